import { expect, test } from "vitest";
import type { Quotation, QuotationSummary } from "#contract/quotation-document.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const SKU = 100_748;
const ABOUT = {
  name: "展厅布置",
  client: "",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};

/** A quotation that waits for a quote. */
async function asked() {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const lines = [{ product_attr_unique: SKU, cart_num: 1 }];
  const { offer_id } = (await me.post("/api/offer/create", { ...ABOUT, lines })).data as { offer_id: number };
  await me.post(`/api/offer/ask/${offer_id}`);
  const read = async () => (await me.get(`/api/offer/detail/${offer_id}`)).data as Quotation;
  const nudge = (by = me) => by.post(`/api/offer/nudge/${offer_id}`);
  const listed = async () => ((await me.get("/api/offer/lst")).data as { list: QuotationSummary[] }).list[0];
  const fromCustomer = async () =>
    (await read()).messages.filter(({ author }) => author === "customer").map(({ content }) => content);
  return { me, offer_id, read, nudge, listed, fromCustomer };
}

test("the account manager is reminded once a day, by a message [P6.110]", async () => {
  const { read, nudge, listed, fromCustomer } = await asked();
  expect([(await read()).nudge, (await listed())?.nudge]).toEqual(["open", "open"]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => nudge()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ message: "今天已经催过了，明天可以再催" });
  expect([(await read()).nudge, (await listed())?.nudge]).toEqual(["done", "done"]);
  expect(await fromCustomer()).toEqual(["催报价：请尽快报价"]);

  shop.world.now += DAY_MS - HOUR_MS;
  expect(await nudge()).toMatchObject({ status: 200 });
  expect(await fromCustomer()).toHaveLength(2);
});

test("the manager of an expired quote is reminded to extend it; other states and other customers are refused [P6.110]", async () => {
  const { me, offer_id, read, nudge, fromCustomer } = await asked();
  const other = await buyer(shop, demoCustomers.tradeCost);
  expect(await nudge(other)).toMatchObject({ status: 404 });
  const [line] = (await read()).scenes.flatMap(({ list }) => list);
  const rows = [{ line_id: line?.line_id ?? 0, quantity: 1, price: 100 }];
  await shop.backend.staff.quotations.quote(String(offer_id), { rows, days: 1 });
  expect([(await read()).nudge, (await nudge()).status]).toEqual([null, 409]);
  shop.world.now += 3 * DAY_MS;
  expect((await read()).nudge).toBe("open");
  expect(await nudge()).toMatchObject({ status: 200 });
  expect(await fromCustomer()).toEqual(["报价已过有效期，请延期或重新报价"]);
  await me.post(`/api/offer/revise/${offer_id}`);
  expect([(await read()).nudge, (await nudge()).status]).toEqual([null, 409]);
});
