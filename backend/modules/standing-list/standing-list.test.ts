import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { standingList } from "#contract/standing-list.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const EMAIL = "buyer@example.com";

const shop = freshBackend({ publicOrigin: "https://shop.example.com" });
let token = "";
let other = "";
let article: Article;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeCost);
  other = await tokenOf(shop, demoCustomers.stationer);
  article = await createProduct(shop);
});

const read = async (by = token) =>
  standingList.list.answer.parse((await call(shop, "GET", standingList.list.path, { token: by })).data);
const post = (path: string, body: unknown, by = token) => call(shop, "POST", path, { token: by, body });
const add = (codes: readonly (string | number)[], group_id: number | null = null) =>
  post(standingList.add.path, { lines: codes.map((code) => ({ code: String(code) })), group_id });
const group = async (name: string, by = token) =>
  ((await post(standingList.saveGroup.path, { name }, by)).data as { group_id: number }).group_id;

/** Purchases on days before today. */
async function bought(daysAgo: readonly number[], quantity = 3) {
  const now = shop.world.now;
  for (const days of daysAgo) {
    shop.world.now = now - days * DAY_MS;
    const buying = await buyer(shop, demoCustomers.tradeCost);
    expect(await buying.pay(await buying.order(article, quantity))).toMatchObject({ status: 200 });
  }
  shop.world.now = now;
}

describe("the standing list [P6.120]", () => {
  test("takes codes and ids, each SKU once, and names the codes of no SKU", async () => {
    const code = `${article.product_id}-${article.sku_id}`;
    expect((await add([code, article.sku_id, "TN-2325", 999_999_999])).data).toEqual({
      added: 1,
      known: 0,
      left_out: 0,
      unknown: ["TN-2325", "999999999"],
      several: [],
    });
    expect((await add([code])).data).toMatchObject({ added: 0, known: 1 });
    expect((await read()).lines).toMatchObject([
      { sku_id: article.sku_id, group_id: null, last_price: null, days: null },
    ]);
    expect((await read(other)).lines).toEqual([]);
  });

  test("takes the bar code of one SKU in any spelling, and names one of several SKUs, whose choices can be read", async () => {
    const pack = await createProduct(shop);
    const piece = await createProduct(shop);
    const setBarCode = ({ sku_id }: Article, bar_code: string) =>
      shop.backend.database.write((tx) => tx.updateTable("skus").set({ bar_code }).where("id", "=", sku_id).execute());
    const choices = async (code: string, by = token) =>
      (await call(shop, "GET", `${standingList.choices.path}?code=${encodeURIComponent(code)}`, { token: by })).data;
    await setBarCode(article, "0036000291452");
    await setBarCode(pack, "6901234567892");
    await setBarCode(piece, "6901234567892");
    expect((await add(["0360-0029 1452", "6901234567892", "6901234567893"])).data).toEqual({
      added: 1,
      known: 0,
      left_out: 0,
      unknown: ["6901234567893"],
      several: ["6901234567892"],
    });
    expect((await read()).lines).toMatchObject([{ sku_id: article.sku_id }]);
    expect(await choices("690 1234567892")).toMatchObject([{ sku_id: pack.sku_id }, { sku_id: piece.sku_id }]);
    expect([await choices("6901234567893"), await choices(String(pack.sku_id))]).toEqual([[], []]);
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ is_show: 0 }).where("id", "=", pack.sku_id).execute(),
    );
    expect((await add(["6901234567892"])).data).toMatchObject({ added: 1, several: [] });
  });

  test("shows the last price and purchase, and when it is used up by the customer's own rhythm", async () => {
    await bought([28, 14, 0]);
    await add([article.sku_id]);
    const [line] = (await read()).lines;
    expect(line).toMatchObject({ last_num: 3, cart_num: 3, days: 14, last_at: shop.world.now });
    expect(line?.used_up_at).toBe(shop.world.now + 14 * DAY_MS);
    expect(line?.last_price).toBe(line?.unit_price);
  });

  test("offers purchases that are not in the list", async () => {
    await bought([5, 0]);
    const purchases = async (by = token) =>
      standingList.purchases.answer.parse((await call(shop, "GET", standingList.purchases.path, { token: by })).data);
    expect((await purchases())[0]).toMatchObject({ sku_id: article.sku_id, times: 2, last_num: 3 });
    expect((await purchases(other)).map(({ sku_id }) => sku_id)).not.toContain(article.sku_id);
    await add([article.sku_id]);
    expect((await purchases()).map(({ sku_id }) => sku_id)).not.toContain(article.sku_id);
  });

  test("has the price of the customer, an agreed one included, beside the public one", async () => {
    const trade = await tokenOf(shop, demoCustomers.tradeCost);
    await post(standingList.add.path, { lines: [{ code: String(article.sku_id) }] }, trade);
    await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, article.sku_id, {
      price: 5,
      ends_at: shop.world.now + DAY_MS,
    });
    const { lines } = await read(trade);
    const line = lines.find(({ sku_id }) => sku_id === article.sku_id);
    expect(line).toMatchObject({ unit_price: yuan(5), agreed_until: formatDay(shop.world.now + DAY_MS - 1) });
    expect(Number(line?.public_price)).toBeGreaterThan(Number(line?.unit_price));
    expect(JSON.stringify(line)).not.toContain("cost");
    const above = { price: 99_999_999, ends_at: shop.world.now + DAY_MS };
    await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, article.sku_id, above);
    const later = (await read(trade)).lines.find(({ sku_id }) => sku_id === article.sku_id);
    expect(later?.agreed_until).toBeNull();
  });

  test("keeps quantities, groups and lines to their owner", async () => {
    await add([article.sku_id]);
    const { line_id } = (await read()).lines[0] ?? { line_id: 0 };
    const own = await group("打印耗材");
    const foreign = await group("别人的", other);
    expect(await post(standingList.move.path, { line_id: [line_id], group_id: foreign })).toMatchObject({
      status: 404,
    });
    for (const [path, body] of [
      [standingList.setQuantities.path, { lines: [{ line_id, cart_num: 9 }] }],
      [standingList.move.path, { line_id: [line_id], group_id: foreign }],
      [standingList.remove.path, { line_id: [line_id] }],
      [standingList.saveGroup.path, { group_id: own, name: "改名" }],
      [standingList.moveGroup.path, { group_id: own, direction: "up" }],
      [standingList.removeGroup.path, { group_id: own }],
    ] as const) {
      await post(path, body, other);
    }
    const list = await read();
    expect(list.groups).toEqual([{ group_id: own, name: "打印耗材" }]);
    expect(list.lines).toMatchObject([{ line_id, group_id: null }]);
    expect(list.lines[0]?.cart_num).not.toBe(9);
  });

  test("orders groups, refuses two of one name, and keeps the lines of a removed group", async () => {
    const [one, two] = [await group("一"), await group("二")];
    expect(await post(standingList.saveGroup.path, { name: "一" })).toMatchObject({
      status: 400,
      message: "已有分组“一”",
    });
    await post(standingList.moveGroup.path, { group_id: two, direction: "up" });
    await post(standingList.moveGroup.path, { group_id: two, direction: "up" });
    await add([article.sku_id], one);
    expect((await read()).groups.map(({ name }) => name)).toEqual(["二", "一"]);
    expect((await read()).lines).toMatchObject([{ group_id: one }]);
    await post(standingList.removeGroup.path, { group_id: one });
    expect(await read()).toMatchObject({ groups: [{ group_id: two }], lines: [{ group_id: null }] });
  });
});

describe("the weekly reminder [P6.123]", () => {
  const remind = () => shop.backend.jobs.find(({ name }) => name === "mail standing list reminders")?.run();
  const mails = () => shop.backend.database.read.selectFrom("mails").select(["recipient", "subject"]).execute();
  const setReminder = (email: string | null, on = true) => post(standingList.setReminder.path, { on, email });

  test("mails due lines once a week, and none without any", async () => {
    await bought([5, 0]);
    await add([article.sku_id]);
    await setReminder(EMAIL);
    await remind();
    expect(await mails()).toEqual([]);
    shop.world.now += 7 * DAY_MS;
    await Promise.all([remind(), remind()]);
    expect(await mails()).toEqual([{ recipient: EMAIL, subject: "常购清单有 1 种该补货" }]);
    await runJob(shop, "run due tasks");
    expect(shop.world.mails.at(-1)?.text).toContain("https://shop.example.com/user/my_product");
    token = await tokenOf(shop, demoCustomers.tradeCost);
    const { line_id } = (await read()).lines[0] ?? { line_id: 0 };
    await post(standingList.remove.path, { line_id: [line_id] });
    shop.world.now += 7 * DAY_MS;
    await remind();
    expect(await mails()).toHaveLength(1);
  });

  test("stops when it is switched off", async () => {
    await bought([5, 0]);
    await add([article.sku_id]);
    await setReminder(EMAIL);
    expect((await read()).reminder).toEqual({ email: EMAIL });
    await setReminder(null, false);
    expect((await read()).reminder).toBeNull();
    shop.world.now += 8 * DAY_MS;
    await remind();
    expect(await mails()).toEqual([]);
  });
});
