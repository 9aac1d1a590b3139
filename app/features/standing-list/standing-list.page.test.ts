import { describe, expect, test } from "vitest";
import { action as changeApprovals, loader as loadApprovals } from "#app/features/approval/approvals.page.tsx";
import { urls } from "#app/urls.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { loader as loadExport } from "./standing-export.resource.ts";
import { action as changeGroups, loader as loadGroups } from "./standing-groups.page.tsx";
import { action, loader } from "./standing-list.page.tsx";
import { loader as loadPaste, action as pasteAction } from "./standing-paste.page.tsx";

const shop = freshBackend();

/** A customer with three lines, of which the last cannot be bought, and the browser that is logged in. */
async function createLister() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const browser = await visit(urls.standingList.list).with(me.token);
  const articles = [await createProduct(shop), await createProduct(shop), await createProduct(shop)];
  await action(browser.post({ intent: "add", sku_code: articles.map(({ sku_id }) => sku_id) }));
  const hidden = articles[2]?.sku_id ?? 0;
  await shop.backend.database.write((tx) =>
    tx.updateTable("skus").set({ is_show: 0 }).where("id", "=", hidden).execute(),
  );
  const read = async (search = "") => loader(browser.get(`${urls.standingList.list}${search}`));
  const lines = async () => (await read()).sections.flatMap((section) => section.lines);
  const own = (await lines()).filter(({ sku_id }) => articles.some((article) => article.sku_id === sku_id));
  const cart = async () => {
    const { data } = await me.get("/api/user/cart/lst");
    const { list } = data as { list: { list: { productAttr: { unique: number }; cart_num: number }[] }[] };
    return list.flatMap((group) => group.list).map((line) => [line.productAttr.unique, line.cart_num]);
  };
  return { me, browser, articles, read, lines, own, cart };
}
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location") ?? "";

describe("the standing list", () => {
  test("offers the SKUs of a bar code to choose from, and adds the chosen one", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const browser = await visit(urls.standingList.list).with(me.token);
    const articles = [await createProduct(shop), await createProduct(shop)];
    const ids = articles.map(({ sku_id }) => sku_id);
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ bar_code: "6901234567892" }).where("id", "in", ids).execute(),
    );
    const asked = await action(browser.post({ intent: "add", sku_code: "690-1234567892" }));
    const to = locationOf(asked);
    expect(to).toBe(`${urls.standingList.list}?add=690-1234567892`);
    const { panel, offered } = await loader(browser.get(to));
    expect([panel, offered.map(({ sku_id }) => sku_id)]).toEqual(["code", ids]);
    const [, second = 0] = ids;
    expect(await action(browser.post({ intent: "add", sku_code: second }))).toMatchObject({ status: 303 });
    const list = await loader(browser.get(urls.standingList.list));
    expect(list.sections.flatMap(({ lines }) => lines).map(({ sku_id }) => sku_id)).toContain(second);
  });

  test("puts ticked lines into the cart in one act, with refusals by name [P6.121]", async () => {
    const { me, browser, own, cart } = await createLister();
    const fields = {
      id: own.map(({ line_id }) => line_id),
      num: [2, 3, 4],
      line: own.map(({ line_id }) => line_id),
    };
    const added = await action(browser.post({ intent: "add_cart", ...fields }));
    expect(await cart()).toEqual(
      expect.arrayContaining(own.slice(0, 2).map(({ sku_id }, index) => [sku_id, index + 2])),
    );
    expect(await cart()).not.toContainEqual([own[2]?.sku_id, expect.anything()]);
    expect(added).toMatchObject({ status: 303 });
    expect(locationOf(added)).toBe(urls.standingList.list);
    const home = visit(`${urls.standingList.list}?from=home`).with(me.token);
    expect(locationOf(await action((await home).post({ intent: "add_cart", ...fields })))).toBe(urls.home);
    const none = await action(browser.post({ intent: "add_cart", id: fields.id, num: fields.num }));
    expect(none).toMatchObject({ init: { status: 400 } });
    const wrong = await action(browser.post({ intent: "add_cart", ...fields, num: ["2", "x", "4"] }));
    expect(wrong).toMatchObject({ init: { status: 409 } });
  });

  test("makes the ticked lines those of a new quotation", async () => {
    const { browser, own } = await createLister();
    const [first] = own;
    const fields = { id: first?.line_id ?? 0, num: 7, line: first?.line_id ?? 0 };
    const to = locationOf(await action(browser.post({ intent: "quote", ...fields })));
    expect(to).toBe(`${urls.quotation.add}?lines=${first?.sku_id}_7`);
  });

  test("puts every line that can be bought into the cart, ticked or not [P6.121]", async () => {
    const { browser, own, cart } = await createLister();
    const fields = { id: own.map(({ line_id }) => line_id), num: [5, 6, 7] };
    expect(await action(browser.post({ intent: "add_all", ...fields }))).toMatchObject({ status: 303 });
    const bought = await cart();
    expect(bought).toEqual(
      expect.arrayContaining([
        [own[0]?.sku_id, 5],
        [own[1]?.sku_id, 6],
      ]),
    );
    expect(bought).not.toContainEqual([own[2]?.sku_id, expect.anything()]);
    const only = { id: own[2]?.line_id ?? 0, num: 1 };
    expect(await action(browser.post({ intent: "add_all", ...only }))).toMatchObject({ init: { status: 409 } });
  });

  test("is ticked by the address without scripts, and goes out as a file [P6.120]", async () => {
    const { browser, articles, read } = await createLister();
    expect([(await read()).pick, (await read("?pick=all")).pick, (await read("?pick=x")).pick]).toEqual([
      "due",
      "all",
      "due",
    ]);
    const file = await loadExport(browser.get("/user/my_product/export?filter=in_stock"));
    const text = JSON.stringify(await rowsOf(file));
    expect(text).toContain(`${articles[0]?.product_id}-${articles[0]?.sku_id}`);
    expect(text).not.toContain(`-${articles[2]?.sku_id}`);
  });

  test("asks before lines are removed, names them, and removes them after the confirmation", async () => {
    const { browser, own, lines, read } = await createLister();
    const ids = own.slice(0, 2).map(({ line_id }) => line_id);
    const at = locationOf(await action(browser.post({ intent: "remove", line: ids })));
    expect(at).toBe(`${urls.standingList.list}?remove=${encodeURIComponent(ids.join(","))}`);
    expect(await lines()).toHaveLength(own.length);
    expect((await read(new URL(at, "http://shop.test").search)).asked.map(({ line_id }) => line_id)).toEqual(ids);
    await action(browser.post({ intent: "remove", line: ids, confirmed: "1" }));
    expect((await lines()).map(({ line_id }) => line_id)).toEqual([own[2]?.line_id]);
  });

  test("has groups that are made, renamed, moved and deleted, with their lines left in the list", async () => {
    const { browser, own } = await createLister();
    const at = urls.standingList.groups;
    const change = (fields: Record<string, string | number>) => changeGroups(browser.post(fields, at));
    expect(await change({ intent: "add", name: "" })).toMatchObject({ init: { status: 400 } });
    expect(await change({ intent: "add", name: "复印纸" })).toMatchObject({ status: 303 });
    expect(await change({ intent: "add", name: "复印纸" })).toMatchObject({ init: { status: 409 } });
    await change({ intent: "add", name: "硒鼓" });
    const groups = async () => (await loadGroups(browser.get(at))).groups;
    const [paper, toner] = await groups();
    await change({ intent: "up", group_id: toner?.group_id ?? 0 });
    expect((await groups()).map(({ name }) => name)).toEqual(["硒鼓", "复印纸"]);
    await action(browser.post({ intent: "move", line: own[0]?.line_id ?? 0, group_id: paper?.group_id ?? 0 }));
    expect((await groups()).map(({ count }) => count)).toEqual([0, 1]);
    const asked = await change({ intent: "delete", group_id: paper?.group_id ?? 0 });
    expect(locationOf(asked)).toBe(`${at}?delete=${paper?.group_id}`);
    await change({ intent: "delete", group_id: paper?.group_id ?? 0, confirmed: "1" });
    expect((await groups()).map(({ name }) => name)).toEqual(["硒鼓"]);
    expect((await loadGroups(browser.get(at))).ungrouped).toBe(own.length);
  });

  test("is sent to an approver from its ticked lines, and the request is stopped [P6.122]", async () => {
    const { browser, own, me } = await createLister();
    const [first] = own;
    const sent = await action(
      browser.post({ intent: "send", id: first?.line_id ?? 0, num: 2, line: first?.line_id ?? 0 }),
    );
    const at = locationOf(sent);
    expect(at).toBe(`${urls.approval.list}?send=${encodeURIComponent(`${first?.sku_id}:2`)}`);
    const shown = await loadApprovals(browser.get(at));
    expect(shown.draft?.lines).toMatchObject([{ sku_id: first?.sku_id, cart_num: 2 }]);
    const form = { intent: "create", key: freshKey(), lines: `${first?.sku_id}:2`, days: "3", message: "", email: "" };
    const fields = { ...form, title: "补货", approver: "周敏", address_id: me.address_id };
    expect(await changeApprovals(browser.post({ ...fields, title: "" }, at))).toMatchObject({ init: { status: 400 } });
    await changeApprovals(browser.post(fields, at));
    const { list } = await loadApprovals(browser.get(urls.approval.list));
    expect(list).toMatchObject([{ title: "补货", state: "waiting" }]);
    const stop = { intent: "stop", approval_id: list[0]?.approval_id ?? 0 };
    const question = browser.get(`${urls.approval.list}?stop=${stop.approval_id}`);
    expect((await loadApprovals(question)).stopped).toMatchObject({ title: "补货" });
    const stranger = await visit(urls.approval.list).with((await buyer(shop, demoCustomers.tradeMarkup)).token);
    expect(await outcome(changeApprovals(stranger.post(stop)))).toMatchObject({ init: { status: 404 } });
    await changeApprovals(browser.post(stop, urls.approval.list));
    expect((await loadApprovals(browser.get(urls.approval.list))).list).toMatchObject([{ state: "stopped" }]);
  });
});

describe("a list that is pasted into the standing list", () => {
  const paste = async (token: string, query = "") => {
    const page = await visit(`${urls.standingList.paste}${query}`).with(token);
    return {
      read: () => loadPaste(page.get()),
      act: (fields: Record<string, string | number | number[]>) => pasteAction(page.post(fields)),
    };
  };

  test("is reported row by row, and only what the report shows as ready goes in", async () => {
    const { me, lines } = await createLister();
    const articles = [await createProduct(shop), await createProduct(shop), await createProduct(shop)];
    const [one, two, three] = articles.map(({ product_id, sku_id }) => `${product_id}-${sku_id}`);
    const text = [`${one} 3`, `${two} -1`, `${two} 2.5`, `${three} 七`, `${one} 1e3`, "没有这种东西 3"].join("\n");
    const before = await lines();
    const to = locationOf(await (await paste(me.token)).act({ intent: "identify", text }));
    expect(to).toMatch(/^\/user\/my_product\/list\?list=\d+#result$/);
    expect(await lines()).toEqual(before);
    const { read, act } = await paste(me.token, new URL(to, "http://shop").search);
    const { list } = await read();
    expect(list?.list.map(({ quantity, stated, problem }) => [quantity, stated, problem?.kind ?? null])).toEqual([
      [3, "3", null],
      [null, "-1", "invalid"],
      [null, "2.5", "invalid"],
      [7, "七", null],
      [null, "1e3", "unclear"],
      [null, "3", null],
    ]);
    expect(locationOf(await act({ intent: "add_rows", shown: [1, 4], go: [1, 4] }))).toBe(urls.standingList.list);
    const added = (await lines()).filter(({ sku_id }) => articles.some((article) => article.sku_id === sku_id));
    expect(added.map(({ sku_id, cart_num }) => [sku_id, cart_num])).toEqual([
      [articles[0]?.sku_id, 3],
      [articles[2]?.sku_id, 7],
    ]);
    await act({ intent: "quantity", row: 2, cart_num: 5 });
    await act({ intent: "add_rows", shown: [1, 2, 4], go: [2] });
    expect((await lines()).find(({ sku_id }) => sku_id === articles[1]?.sku_id)?.cart_num).toBe(5);
  });

  test("stands behind the former address, and adds nothing without a list", async () => {
    const { me } = await createLister();
    const old = await outcome(loader((await visit(`${urls.standingList.list}?add=paste`).with(me.token)).get()));
    expect(locationOf(old)).toBe(urls.standingList.paste);
    const answered = await (await paste(me.token)).act({ intent: "add_rows", shown: 1, go: 1 });
    expect(answered).toMatchObject({ data: { form: { error: { "": ["请先识别一份清单"] } } } });
  });
});
