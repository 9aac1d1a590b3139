import { describe, expect, test } from "vitest";
import { action as loginAction } from "#app/features/auth/login.page.tsx";
import { action as listAction, loader as listLoader } from "#app/features/printer/printer-list.page.tsx";
import { action as searchAction, loader as searchLoader } from "#app/features/printer/printer-search.page.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { MY_PRINTERS_MAX } from "#contract/rules/printer.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { action as accountAction, loader as accountLoader } from "./printers.page.tsx";
import { loader as loadExport } from "./printers-export.resource.ts";

const shop = freshBackend();

const LASERJET_1020 = 5;
const DCP_7080D = 584;
/** A colour printer. */
const M254DW = 226;

type Fields = Record<string, string | number | readonly string[]>;

/** The cookies that a response leaves in a browser that had these. */
function afterwards(answer: unknown, before = ""): string {
  const jar = new Map(
    before
      .split("; ")
      .filter(Boolean)
      .map((one) => [one.split("=", 1)[0] ?? "", one]),
  );
  const { headers } =
    answer instanceof Response ? answer : ((answer as { init: { headers: Headers } }).init as Response);
  for (const cookie of headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const name = pair.split("=", 1)[0] ?? "";
    if (/Max-Age=0/.test(cookie)) jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join("; ");
}
const toastOf = async (cookie: string) =>
  (await takeToast(new Request("http://localhost:3000", { headers: { Cookie: cookie } }))).toast;

const save = (cookie: string, printer_id: number) =>
  outcome(
    searchAction(visit(`/printer_search?printer=${printer_id}`, cookie).post({ intent: "save_printer", printer_id })),
  );
const savedBy = async (cookie: string) =>
  (await listLoader(visit("/printer-list", cookie).get())).saved.map(({ printer_id }) => printer_id);
const browserWith = async (...ids: number[]) => {
  let cookie = "";
  for (const id of ids) cookie = afterwards(await save(cookie, id), cookie);
  return cookie;
};

async function login(cookie: string, phone: string, password: string) {
  const post = visit("/login?mode=password", cookie).post({ intent: "login", account: phone, password, agree: "on" });
  return afterwards(await outcome(loginAction(post)), cookie);
}
const account = async (cookie: string) => accountLoader(visit("/user/printers", cookie).get());
const accountAct = (cookie: string, fields: Fields) =>
  outcome(accountAction(visit("/user/printers", cookie).post(fields)));

describe("a visitor's printers", () => {
  test("are saved in the browser, each once, the last one first, and can be removed and restored [P6.36]", async () => {
    const cookie = await browserWith(LASERJET_1020, DCP_7080D, LASERJET_1020);
    expect(await savedBy(cookie)).toEqual([DCP_7080D, LASERJET_1020]);
    expect((await searchLoader(visit(`/printer_search?printer=${DCP_7080D}`, cookie).get())).isSaved).toBe(true);
    const removal = { intent: "remove_printer", printer_id: DCP_7080D };
    const removed = afterwards(await outcome(listAction(visit("/printer-list", cookie).post(removal))), cookie);
    expect(await savedBy(removed)).toEqual([LASERJET_1020]);
    const undo = (await toastOf(removed))?.undo;
    expect(undo?.action).toBe("/printer-list");
    const fields = Object.fromEntries(undo?.fields ?? []);
    const restored = afterwards(await outcome(listAction(visit("/printer-list", removed).post(fields))), removed);
    expect(await savedBy(restored)).toEqual([DCP_7080D, LASERJET_1020]);
  });

  test("are a bounded number", async () => {
    const ids = Array.from({ length: MY_PRINTERS_MAX }, (_, index) => index + 1);
    const cookie = await browserWith(...ids);
    expect(cookie.length).toBeLessThan(1000);
    expect(await save(cookie, 100)).toMatchObject({ init: { status: 409 } });
    expect(await savedBy(cookie)).toHaveLength(MY_PRINTERS_MAX);
  });

  test.each([
    ["unsigned", "shop_printers=eyJpZHMiOls1XX0="],
    ["of text", "shop_printers=x"],
  ])("in a cookie that is %s are none", async (_, cookie) => {
    expect(await savedBy(cookie)).toEqual([]);
  });
});

describe("the login", () => {
  test("takes the visitor's printers over, without those that the customer has [P6.36]", async () => {
    const own = await login("", demoCustomers.tradeMarkup, "trade888");
    await accountAct(own, { intent: "save_printer", printer_id: LASERJET_1020 });
    await accountAct(own, { intent: "update_printer", printer_id: LASERJET_1020, name: "前台", place: "1 楼" });
    const visitor = await browserWith(LASERJET_1020, DCP_7080D);
    const cookie = await login(visitor, demoCustomers.tradeMarkup, "trade888");
    expect(cookie).not.toContain("shop_printers");
    const { shown, inBrowser } = await account(cookie);
    expect(inBrowser).toBe(0);
    expect(shown.map(({ printer_id, name }) => [printer_id, name]).sort()).toEqual([
      [LASERJET_1020, "前台"],
      [DCP_7080D, ""],
    ]);
    expect((await savedBy(cookie)).sort()).toEqual([LASERJET_1020, DCP_7080D]);
  });

  test("that does not, such as one by QR code, leaves them to a button of the account [P6.36]", async () => {
    const visitor = await browserWith(LASERJET_1020);
    const scanned = `${await login("", demoCustomers.newcomer, "").catch(() => "")}; ${visitor}`;
    const token = await tokenOf(shop, demoCustomers.newcomer);
    const browser = await visit("/user/printers").with(token);
    const session = browser.get().request.headers.get("Cookie");
    const cookie = `${session}; ${scanned.split("; ").find((one) => one.startsWith("shop_printers"))}`;
    expect((await account(cookie)).inBrowser).toBe(1);
    const after = afterwards(await accountAct(cookie, { intent: "take_over" }), cookie);
    expect((await account(after)).shown.map(({ printer_id }) => printer_id)).toEqual([LASERJET_1020]);
    expect((await account(after)).inBrowser).toBe(0);
  });
});

describe("the customer's printers in the account", () => {
  test("are found by words, named, removed and restored with their names [P6.36]", async () => {
    const browser = await visit("/user/printers").with(await tokenOf(shop, demoCustomers.tradeCost));
    const cookie = browser.get().request.headers.get("Cookie") ?? "";
    const found = await accountLoader(visit("/user/printers?model=dcp7080d", cookie).get());
    expect(found.found.map(({ model }) => model)).toEqual(["DCP-7080D"]);
    await accountAct(cookie, { intent: "save_printer", printer_id: DCP_7080D });
    await accountAct(cookie, { intent: "update_printer", printer_id: DCP_7080D, name: " 前台 ", place: "1102" });
    expect((await account(cookie)).shown).toMatchObject([{ name: "前台", place: "1102" }]);
    expect(
      await accountAct(cookie, { intent: "update_printer", printer_id: DCP_7080D, name: "长".repeat(21), place: "" }),
    ).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { name: ["名称不能超过 20 个字，现在有 21 个字"] } } },
    });
    const use = { intent: "update_printer", printer_id: DCP_7080D, name: "前台", place: "1102" };
    expect(await accountAct(cookie, { ...use, machines: "0", monthly_pages: "abc" })).toMatchObject({
      data: { form: { error: { machines: ["台数应为 1 到 999 的整数"], monthly_pages: [expect.anything()] } } },
    });
    await accountAct(cookie, { ...use, machines: "2", monthly_pages: "900" });
    await accountAct(cookie, { intent: "stop_printer", printer_id: DCP_7080D });
    expect(await account(cookie)).toMatchObject({ shown: [], outOfUse: [{ machines: 2 }], saved: [DCP_7080D] });
    await accountAct(cookie, { intent: "start_printer", printer_id: DCP_7080D });
    const restored = { name: "前台", place: "1102", machines: "2", monthly_pages: "900" };
    const removal = { intent: "remove_printer", printer_id: DCP_7080D, ...restored };
    const removed = afterwards(await accountAct(cookie, removal), cookie);
    expect((await account(removed)).shown).toEqual([]);
    await accountAct(cookie, Object.fromEntries((await toastOf(removed))?.undo?.fields ?? []));
    expect((await account(cookie)).shown).toMatchObject([
      { name: "前台", place: "1102", machines: 2, monthly_pages: 900, month: { pages: 1800 } },
    ]);
    const stopped = afterwards(await accountAct(cookie, { ...removal, is_active: "0" }), cookie);
    expect(await account(stopped)).toMatchObject({ shown: [], outOfUse: [] });
    await accountAct(cookie, Object.fromEntries((await toastOf(stopped))?.undo?.fields ?? []));
    expect(await account(cookie)).toMatchObject({ shown: [], outOfUse: [{ name: "前台", machines: 2 }] });
  });

  test("what was bought last goes into the cart again in one act, for the owner of the purchase alone [P6.212] [R8]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const cookieOf = async (phone: string) =>
      (await visit("/user/printers").with(await tokenOf(shop, phone))).get().request.headers.get("Cookie") ?? "";
    const [mine, theirs] = [await cookieOf(demoCustomers.tradeCost), await cookieOf(demoCustomers.tradeMarkup)];
    for (const cookie of [mine, theirs])
      await accountAct(cookie, { intent: "save_printer", printer_id: LASERJET_1020 });
    const [row] = (await account(mine)).shown[0]?.rows.filter(({ stock }) => stock > 3) ?? [];
    const article = { product_id: row?.product_id ?? 0, sku_id: row?.sku_id ?? 0, store_id: 0 };
    await me.pay(await me.order(article, 2));
    const again = { intent: "buy_again", printer_id: LASERJET_1020 };
    expect((await account(mine)).shown).toMatchObject([{ again: 1, rows: [{ sku_id: row?.sku_id, quantity: 2 }] }]);
    expect((await account(theirs)).shown).toMatchObject([{ again: 0 }]);
    expect(await accountAct(theirs, again)).toMatchObject({ data: { form: { error: expect.anything() } } });
    expect((await accountAct(mine, again)) as Response).toMatchObject({ status: 303 });
    const lines = await shop.backend.database.read
      .selectFrom("cart_lines")
      .select(["customer_id", "sku_id", "quantity"])
      .where("is_now", "=", 0)
      .where("customer_id", "=", me.id)
      .execute();
    expect(lines).toEqual([{ customer_id: me.id, sku_id: row?.sku_id, quantity: 2 }]);
  });

  test("ticked rows go into the cart or to an approver, each SKU once and in sensible quantities", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const browser = await visit("/user/printers").with(me.token);
    const cookie = browser.get().request.headers.get("Cookie") ?? "";
    await accountAct(cookie, { intent: "save_printer", printer_id: M254DW });
    const rows = (await account(cookie)).shown[0]?.rows.filter(({ stock }) => stock > 3) ?? [];
    const [first, second] = rows.map(({ sku_id }) => sku_id);
    const pick = [`${first}:2`, `${second}:1`, `${first}:3`];
    const sent = (await accountAct(cookie, { intent: "send_ticked", pick })) as Response;
    expect(sent.headers.get("Location")).toBe(`/user/my_product/approvals?send=${first}%3A2%2C${second}%3A1`);
    for (const wrong of [`${first}:x`, `${first}:0`, `${first}:`, `${first}:1.5`])
      expect(await accountAct(cookie, { intent: "add_ticked", pick: wrong })).toMatchObject({ init: { status: 409 } });
    expect(await accountAct(cookie, { intent: "add_ticked" })).toMatchObject({
      data: { form: { error: { pick: ["请先勾选要买的耗材"] } } },
    });
    expect(await accountAct(cookie, { intent: "add_ticked", pick })).toMatchObject({ status: 303 });
    const lines = await shop.backend.database.read
      .selectFrom("cart_lines")
      .select(["sku_id", "quantity"])
      .where("customer_id", "=", me.id)
      .where("sku_id", "in", [first ?? 0, second ?? 0])
      .orderBy("quantity", "desc")
      .execute();
    expect(lines).toEqual([
      { sku_id: first, quantity: 2 },
      { sku_id: second, quantity: 1 },
    ]);
  });

  test("are filtered by place and keyword, and exported as they are shown, for their owner alone [R8]", async () => {
    const cookieOf = async (phone: string) =>
      (await visit("/user/printers").with(await tokenOf(shop, phone))).get().request.headers.get("Cookie") ?? "";
    const [mine, theirs] = [await cookieOf(demoCustomers.tradeCost), await cookieOf(demoCustomers.newcomer)];
    for (const [printer_id, place] of [
      [LASERJET_1020, "前台、3 号仓"],
      [DCP_7080D, "3 号仓"],
    ] as const) {
      await accountAct(mine, { intent: "save_printer", printer_id });
      await accountAct(mine, { intent: "update_printer", printer_id, name: "", place });
    }
    const shown = async (search: string) =>
      (await accountLoader(visit(`/user/printers?${search}`, mine).get())).shown.map(({ printer_id }) => printer_id);
    expect(await shown("place=前台")).toEqual([LASERJET_1020]);
    expect(await shown("place=3 号仓")).toHaveLength(2);
    expect(await shown("keyword=dcp")).toEqual([DCP_7080D]);
    expect(await shown("due=1")).toEqual([]);
    const { places } = await account(mine);
    expect(places).toEqual(expect.arrayContaining([{ name: "3 号仓", count: 2 }]));
    const sheet = async (search: string, cookie: string) =>
      rowsOf(await loadExport(visit(`/user/printers/export${search}`, cookie).get()));
    const models = async (...from: Parameters<typeof sheet>) =>
      [...new Set((await sheet(...from)).slice(1).map(([model]) => model))].sort();
    expect(await models("", mine)).toEqual(["兄弟 DCP-7080D", "惠普 LaserJet 1020"]);
    expect(await models("?place=前台", mine)).toEqual(["惠普 LaserJet 1020"]);
    expect(await models("", theirs)).toEqual([]);
  });
});
