import { beforeEach, describe, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { csvText } from "#contract/rules/csv.ts";
import { type Cells, COLUMN_NAMES, COLUMNS } from "#contract/rules/product-table.ts";
import type { StaffProductDetail, StaffProductImportReport } from "#contract/staff-product.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, type MemberName, newKey, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as newPage from "./new.page.tsx";
import * as pricesPage from "./prices.page.tsx";
import * as productPage from "./product.page.tsx";
import * as listPage from "./products.page.tsx";
import * as showPage from "./show.page.tsx";
import { HINTS } from "./template.server.ts";

const shop = freshBackend();
const ID = "10001";

type Args = Parameters<typeof productPage.loader>[0];
type Sent = Record<string, string | readonly string[]>;

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return (path: string) => {
    const { get, post } = visit(path, cookie);
    return {
      get: () => ({ ...get(), params: { id: ID } }) as unknown as Args,
      post: (fields: Sent) => ({ ...post({ key: newKey(), ...fields }), params: { id: ID } }) as unknown as Args,
    };
  };
}
let goods: Awaited<ReturnType<typeof browserOf>>;
beforeEach(async () => {
  goods = await browserOf("goods");
});
const read = async () =>
  ((await productPage.loader(goods(`/staff/goods/${ID}`).get())) as { product: StaffProductDetail }).product;

test("the pages are 403 without the right", async () => {
  const service = await browserOf("service");
  for (const page of [listPage, productPage, newPage, pricesPage, showPage]) {
    expect(await outcome(page.loader(service("/staff/goods").get()) as Promise<unknown>)).toMatchObject({
      init: { status: 403 },
    });
  }
  const fields = { intent: "off", product: ID, reason: "停产" };
  expect(await outcome(showPage.action(service("/staff/goods/show").post(fields)))).toMatchObject({
    init: { status: 403 },
  });
});

describe("/staff/goods/:id", () => {
  test("shows photographs by signed addresses, and keeps the stored ones for its forms", async () => {
    const { pictures } = await read();
    expect(pictures).toEqual([
      { picture: expect.stringMatching(/^\/api\/picture\//), image: expect.stringMatching(/^\/picture\/\*\//) },
    ]);
  });

  const basics = async (more: Sent = {}) => {
    const { version, cells } = await read();
    const { name = "", brand = "", category = "", unit_name = "", origin = "" } = cells;
    const words = { name, brand, category, unit_name, origin, tax_percent: "13" };
    return productPage.action(goods(`/staff/goods/${ID}`).post({ intent: "basics", version, ...words, ...more }));
  };

  test("saves its words, and says what is missing beside its field", async () => {
    expect(await outcome(basics({ name: "改过的标题", selling_points: "一\n二" }))).toMatchObject({ status: 303 });
    expect((await read()).cells).toMatchObject({ name: "改过的标题", selling_points: "一|二" });
    expect(await outcome(basics({ name: "" }))).toMatchObject({
      data: { form: { error: { name: ["请填写标题"] } } },
      init: { status: 400 },
    });
  });

  test("keeps what was typed where a colleague was quicker", async () => {
    const { version } = await read();
    await outcome(basics({ name: "同事的标题" }));
    expect(await outcome(basics({ name: "我的标题", version }))).toMatchObject({
      data: { form: { initialValue: { name: "我的标题" } } },
      init: { status: 409 },
    });
  });
});

describe("the pictures of /staff/goods/:id", () => {
  const PICTURES = ["a", "b", "c"].map((name) => `/api/picture/photo-${name.repeat(10)}.webp`);
  const move = async (fields: Sent) => {
    const { version } = await read();
    const picture = PICTURES[2] ?? "";
    return outcome(
      productPage.action(goods(`/staff/goods/${ID}`).post({ intent: "move_picture", version, picture, ...fields })),
    );
  };
  const store = (pictures: readonly string[]) =>
    shop.backend.database.write((tx) =>
      tx
        .updateTable("products")
        .set({ pictures_json: JSON.stringify(pictures) })
        .where("id", "=", Number(ID))
        .execute(),
    );
  const order = async () => (await read()).pictures.map(({ picture }) => picture.slice(-6, -5)).join("");

  test("move one place to the left, or to the place where they are dropped", async () => {
    await store(PICTURES);
    expect(await move({})).toMatchObject({ status: 303 });
    expect(await order()).toBe("acb");
    expect(await move({ to: "0" })).toMatchObject({ status: 303 });
    expect(await order()).toBe("cab");
    expect(await move({ to: "2" })).toMatchObject({ status: 303 });
    expect(await order()).toBe("abc");
    expect(await move({ to: "-1" })).toMatchObject({ init: { status: 400 } });
  });
});

describe("/staff/goods/prices", () => {
  test("checks, and writes what was checked", async () => {
    const { version, skus } = await read();
    const sku = skus[0]?.sku_id ?? 0;
    const at = goods(`/staff/goods/prices?product=${ID}`);
    const fields = { [`version_${ID}`]: version, [`price_${sku}`]: "561.00", [`tiers_${sku}`]: "3/550.00" };
    const checked = await outcome(pricesPage.action(at.post({ intent: "check", ...fields })));
    expect(checked).toMatchObject({ data: { checked: { list: [{ problem: null, reasons: [] }] } } });
    expect(await outcome(pricesPage.action(at.post({ intent: "write", reason: "", ...fields })))).toMatchObject({
      init: { status: 400 },
    });
    const written = await outcome(pricesPage.action(at.post({ intent: "write", reason: "跟竞品", ...fields })));
    expect(written).toMatchObject({ status: 303 });
    expect((await read()).skus[0]?.cells).toMatchObject({ price: "561.00", tiers: "3:550.00" });
  });
});

test("/staff/goods/new creates a product and goes to its page", async () => {
  const { store = "", brand = "", category = "" } = (await read()).cells;
  const fields = { intent: "create", store, brand, category, name: "新品", unit_name: "支", price: "10", cost: "8" };
  const created = (await outcome(newPage.action(goods("/staff/goods/new").post(fields)))) as Response;
  expect(created.status).toBe(303);
  expect(created.headers.get("Location")).toMatch(/^\/staff\/goods\/\d+$/);
});

test("the examples of the empty table are a row that is read without a problem", async () => {
  const { store = "", brand = "", category = "" } = (await read()).cells;
  const own: Cells = { store, brand, category, product_id: "90001", pictures: "" };
  const csv = csvText([
    COLUMN_NAMES.map((one) => COLUMNS[one]),
    COLUMN_NAMES.map((one) => own[one] ?? HINTS[one].example),
  ]);
  const member = await asMember(shop, demoMembers.goods);
  const sent = await member.post("/api/staff/goods/imports", {
    name: "商品表.csv",
    file: Buffer.from(csv).toString("base64"),
  });
  const { import_id } = sent.data as { import_id: number };
  const { counts, list } = (await member.get(`/api/staff/goods/imports/${import_id}`)).data as StaffProductImportReport;
  expect([counts, list]).toMatchObject([{ rows: 1, new: 1, bad: 0 }, [{ note: "新建，1 个规格" }]]);
});
