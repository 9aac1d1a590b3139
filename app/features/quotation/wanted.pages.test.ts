import { beforeEach, describe, expect, test } from "vitest";
import { action as changeFavourites } from "#app/features/favourite/favourites.page.tsx";
import { action as changeStanding, loader as loadStanding } from "#app/features/standing-list/standing-list.page.tsx";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as addPage from "./add-project.page.tsx";

const shop = freshBackend();
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location") ?? "";

let me: Awaited<ReturnType<typeof buyer>>;
let browser: ReturnType<typeof visit>;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeMarkup);
  browser = await visit(urls.quotation.add).with(me.token);
});

/** Creates the quotation that the address proposes, or adds its goods to a draft. */
async function take(address: string, offer_id?: number) {
  const shown = await addPage.loader(browser.get(address));
  const carried = { lines: shown.wanted, scene: shown.scene };
  const act =
    offer_id === undefined
      ? { intent: "create", name: "从别处带入", ...carried }
      : { intent: "add_to", offer_id, ...carried };
  const to = locationOf(await addPage.action(browser.post(act, address)));
  const id = Number(to.split("/").at(-1));
  expect(to).toBe(link(urls.quotation.detail, { id }));
  const { scenes } = (await me.get(`/api/offer/detail/${id}`)).data as Quotation;
  const lines = scenes.flatMap(({ list }) =>
    list.map((line) => [line.product_attr_unique, line.cart_num, line.unit_name]),
  );
  return { id, gone: shown.gone, lines };
}

/** Takes a SKU off the shelf. */
const hide = (id: number) =>
  shop.backend.database.write((tx) => tx.updateTable("skus").set({ is_show: 0 }).where("id", "=", id).execute());

test("a search without a result is the first name and remark of a new project", async () => {
  const find = (words: string) =>
    addPage.loader(browser.get(`${urls.quotation.add}?find=${encodeURIComponent(words)}`));
  expect((await find(" 挖掘机配件 ")).about).toEqual({ name: "询价 挖掘机配件", remark: "求购：挖掘机配件" });
  expect((await find("长".repeat(80))).about?.name).toHaveLength(60);
  expect((await find(" ")).about).toBeNull();
});

describe("the goods of a new project [P6.110]", () => {
  test("are the ticked favourites in their minimum orders and units, which can be added to a draft too", async () => {
    const paper = await createProduct(shop, { unit_name: "箱", min_order: 4 });
    const pen = await createProduct(shop, { unit_name: "盒" });
    const left = await createProduct(shop);
    for (const { product_id } of [paper, pen, left])
      await me.post("/api/user/relation/create", { type_id: product_id, type: 1 });
    const code = [paper, pen].map(({ product_id, sku_id }) => `${product_id}-${sku_id}`);
    const address = locationOf(await changeFavourites(browser.post({ intent: "quote", code }, urls.favourite.list)));
    const { id, lines, gone } = await take(address);
    expect([lines, gone]).toEqual([
      [
        [paper.sku_id, 4, "箱"],
        [pen.sku_id, 1, "盒"],
      ],
      0,
    ]);
    expect((await take(address, id)).lines).toEqual([
      [paper.sku_id, 8, "箱"],
      [pen.sku_id, 2, "盒"],
    ]);
  });

  test("are those of the customer's own order with its quantities, without SKUs off the shelf", async () => {
    const desk = await createProduct(shop, { unit_name: "张", stock: 50 });
    const lamp = await createProduct(shop, { unit_name: "盏", stock: 50 });
    const cart = [await me.add(desk, 3), await me.add(lamp, 2)];
    const { data } = await me.submit(cart);
    const { group_order_id } = data as { group_order_id: number };
    const group = (await me.get(`/api/order/group_order_detail/${group_order_id}`)).data as {
      orders: { order_id: number }[];
    };
    const address = link(urls.quotation.add, {}, { order: group.orders[0]?.order_id });
    const { lines } = await take(address);
    expect(lines.toSorted()).toEqual([
      [desk.sku_id, 3, "张"],
      [lamp.sku_id, 2, "盏"],
    ]);
    await hide(lamp.sku_id);
    expect(await take(address)).toMatchObject({ gone: 1, lines: [[desk.sku_id, 3, "张"]] });
    const other = await buyer(shop, demoCustomers.tradeCost);
    const stranger = await visit(address).with(other.token);
    expect(await outcome(addPage.loader(stranger.get()))).toMatchObject({ init: { status: 404 } });
  });

  test("are the ticked lines of the standing list with the typed quantities; sold-out SKUs can still be quoted", async () => {
    const toner = await createProduct(shop, { unit_name: "支" });
    const water = await createProduct(shop, { unit_name: "桶", stock: 1 });
    const left = await createProduct(shop);
    const code = [toner, water, left].map(({ sku_id }) => sku_id);
    await changeStanding(browser.post({ intent: "add", sku_code: code }, urls.standingList.list));
    const { sections } = await loadStanding(browser.get(urls.standingList.list));
    const own = sections.flatMap((section) => section.lines).filter(({ sku_id }) => code.includes(sku_id));
    const idOf = (sku: number) => own.find(({ sku_id }) => sku_id === sku)?.line_id ?? 0;
    const ids = [toner, water, left].map(({ sku_id }) => idOf(sku_id));
    await (await buyer(shop, demoCustomers.tradeCost)).order(water);
    const sent = { intent: "quote", id: ids, num: [7, 12, 9], line: ids.slice(0, 2) };
    const address = locationOf(await changeStanding(browser.post(sent, urls.standingList.list)));
    expect((await take(address)).lines).toEqual([
      [toner.sku_id, 7, "支"],
      [water.sku_id, 12, "桶"],
    ]);
  });
});
