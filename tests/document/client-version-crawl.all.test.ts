import { beforeEach, describe, expect, test } from "vitest";
import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { yuan } from "#contract/rules/money.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { dataAddress } from "#tests/support/site-map.ts";
import { cookieOf } from "#tests/support/visit.ts";
import { unzip } from "#tests/support/workbook.ts";

/** Searches every byte of the marked-up version of a quotation: page, data request, Excel file and signed link. */
const shop = freshBackend();

/** Prices in fen, of which none is a part of another one's digits or of the sum of two units. */
const PRICES = { public: 987_611, cost: 654_317, plus: 4_229, quoted: 712_333, target: 701_111 };
const REMARKS = ["内部备注甲", "内部备注乙", "内部备注丙", "内部留言丁"];
const QUANTITY = 2;
/** The quoted price plus 12.5 percent, rounded up to 0.1 yuan. */
const CLIENT = 801_380;

let visit: Awaited<ReturnType<typeof openShop>>;
let me: Awaited<ReturnType<typeof buyer>>;
let quotation: { id: number; token: string };
beforeEach(async () => {
  visit = await openShop();
  me = await buyer(shop, demoCustomers.tradeMarkup);
  const { public: price, cost, plus: cost_plus } = PRICES;
  const { sku_id } = await createProduct(shop, { name: "会议桌", price, cost, cost_plus });
  const about = { client: "青禾商贸", contact: "", phone: "", address: "", wanted_on: "", budget: "99887.76" };
  const line = { product_attr_unique: sku_id, cart_num: QUANTITY, target_price: yuan(PRICES.target) };
  const created = await me.post("/api/offer/create", {
    ...about,
    name: "新办公区",
    scene: "会议室",
    remark: REMARKS[0],
    lines: [{ ...line, remark: REMARKS[1] }],
  });
  const { offer_id: id } = created.data as { offer_id: number };
  await me.post(`/api/offer/ask/${id}`);
  await me.post(`/api/offer/message/${id}`, { content: REMARKS[3] });
  const { lines } = await shop.backend.staff.quotations.show(String(id));
  const rows = lines.map(({ id: line_id }) => ({ line_id, quantity: QUANTITY, price: PRICES.quoted }));
  await shop.backend.staff.quotations.quote(String(id), { rows, days: 15, note: REMARKS[2] ?? "" });
  await me.post(`/api/offer/markup/${id}`, { markup: 1250, rounding: "jiao", lines: [] });
  const { data } = await me.post(`/api/offer/share/${id}`, {});
  quotation = { id, token: (data as { token: string }).token };
});

/** A body as text: tags are removed, because a price has several elements; the parts of an Excel file are unpacked. */
async function bytesOf(path: string, cookie: string) {
  const answer = await visit(path, { cookie });
  expect([path, answer.status]).toEqual([path, 200]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = decodeURIComponent([...answer.headers].flat().join("\n"));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const text = isZip ? [...unzip(bytes)].flat().join("\n") : new TextDecoder().decode(bytes);
  return `${headers}\n${text}\n${text.replace(/<[^>]*>/g, "")}`;
}

const formsOf = (fen: number) => [...new Set([yuan(fen), formatYuan(yuan(fen)).slice(1), String(fen)])];
/** Each secret amount of one unit and of the line. */
const AMOUNTS = [...Object.values(PRICES), PRICES.cost + PRICES.plus].flatMap((price) =>
  [price, price * QUANTITY, CLIENT - price, (CLIENT - price) * QUANTITY].flatMap(formsOf),
);
const WORDS = [...REMARKS, "99887.76", "12.5", "1250", '"cost"', "cost_plus", "target_price"];
const found = (text: string, secrets: readonly string[]) => secrets.filter((secret) => text.includes(secret));

describe("the marked-up version holds no price of the customer, no mark-up and no remark [P6.114] [P6.116]", () => {
  const print = () => link(urls.quotation.print, { id: quotation.id }, { client: 1 });
  const shared = () => link(urls.quotation.shared, { token: quotation.token });
  test.each<[string, () => string, boolean]>([
    ["the page that is printed", print, true],
    ["its data", () => dataAddress(print()), true],
    ["the Excel file", () => link(urls.quotation.export, { id: quotation.id }, { client: 1 }), true],
    ["the page of the signed link", shared, false],
    ["its data", () => dataAddress(shared()), false],
  ])("%s", async (_, address, isOwn) => {
    const text = await bytesOf(address(), isOwn ? await cookieOf(me.token) : "");
    expect(found(text, formsOf(CLIENT)).length).toBeGreaterThan(0);
    expect(found(text, formsOf(CLIENT * QUANTITY)).length).toBeGreaterThan(0);
    expect(found(text, [...AMOUNTS, ...WORDS])).toEqual([]);
  });
});

test("the same search finds prices and remarks in the customer's own document", async () => {
  const cookie = await cookieOf(me.token);
  for (const path of [
    link(urls.quotation.print, { id: quotation.id }),
    link(urls.quotation.export, { id: quotation.id }),
  ]) {
    const secrets = found(await bytesOf(path, cookie), [...AMOUNTS, ...WORDS]);
    expect(secrets).toEqual(expect.arrayContaining([yuan(PRICES.quoted), "内部备注乙"]));
  }
});

test("the title of the printed marked-up version, which browsers write on paper and into the file, names no shop", async () => {
  const cookie = await cookieOf(me.token);
  const titleOf = async (path: string) => /<title>([^<]*)/.exec(await (await visit(path, { cookie })).text())?.[1];
  expect(await titleOf(link(urls.quotation.print, { id: quotation.id }, { client: 1 }))).toBe("报价单");
  expect(await titleOf(link(urls.quotation.shared, { token: quotation.token }))).toBe("报价单");
});
