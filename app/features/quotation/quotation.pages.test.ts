import { beforeEach, describe, expect, test } from "vitest";
import { takeToast } from "#app/http/toast.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { STAFF_LIMITS } from "#backend/tables/limits.ts";
import { readTables } from "#backend/tables/read-file.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { cookieHeader } from "#tests/support/login-requests.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import * as addPage from "./add-project.page.tsx";
import { bundleSearch, gradesOf } from "./bundle.ts";
import { clientDocument } from "./documents.ts";
import { loader as projectPage } from "./project.page.tsx";
import * as quotationPage from "./quotation.page.tsx";
import { loader as exportFile } from "./quotation-export.resource.ts";
import * as itemPage from "./quotation-item.page.tsx";
import * as listPage from "./quotation-list.page.tsx";
import { loader as printPage } from "./quotation-print.page.tsx";
import { loader as quotationsPage } from "./quotations.page.tsx";
import { loader as exportQuotations } from "./quotations-export.resource.ts";
import * as scenePage from "./scene.page.tsx";
import * as sceneExport from "./scene-export.resource.ts";
import { headers as sharedHeaders, loader as sharedPage } from "./shared-quotation.page.tsx";
import { formatWanted } from "./wanted.ts";

const readRows = (bytes: Uint8Array) => readTables(bytes, { limits: STAFF_LIMITS }).tables[0]?.rows ?? [];

const shop = freshBackend();
let me: Awaited<ReturnType<typeof buyer>>;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeMarkup);
});

const quotationOf = async (id: number) => (await me.get(`/api/offer/detail/${id}`)).data as Quotation;
const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null);
/** The data of an answer that the page shows again. */
const formOf = (answer: unknown) => (answer as { data: { form: { error: Record<string, string[]> } } }).data.form;

async function newQuotation(fields: Record<string, string> = {}) {
  const { sku_id } = await createProduct(shop, { name: "=会议桌", price: 123_400, cost: 77_700, cost_plus: 1100 });
  const page = await visit(`${urls.quotation.add}?sku=${sku_id}&quantity=2`).with(me.token);
  const shown = await addPage.loader(page.get());
  const sent = { intent: "create", name: "新办公区", lines: shown.wanted, scene: shown.scene, ...fields };
  const to = locationOf(await addPage.action(page.post(sent))) ?? "";
  return Number(to.split("/").at(-1));
}

const pageOf = async (id: number) => {
  const page = await visit(link(urls.quotation.detail, { id })).with(me.token);
  const at = { params: { id: String(id) } };
  return {
    read: async () => quotationPage.loader({ ...page.get(), ...at }),
    act: async (fields: Record<string, string | number>) => quotationPage.action({ ...page.post(fields), ...at }),
  };
};

describe("a new project [P6.110]", () => {
  test("takes the goods of the address, of the cart and of an order", async () => {
    const id = await newQuotation();
    expect((await quotationOf(id)).scenes).toMatchObject([{ name: "采购清单", list: [{ cart_num: 2 }] }]);
    const article = await createProduct(shop);
    const line = await me.add(article, 3);
    const wanted = async (query: string) =>
      (await addPage.loader((await visit(`${urls.quotation.add}?${query}`).with(me.token)).get())).wanted;
    expect([await wanted("cart=all"), await wanted(`cart=${line}`), await wanted("cart=1")]).toEqual([
      `${article.sku_id}_3`,
      `${article.sku_id}_3`,
      "",
    ]);
    expect(await wanted("lines=100748_2,x,100748_0,100762_1,9_1")).toBe("100748_2,100762_1");
  });

  test("takes a ready bundle as it is proposed, in a scene of its name [P6.115]", async () => {
    const bundle = (await scenePage.loader({ ...visit("/project/scenes/1").get(), params: { id: "1" } })).bundle;
    const page = await visit(`${urls.quotation.add}?bundle=1`).with(me.token);
    const { wanted, scene } = await addPage.loader(page.get());
    expect(scene).toBe(bundle.name);
    expect(wanted).toBe(
      formatWanted(bundle.list.map((line) => ({ sku: line.product_attr_unique, quantity: line.cart_num }))),
    );
  });

  test("shows each error beside its field, and stores nothing", async () => {
    const page = await visit(urls.quotation.add).with(me.token);
    const refused = await addPage.action(
      page.post({ intent: "create", name: " ", budget: "1e3", wanted_on: "morgen" }),
    );
    expect(formOf(refused).error).toEqual({
      name: ["请填写项目名称"],
      budget: ["预算应为最多两位小数的金额"],
      wanted_on: ["请选择日期"],
    });
  });

  test("can put the goods into a draft instead", async () => {
    const id = await newQuotation();
    const { sku_id } = await createProduct(shop);
    const page = await visit(`${urls.quotation.add}?sku=${sku_id}&quantity=1`).with(me.token);
    expect((await addPage.loader(page.get())).drafts.map(({ offer_id }) => offer_id)).toContain(id);
    const sent = { intent: "add_to", offer_id: id, lines: `${sku_id}_1`, scene: "工位" };
    expect(locationOf(await addPage.action(page.post(sent)))).toBe(link(urls.quotation.detail, { id }));
    expect((await quotationOf(id)).scenes.map(({ name }) => name)).toEqual(["采购清单", "工位"]);
  });
});

test("the page of projects shows a customer's own with sum, state and next act, and visitors none [P6.110]", async () => {
  const at = async (token?: string) =>
    projectPage(
      (token === undefined ? visit(urls.quotation.projects) : await visit(urls.quotation.projects).with(token)).get(),
    );
  expect(await at()).toMatchObject({ mine: null, manager: null });
  const id = await newQuotation();
  const mine = async () => (await at(me.token)).mine?.projects[0];
  expect(await mine()).toMatchObject({
    offer_id: id,
    scenes: 1,
    lines: 1,
    amount: "1576.00",
    isEstimate: true,
    label: "草稿",
    next: "修改后询价",
  });
  const page = await pageOf(id);
  await page.act({ intent: "ask" });
  expect(await mine()).toMatchObject({ label: "待报价", next: "等客服经理报价" });
  await page.act({ intent: "void" });
  expect((await mine())?.offer_id).not.toBe(id);
});

test("the list follows state and days, names the manager, and is an Excel file of the same rows [P6.110]", async () => {
  const id = await newQuotation();
  const read = async (search: string) =>
    quotationsPage((await visit(`${urls.quotation.list}${search}`).with(me.token)).get());
  const all = await read("?state=draft");
  expect(all.manager).toBe("陈知远");
  expect(all.list.map(({ offer_id }) => offer_id)).toContain(id);
  expect(await read("?from=2099-01-01")).toMatchObject({ count: 0, counts: { all: 0 }, from: "2099-01-01" });
  expect((await read("?to=2099-01-01&from=x")).count).toBeGreaterThan(0);
  const page = await visit("/user/offer/export?state=draft").with(me.token);
  const [head, ...rows] = await rowsOf(await exportQuotations(page.get()));
  expect(head?.join(" ")).toBe("编号 项目 客户 状态 版本 场景数 品种数 报价金额 预计金额 有效期至 客服经理 最近更新");
  expect(rows).toHaveLength(all.count);
  expect(rows[0]).toEqual(expect.arrayContaining([all.list[0]?.sn, "新办公区", "草稿", 1576, "陈知远"]));
});

test("the list is ordered by change, by end or by sum, and adds its quotes up [P6.110]", async () => {
  const customer = await buyer(shop, demoCustomers.tradeCost);
  const { sku_id } = await createProduct(shop);
  const line = { product_attr_unique: sku_id, cart_num: 2 };
  const about = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };
  const project = `排序 ${sku_id}`;
  const made = async (name: string, quote?: { price: number; days: number }) => {
    const created = await customer.post("/api/offer/create", { ...about, name, scene: project, lines: [line] });
    const { offer_id } = created.data as { offer_id: number };
    shop.world.now += 1000;
    if (!quote) return;
    await customer.post(`/api/offer/ask/${offer_id}`);
    const { scenes } = (await customer.get(`/api/offer/detail/${offer_id}`)).data as Quotation;
    const rows = [{ line_id: scenes[0]?.list[0]?.line_id ?? 0, quantity: 2, price: quote.price }];
    await shop.backend.staff.quotations.quote(String(offer_id), { rows, days: quote.days });
    shop.world.now += 1000;
  };
  await made(`${project} 甲`, { price: 500, days: 9 });
  await made(`${project} 乙`, { price: 9000, days: 30 });
  await made(`${project} 丙`);
  await made(`${project} 丁`, { price: 700, days: 2 });
  const read = async (search: string) => {
    const page = await visit(`${urls.quotation.list}?keyword=${encodeURIComponent(project)}&${search}`).with(
      customer.token,
    );
    const { list, ...head } = await quotationsPage(page.get());
    return { names: list.map(({ name }) => name.slice(-1)).join(""), ...head };
  };
  expect(await read("")).toMatchObject({ names: "丁丙乙甲", quoted_price: "204.00", counts: { quoted: 3 } });
  expect((await read("order=ending")).names).toBe("丁甲乙丙");
  expect((await read("order=amount")).names).toBe("乙丁甲丙");
  expect(await read("order=amount&state=draft")).toMatchObject({ names: "丙", quoted_price: "204.00" });
  expect(await read("order=cost_plus")).toMatchObject({ names: "丁丙乙甲", order: "recent" });
});

describe("the acts on a draft [P6.110]", () => {
  test("change its project, and show its errors", async () => {
    const { read, act } = await pageOf(await newQuotation());
    const wrong = await act({ intent: "edit", name: " ", budget: "1.234", wanted_on: "morgen" });
    expect(formOf(wrong).error).toEqual({
      name: ["请填写项目名称"],
      wanted_on: ["请选择日期"],
      budget: ["预算应为最多两位小数的金额"],
    });
    await act({ intent: "edit", name: "二期", client: "西溪物业", budget: "9000" });
    expect((await read()).quotation).toMatchObject({ name: "二期", client: "西溪物业", budget: "9000.00" });
  });

  test("put its goods into the cart at the prices of today", async () => {
    const { act, read } = await pageOf(await newQuotation());
    expect(locationOf(await act({ intent: "to_cart" }))).toBe(urls.cart.index);
    expect(await me.get("/api/user/cart/count")).toMatchObject({ data: [{ count: 2 }] });
    const [line] = (await read()).quotation.scenes.flatMap(({ list }) => list);
    expect(locationOf(await act({ intent: "save_to_cart", [`num_${line?.line_id}`]: "7" }))).toBe(urls.cart.index);
    expect((await read()).quotation.scenes.flatMap(({ list }) => list)[0]?.cart_num).toBe(7);
  });
});

describe("a scene [P6.115]", () => {
  const scene = async (fields: Record<string, string | number | number[]>, search = {}) => {
    const page = await visit(link(urls.quotation.scene, { id: 1 }, search)).with(me.token);
    return outcome(scenePage.action({ ...page.post(fields), params: { id: "1" } }));
  };

  test("goes into a quotation with the chosen lines and quantities", async () => {
    const to = locationOf(await scene({ intent: "add_offer", sku: [100_748, 101_118], num_100748: 2, num_101118: 10 }));
    expect(decodeURIComponent(to ?? "")).toBe(`${urls.quotation.add}?scene=会议室&lines=100748_2,101118_10`);
    expect(formOf(await scene({ intent: "add_offer" })).error).toEqual({ "": ["请先勾选商品"] });
    const bad = await scene({ intent: "add_offer", sku: 100_748, num_100748: "1.5" });
    expect(formOf(bad).error).toEqual({ num_100748: ["数量应为正整数"] });
  });

  test("has the number of people and the SKUs that the address chooses", async () => {
    const search = { people: 20, swap: "100748_100747" };
    const page = await visit(link(urls.quotation.scene, { id: 1 }, search)).with(me.token);
    const { bundle } = await scenePage.loader({ ...page.get(), params: { id: "1" } });
    expect(bundleSearch(bundle)).toEqual(search);
    expect(bundleSearch(bundle, { swap: { from: 100_748, to: 100_748 } })).toEqual({ people: 20 });
    const to = locationOf(await scene({ intent: "add_offer", sku: [100_747, 101_118] }, search));
    expect(decodeURIComponent(to ?? "")).toBe(`${urls.quotation.add}?scene=会议室&lines=100747_1,101118_20`);
  });

  test("adds SKUs that its search finds beside its lines, at the customer's price and minimum order, and removes them again", async () => {
    const [code, sku_id] = ["10388-100755", 100_755];
    const read = async (search: object, token = me.token) => {
      const address = link(urls.quotation.scene, { id: 1 }, { ...search });
      const page = token === "" ? visit(address) : await visit(address).with(token);
      return scenePage.loader({ ...page.get(), params: { id: "1" } });
    };
    const found = await read({ people: 20, find: code });
    expect(found.extras?.found).toMatchObject([{ sku_id, min_order: 1, price: "41.17" }]);
    expect((await read({ find: code }, "")).extras?.found).toMatchObject([{ price: "49.90" }]);
    expect((await read({ find: "翻页笔" })).extras?.found.length).toBeGreaterThan(1);
    expect(JSON.stringify((await read({ find: code })).extras)).not.toMatch(/cost|37\.47/);
    expect((await read({ find: "没有这种东西" })).extras?.found).toEqual([]);
    const search = bundleSearch(found.bundle, { add: { sku: sku_id, quantity: 4 } });
    expect(search).toEqual({ people: 20, extra: `${sku_id}_4` });
    const { bundle } = await read(search);
    const line = { product_attr_unique: sku_id, group: "另加", cart_num: 4, price: "41.17", is_extra: true };
    expect(bundle.list.at(-1)).toMatchObject(line);
    expect(bundle.lines).toBe(found.bundle.lines + 1);
    expect(bundleSearch(bundle, { drop: sku_id })).toEqual({ people: 20 });
    const to = locationOf(await scene({ intent: "add_offer", sku: [sku_id], [`num_${sku_id}`]: 6 }, search));
    expect(decodeURIComponent(to ?? "")).toBe(`${urls.quotation.add}?scene=会议室&lines=${sku_id}_6`);
    // SKUs that the bundle has, unknown SKUs and malformed values are not added.
    expect((await read({ extra: "100748_2,999999999_1,x" })).bundle.list).toHaveLength(found.bundle.lines);
  });

  test("has grades, and can be shown without a part", async () => {
    const read = async (search: object) => {
      const page = await visit(link(urls.quotation.scene, { id: 1 }, { ...search })).with(me.token);
      return {
        page: { ...page.get(), params: { id: "1" } },
        loaded: await scenePage.loader({ ...page.get(), params: { id: "1" } }),
      };
    };
    const { bundle } = (await read({})).loaded;
    const graded = gradesOf(bundle.list);
    expect(graded).toMatchObject({ part: "投影", standard: 100_748 });
    const names = graded?.grades.map(({ name, isOn }) => [name, isOn]);
    expect(names).toEqual(
      expect.arrayContaining([
        ["省钱", false],
        ["标准", true],
      ]),
    );
    const cheap = graded?.grades.find(({ name }) => name === "省钱");
    const search = bundleSearch(bundle, { swap: { from: 100_748, to: cheap?.sku ?? 0 } });
    const cheaper = (await read(search)).loaded.bundle;
    expect(Number(cheaper.total_price)).toBeLessThan(Number(bundle.total_price));
    expect(gradesOf(cheaper.list)).toMatchObject({ part: "投影", standard: 100_748 });
    const { page, loaded } = await read({ without: "投影" });
    expect([loaded.bundle.without, bundleSearch(loaded.bundle)]).toEqual(["投影", { people: 12, without: "投影" }]);
    expect((await read({ without: "厨房" })).loaded.bundle.without).toBe("");
    const rows = readRows(new Uint8Array(await (await sceneExport.loader(page)).arrayBuffer()));
    expect(rows.map(({ cells }) => cells[1])).not.toContain("投影");
  });

  test("shows the number of people and the other scenes, and exports the same lines as an Excel file", async () => {
    const page = await visit(link(urls.quotation.scene, { id: 1 }, { people: 20 })).with(me.token);
    const asked = { ...page.get(), params: { id: "1" } };
    const { bundle, others } = await scenePage.loader(asked);
    expect(bundle.intro).toMatch(/^20 人开会/);
    expect(others.map(({ name }) => name)).not.toContain(bundle.name);
    expect(others.length).toBeGreaterThan(3);
    const file = await sceneExport.loader({ ...page.get(), params: { id: "1" } });
    const rows = readRows(new Uint8Array(await file.arrayBuffer())).map(({ cells }) => cells);
    expect(rows).toContainEqual(expect.arrayContaining(["10529-101118", "20"]));
    expect(rows.at(-1)?.at(-1)).toBe(String(Number(bundle.total_price)));
  });

  test("or into the cart", async () => {
    expect(locationOf(await scene({ intent: "add_cart", sku: [100_748, 100_752], num_100748: 3 }))).toBe(
      "/shopping_cart",
    );
    expect(await me.get("/api/user/cart/count")).toMatchObject({ data: [{ count: 4 }] });
  });
});

describe("the sheet [P6.110]", () => {
  test("saves the table of a draft, asks for a quote, and shows each error beside its field", async () => {
    const id = await newQuotation();
    const { read, act } = await pageOf(id);
    const line_id = (await read()).quotation.scenes[0]?.list[0]?.line_id ?? 0;
    const wrong = await act({
      intent: "save",
      [`num_${line_id}`]: "0",
      [`target_${line_id}`]: "-1",
      [`remark_${line_id}`]: "",
    });
    expect(formOf(wrong).error).toEqual({
      [`num_${line_id}`]: ["数量应为正整数"],
      [`target_${line_id}`]: ["目标价应为最多两位小数的金额"],
    });
    await act({
      intent: "save_ask",
      [`num_${line_id}`]: "5",
      [`target_${line_id}`]: "700",
      [`remark_${line_id}`]: "要黑色",
    });
    expect((await read()).quotation).toMatchObject({
      state: "asked",
      scenes: [{ list: [{ cart_num: 5, target_price: "700.00", remark: "要黑色" }] }],
    });
    expect(formOf(await act({ intent: "save", [`num_${line_id}`]: "6" })).error).toEqual({
      "": ["报价单的状态已变化，请刷新后再试"],
    });
  });

  test("a line changes on its own page, and a quotation that is no draft has none", async () => {
    const id = await newQuotation();
    const { read, act } = await pageOf(id);
    const line = (await read()).quotation.scenes[0]?.list[0];
    const params = { offer_id: String(id), item_id: String(line?.line_id) };
    const page = await visit("/project/offer_item").with(me.token);
    const sku = line?.product_attr_unique ?? 0;
    await itemPage.action({ ...page.post({ intent: "save_item", sku, cart_num: 7, scene: "工位" }), params });
    expect((await read()).quotation.scenes).toMatchObject([{ name: "工位", list: [{ cart_num: 7 }] }]);
    const missing = await outcome(itemPage.loader({ ...page.get(), params: { ...params, item_id: "999999" } }));
    expect(missing).toMatchObject({ status: 404 });
    await act({ intent: "ask" });
    const away = await outcome(itemPage.loader({ ...page.get(), params }));
    expect(locationOf(away)).toBe(link(urls.quotation.detail, { id }));
  });
});

describe("documents", () => {
  async function quoted() {
    const id = await newQuotation({ remark: "内部备注一" });
    const { read, act } = await pageOf(id);
    const line_id = (await read()).quotation.scenes[0]?.list[0]?.line_id ?? 0;
    await act({
      intent: "save_ask",
      [`num_${line_id}`]: "2",
      [`target_${line_id}`]: "701.11",
      [`remark_${line_id}`]: "内部备注二",
    });
    const rows = [{ line_id, quantity: 2, price: 71_233 }];
    await shop.backend.staff.quotations.quote(String(id), { rows, days: 15, note: "内部备注三" });
    await act({ intent: "markup", markup: "12.5", rounding: "jiao" });
    return { id, ...(await pageOf(id)) };
  }
  const text = async (id: number, query: string) => {
    const page = await visit(`/project/offer/${id}/export${query}`).with(me.token);
    const rows = await rowsOf(await exportFile({ ...page.get(), params: { id: String(id) } }));
    return rows.flat().map((cell) => (typeof cell === "number" ? cell.toFixed(2) : String(cell ?? "")));
  };

  test("the Excel file has the figures of the sheet, and runs no formula [P6.113]", async () => {
    const { id, read } = await quoted();
    const file = await text(id, "");
    const { quotation } = await read();
    expect(quotation.total_price).toBe("1424.66");
    for (const figure of [
      "712.33",
      "1424.66",
      "人民币壹仟肆佰贰拾肆圆陆角陆分",
      "163.90",
      "1260.76",
      "=会议桌",
      "内部备注二",
    ])
      expect(file).toContain(figure);
  });

  test("a line has a mark-up of its own, and an empty field that of the whole [P6.114]", async () => {
    const { read, act } = await quoted();
    const line_id = (await read()).quotation.scenes[0]?.list[0]?.line_id;
    const wrong = await act({ intent: "markup", markup: "", rounding: "fen", [`markup_${line_id}`]: "x" });
    expect(formOf(wrong).error).toEqual({
      markup: ["请填写加价"],
      [`markup_${line_id}`]: ["加价应为最多两位小数的百分数"],
    });
    await act({ intent: "markup", markup: "12.5", rounding: "fen", [`markup_${line_id}`]: "50" });
    expect((await read()).quotation).toMatchObject({ markup: 1250, client_total: "2137.00" });
    await act({ intent: "markup", markup: "12.5", rounding: "fen", [`markup_${line_id}`]: "" });
    expect((await read()).quotation.scenes[0]?.list[0]).toMatchObject({ markup: null, client_price: "801.38" });
  });

  test("the client's version has nothing of the customer's prices, target or remarks in page or file [P6.114]", async () => {
    const { id, read } = await quoted();
    const page = await visit(`/project/offer/${id}/print?client=1`).with(me.token);
    const printed = JSON.stringify(await printPage({ ...page.get(), params: { id: String(id) } }));
    const file = await text(id, "?client=1");
    const { quotation } = await read();
    expect(quotation.client_total).toBe("1602.80");
    for (const shown of [printed, file.join(" ")]) {
      expect(shown).toContain("801.40");
      expect(shown).toContain("1602.80");
      for (const secret of [
        "712.33",
        "1424.66",
        "777.00",
        "788.00",
        "701.11",
        "内部备注",
        "百采汇",
        "陈知远",
        "1234.00",
        // The mark-up.
        "12.5",
      ])
        expect([secret, shown.includes(secret)]).toEqual([secret, false]);
    }
    expect(clientDocument(quotation).buyer.name).toBe("");
  });
});

describe("a shared quotation [P6.116]", () => {
  async function shared() {
    const id = await newQuotation({ remark: "内部备注一" });
    const { act, read } = await pageOf(id);
    expect(formOf(await act({ intent: "share" })).error).toEqual({ "": ["有有效报价的报价单才能分享"] });
    const [line] = (await read()).quotation.scenes.flatMap(({ list }) => list);
    await act({ intent: "save_ask", [`remark_${line?.line_id}`]: "内部备注二", [`target_${line?.line_id}`]: "701.11" });
    const quote = (price: number) => {
      const rows = [{ line_id: line?.line_id ?? 0, quantity: 2, price }];
      return shop.backend.staff.quotations.quote(String(id), { rows, days: 15, note: "内部备注三" });
    };
    await quote(71_233);
    await act({ intent: "markup", markup: "12.5", rounding: "jiao" });
    const answer = (await act({ intent: "share" })) as Response;
    const cookie =
      answer.headers
        .getSetCookie()
        .find((one) => one.includes("shop_shared"))
        ?.split(";")[0] ?? "";
    const page = await visit(link(urls.quotation.detail, { id })).with(me.token);
    const request = page.get().request;
    request.headers.append("Cookie", cookie);
    const both = new Request(request.url, {
      headers: { Cookie: request.headers.get("Cookie")?.replace(", ", "; ") ?? "" },
    });
    const { sharedLink } = await quotationPage.loader({ request: both, params: { id: String(id) }, context: {} });
    const token = sharedLink?.split("/").at(-1) ?? "";
    const { toast } = await takeToast(
      new Request(request.url, { headers: { Cookie: cookieHeader(answer.headers.getSetCookie()) } }),
    );
    const copied = toast?.copy?.text;
    const open = (of = token) => outcome(sharedPage({ ...visit("/shared_offer/x").get(), params: { token: of } }));
    return { id, act, quote, token, copied, sharedLink, open };
  }

  test("its link can be copied from the message that asks to copy it", async () => {
    const { copied, sharedLink } = await shared();
    expect(copied).toBe(sharedLink);
  });

  test("shows the marked-up prices alone to every holder of the link, and is not stored or indexed [P6.114]", async () => {
    const { open } = await shared();
    const answer = JSON.stringify(await open());
    expect(answer).toContain("801.40");
    for (const secret of ["712.33", "1424.66", "777.00", "788.00", "701.11", "内部备注", "百采汇", "陈知远", "1234.00"])
      expect([secret, answer.includes(secret)]).toEqual([secret, false]);
    expect(sharedHeaders({} as never)).toMatchObject({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
    expect(await open("not-a-token")).toMatchObject({ init: { status: 404 } });
  });

  test.each(["stopped", "shared again", "quoted again", "marked up again", "void", "over"])(
    "ends when it is %s",
    async (how) => {
      const { act, quote, open } = await shared();
      expect(JSON.stringify(await open())).toContain("801.40");
      if (how === "stopped") await act({ intent: "unshare" });
      if (how === "shared again") await act({ intent: "share" });
      if (how === "quoted again") await quote(71_000);
      if (how === "marked up again") await act({ intent: "markup", markup: "20", rounding: "jiao" });
      if (how === "void") await act({ intent: "void" });
      if (how === "over") shop.world.now += 16 * 24 * 60 * 60 * 1000;
      expect(await open()).toMatchObject({ init: { status: 404 } });
    },
  );
});

test("an accepted quotation leads to the confirm page with its lines [P6.112]", async () => {
  const id = await newQuotation();
  const { read, act } = await pageOf(id);
  await act({ intent: "ask" });
  const rows = (await read()).quotation.scenes.flatMap(({ list }) =>
    list.map(({ line_id }) => ({ line_id, quantity: 2, price: 100 })),
  );
  await shop.backend.staff.quotations.quote(String(id), { rows, days: 15 });
  expect(formOf(await act({ intent: "accept_part", version: 1, key: freshKey() })).error).toEqual({
    "": ["请先勾选要接受的商品"],
  });
  await act({ intent: "accept_all", version: 1, key: (await read()).quotation.key });
  const to = locationOf(await act({ intent: "order" })) ?? "";
  expect(to).toMatch(/^\/order_confirm\?cartId=\d+$/);
  const checked = await me.check([Number(to.split("=")[1])]);
  expect(checked.total_price).toBe("2.00");
});

describe("a list for a quotation [P6.110]", () => {
  test("adds the ticked rows to a scene; a file and a bad row are corrected on the same page", async () => {
    const id = await newQuotation();
    const { sku_id, product_id } = await createProduct(shop, { name: "台灯" });
    const list = async (query = "") => {
      const page = await visit(`${link(urls.quotation.versions, { offer_id: id })}${query}`).with(me.token);
      const at = { params: { offer_id: String(id) } };
      return {
        read: () => listPage.loader({ ...page.get(), ...at }),
        act: (fields: Record<string, string | number | number[]>) => listPage.action({ ...page.post(fields), ...at }),
      };
    };
    const fresh = await list();
    expect(formOf(await fresh.act({ intent: "upload" })).error).toEqual({ file: ["请先选择 CSV 或 Excel 文件"] });
    const text = `${product_id}-${sku_id} 3\n10398-100778 5\n没有这种东西 1`;
    const to = locationOf(await fresh.act({ intent: "identify", text })) ?? "";
    const { read, act } = await list(new URL(to, "http://shop").search);
    expect((await read()).list?.counts).toMatchObject({ all: 3, matched: 2, missing: 1 });
    expect(locationOf(await act({ intent: "add_lines", shown: [1, 2], go: [1], scene: "工位" }))).toContain("list=");
    expect(
      (await quotationOf(id)).scenes.map(({ name, list }) => [name, list.map(({ cart_num }) => cart_num)]),
    ).toEqual([
      ["采购清单", [2]],
      ["工位", [3]],
    ]);
    await act({ intent: "remove", row: 3 });
    const last = await act({ intent: "add_lines", shown: [2], go: [2], scene: "" });
    expect(locationOf(last)).toBe(link(urls.quotation.detail, { id }));
    await (await pageOf(id)).act({ intent: "ask" });
    expect(locationOf(await outcome(read()))).toBe(link(urls.quotation.detail, { id }));
  });
});
