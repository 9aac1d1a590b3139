import { describe, expect, test } from "vitest";
import { takeToast } from "#app/http/toast.server.ts";
import { cart } from "#contract/cart.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as listLoader } from "./printer-list.page.tsx";
import { action, loader, meta } from "./printer-search.page.tsx";

const shop = freshBackend();

const list = (search = "") => listLoader(visit(`/printer-list${search}`).get());
const search = (query: string) => loader(visit(`/printer_search${query}`).get());
const target = (answer: unknown) => (answer as Response).headers.get("Location");

const LASERJET_1020 = 5;
const M254DW = 226;

describe("the list of printers", () => {
  test("offers the series and models of the chosen brand, and those of the chosen series [P6.32]", async () => {
    expect(await list()).toMatchObject({ brand: null, list: [], printerCount: 1051 });
    const brother = await list("?brand=3");
    expect(brother).toMatchObject({ brand: { brand_name: "兄弟" }, series: "", count: 110 });
    const series = await list(`?brand=3&series=${encodeURIComponent("HL黑白激光系列")}`);
    expect([series.series, series.count]).toEqual(["HL黑白激光系列", 24]);
  });

  test("leads from the chosen model to its consumables; one of another brand is no choice [P6.32]", async () => {
    const chosen = await outcome(list(`?brand=1&series=&printer=${LASERJET_1020}`));
    expect([(chosen as Response).status, target(chosen)]).toEqual([302, `/printer_search?printer=${LASERJET_1020}`]);
    expect(await list(`?brand=3&printer=${LASERJET_1020}`)).toMatchObject({ count: 110 });
  });

  test("filters models, and ignores what does not exist", async () => {
    expect((await list("?brand=3&keyword=7080")).list.map(({ model }) => model)).toEqual(["DCP-7080", "DCP-7080D"]);
    expect((await list("?keyword=lq630")).list.map(({ model }) => model)).toContain("LQ-630K");
    expect(await list("?brand=3&keyword=zzz")).toMatchObject({ count: 0 });
    expect(await list("?brand=x&series=y&printer=z")).toMatchObject({ brand: null, series: "", list: [] });
    expect(await list("?brand=3&series=y")).toMatchObject({ series: "", count: 110 });
  });
});

describe("the search for consumables", () => {
  test("shows the printer that the words name, and others that match [P6.32]", async () => {
    const found = await search("?title=HP%20LaserJet%201020");
    expect(found.printer).toMatchObject({ printer_id: LASERJET_1020 });
    expect(found.list.map(({ is_original }) => is_original)).toEqual(expect.arrayContaining([0, 1]));
    expect(found.matches.map(({ model }) => model)).toEqual(["LaserJet 1020 Plus"]);
  });

  test("shows the consumables of a code, else the products that contain the words [S2.search.4]", async () => {
    const code = await search("?title=88A");
    expect(code.printer).toBeNull();
    expect(new Set(code.list.flatMap(({ consumables }) => consumables.map(({ alias }) => alias)))).toEqual(
      new Set(["88A"]),
    );
    const kind = await search(`?title=${encodeURIComponent("硒鼓")}`);
    expect([kind.list, kind.matches]).toEqual([[], []]);
    expect(kind.cards.length).toBeGreaterThan(0);
    expect(kind.cardCount).toBeGreaterThanOrEqual(kind.cards.length);
  });

  test("without words leads to the list; an unknown printer is 404", async () => {
    expect(target(await outcome(search("")))).toBe("/printer-list");
    for (const id of ["999999", "x", "", "-1", "1e3"]) {
      expect(await outcome(search(`?printer=${id}`)), id).toMatchObject({ init: { status: 404 } });
    }
  });

  test("has a title, a canonical address and data of its own for each model [P3.7] [P3.10]", async () => {
    const data = await search("?title=HP1020&origin=original");
    const shell = { id: "shell/shell", data: { config: null, domain: "https://shop.example.com/" } };
    const tags = meta({ data, matches: [shell], location: { pathname: "/printer_search" } } as never) ?? [];
    expect(tags).toContainEqual({ title: "惠普 LaserJet 1020 适用耗材" });
    const href = `https://shop.example.com/printer_search?printer=${LASERJET_1020}`;
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href });
    const jsonLd = JSON.stringify(tags.find((tag) => "script:ld+json" in tag));
    expect(jsonLd).toContain('"isConsumableFor":{"@type":"Product","name":"惠普 LaserJet 1020"');
    expect(jsonLd).toContain('"price":"559.00"');
    expect(jsonLd).not.toMatch(/"(url|image|@id)":\[?"\//);
  });
});

describe("adding to the cart", () => {
  const linesOf = async (token: string) => {
    const { data } = await call(shop, "GET", cart.list.path, { token });
    return cart.list.answer.parse(data).list.flatMap((group) => group.list);
  };
  const toastOf = async (answer: unknown) => {
    const cookies = (answer as Response).headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const request = new Request("http://localhost:3000", { headers: { Cookie: cookies.join("; ") } });
    return (await takeToast(request)).toast?.text;
  };
  const setOf = async (isOriginal: 0 | 1) =>
    (await search(`?printer=${M254DW}`)).list.filter(
      ({ is_original, consumables }) => is_original === isOriginal && consumables.length === 1,
    );

  test("a set is added with a result for each line [P6.34]", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const browser = await visit(`/printer_search?printer=${M254DW}`).with(token);
    const colours = await setOf(0);
    const yellow = colours.find(({ consumables }) => consumables[0]?.color === "黄色");
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("skus")
        .set({ stock: 0 })
        .where("id", "=", yellow?.sku_id ?? 0)
        .execute(),
    );
    const added = await action(browser.post({ intent: "add_set", sku: colours.map(({ sku_id }) => sku_id) }));
    expect([(added as Response).status, target(added)]).toEqual([303, `/printer_search?printer=${M254DW}`]);
    expect(await toastOf(added)).toBe(
      "已加入购物车：黑色 CF500A 202A × 1、青色 CF501A 202A × 1、品红色 CF503A 202A × 1；黄色 CF502A 202A：库存不足",
    );
    expect((await linesOf(token)).map(({ productAttr }) => productAttr.unique).sort()).toEqual(
      colours.map(({ sku_id }) => sku_id).filter((id) => id !== yellow?.sku_id),
    );
  });

  test("a row is added with its quantity", async () => {
    const token = await tokenOf(shop, demoCustomers.newcomer);
    const browser = await visit(`/printer_search?printer=${M254DW}`).with(token);
    const [sku] = await setOf(1);
    await action(browser.post({ intent: "add_cart", sku: sku?.sku_id ?? 0, cart_num: "３" }));
    expect((await linesOf(token)).map(({ cart_num }) => cart_num)).toEqual([3]);
    expect(await action(browser.post({ intent: "add_cart", sku: "x", cart_num: 1 }))).toMatchObject({
      init: { status: 400 },
    });
    expect(await action(browser.post({ intent: "add_set" }))).toMatchObject({ init: { status: 400 } });
    expect(await action(browser.post({ intent: "add_set", sku: 987654321 }))).toMatchObject({ init: { status: 409 } });
  });

  test("a visitor logs in first, and the login keeps the set", async () => {
    const sku = (await setOf(0)).map(({ sku_id }) => sku_id);
    const post = visit(`/printer_search?printer=${M254DW}`).post({ intent: "add_set", sku });
    const answer = (await outcome(action(post))) as Response;
    expect(target(answer)).toBe(`/login?from=${encodeURIComponent(`/printer_search?printer=${M254DW}`)}`);
    expect(answer.headers.getSetCookie().join()).toContain("shop_act=");
  });
});
