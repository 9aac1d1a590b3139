import type { Page } from "@playwright/test";
import sharp from "sharp";
import { csvText } from "#contract/rules/csv.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  freshNumber,
  logInToDesk,
  mainOf,
  newestOrder,
  openOrder,
  shipRest,
  staffPhones,
} from "#tests/support/desk.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** The day of whoever keeps the goods. */

const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

const picture = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** A bar code of 13 digits that no other run of a test uses. */
function freshBarCode() {
  const digits = `69${freshNumber().slice(-10)}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const COLOURS = ["crimson", "teal", "gold", "navy", "olive"] as const;

/** The stored file of a shown picture. */
const fileOf = (address: string) => /[\da-f]{40}\.webp$/.exec(address)?.[0] ?? address;

/** Uploads five pictures, and puts the last one into the third place. @returns their addresses in order. */
async function addPictures(page: Page) {
  const shown = (at: number) => mainOf(page).getByRole("img", { name: `第 ${at} 张` });
  const addresses: string[] = [];
  for (const [at, colour] of COLOURS.entries()) {
    await mainOf(page)
      .locator('input[type="file"]')
      .setInputFiles(await picture(colour));
    await mainOf(page).getByRole("button", { name: "上传" }).click();
    await expect(shown(at + 1)).toBeVisible();
    addresses.push((await shown(at + 1).getAttribute("src")) ?? "");
  }
  const last = addresses.pop() ?? "";
  for (const at of [5, 4]) {
    await mainOf(page)
      .getByRole("button", { name: `左移第 ${at} 张` })
      .click();
    await expect(shown(at - 1)).toHaveAttribute("src", last);
  }
  return addresses.toSpliced(2, 0, last);
}

/** Adds a SKU that is a pack of this many pieces. */
async function addPack(page: Page, pack: { name: string; pieces: string; unit: string; price: string; cost: string }) {
  const field = (label: string) => mainOf(page).getByLabel(`新规格 ${label}`, { exact: true });
  await field("规格").fill(`规格:${pack.name}`);
  await field("包装数量").fill(pack.pieces);
  await field("规格单位").fill(pack.unit);
  await field("售价").fill(pack.price);
  await field("成本价").fill(pack.cost);
  await mainOf(page).getByRole("button", { name: "保存" }).click();
  await expect(
    mainOf(page)
      .getByRole("table", { name: "价格与库存" })
      .getByRole("row", { name: new RegExp(pack.name) }),
  ).toBeVisible();
}

/** Receives units of a SKU in a warehouse, from the page of its product. */
async function receive(page: Page, sku: string, warehouse: string, pieces: string) {
  await mainOf(page)
    .getByRole("table", { name: "价格与库存" })
    .getByRole("row", { name: new RegExp(sku) })
    .getByRole("link")
    .click();
  const choose = mainOf(page).getByRole("link", { name: new RegExp(`${warehouse}$`) });
  await expect(mainOf(page).getByRole("table", { name: "仓库库存" })).toBeVisible();
  if ((await choose.count()) > 0) await choose.click();
  const form = mainOf(page).getByRole("region", { name: `收货 ${warehouse}` });
  await form.getByLabel("收到的数量").fill(pieces);
  await form.getByLabel("送货单号").fill(`SH-${freshNumber()}`);
  await form.getByRole("button", { name: "收货" }).click();
  await expect(
    mainOf(page)
      .getByRole("table", { name: "仓库库存" })
      .getByRole("row", { name: new RegExp(warehouse) }),
  ).toContainText(pieces);
}

test("a product is made from nothing with five pictures and two packs, found, bought and shipped", {
  tag: ["@nojs", "@both"],
}, async ({ page, another }) => {
  test.slow();
  const name = `云杉 试印记号笔 ${freshNumber()}`;
  const barCode = freshBarCode();
  await logInToDesk(page, staffPhones.goods);
  await page.goto("/staff/goods/new");
  const main = mainOf(page);
  await main.getByLabel("标题").fill(name);
  await main.getByLabel("店铺").selectOption({ index: 1 });
  await main.getByLabel("品牌").selectOption({ index: 1 });
  await main.getByLabel("分类").selectOption({ index: 1 });
  await main.getByLabel("单位").fill("支");
  await main.getByLabel("第一个规格").fill("单支");
  await main.getByLabel("条码").fill(barCode);
  await main.getByRole("textbox", { name: "成本", exact: true }).fill("2");
  await main.getByLabel("加价").fill("0.5");
  await main.getByLabel("商城价").fill("1.90");
  await main.getByRole("button", { name: "存成待售" }).click();
  await expect(main.getByText(/低于成本/).first()).toBeVisible();
  await expect(main.getByLabel("标题")).toHaveValue(name);
  await main.getByLabel("商城价").fill("3.90");
  await main.getByRole("button", { name: "存成待售" }).click();
  await expect(main.getByText(/还差 2 样/)).toBeVisible();
  const product = page.url();

  const pictures = await addPictures(page);
  await addPack(page, { name: "十支装", pieces: "10", unit: "盒", price: "36", cost: "20" });
  await addPack(page, { name: "百支装", pieces: "100", unit: "箱", price: "340", cost: "200" });
  await expect(main.getByText(/3 个规格/)).toBeVisible();
  for (const [sku, pieces] of [
    ["单支", "60"],
    ["十支装", "24"],
    ["百支装", "12"],
  ] as const) {
    await page.goto(product);
    await receive(page, sku, "上海仓", pieces);
  }
  await page.goto(product);
  await expect(main.getByText(/还差/)).toHaveCount(0);
  await page.goto(`/staff/goods?keyword=${barCode}`);
  await expect(main.getByText(name).first()).toBeVisible();

  const visitor = await another();
  const search = `/goods_search?title=${encodeURIComponent(name)}`;
  await visitor.page.goto(search);
  await expect(mainOf(visitor.page).getByRole("heading", { level: 3, name })).toHaveCount(0);
  await page.goto(product);
  await main.getByRole("link", { name: "上架" }).click();
  await mainOf(page).getByLabel("原因").fill("新品");
  await mainOf(page).getByRole("button", { name: "上架 1 个" }).click();
  await expect(page).toHaveURL(/\/staff\/goods$/);

  // A visitor's page may be two seconds old.
  await expect(async () => {
    await visitor.page.goto(search);
    await expect(mainOf(visitor.page).getByRole("heading", { level: 3, name })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mainOf(visitor.page).getByRole("heading", { level: 3, name }).getByRole("link").click();
  await expect(visitor.page).toHaveURL(/\/goods_detail\/\d+/);
  const address = visitor.page.url();
  const gallery = mainOf(visitor.page).locator(".gallery__thumbs img");
  await expect(gallery).toHaveCount(COLOURS.length);
  expect((await gallery.evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""))).map(fileOf)).toEqual(
    pictures.map(fileOf),
  );
  await visitor.page.getByRole("navigation", { name: "面包屑" }).getByRole("link").nth(-1).click();
  await expect(visitor.page).toHaveURL(/\/goods_cate\?/);
  await visitor.page.goto(`${visitor.page.url()}&order=is_new`);
  await expect(mainOf(visitor.page).getByRole("heading", { level: 3, name })).toBeVisible();

  const customer = await another();
  await customer.session.logIn(buyer);
  const shop = mainOf(customer.page);
  await customer.page.goto(address);
  await shop.getByRole("link", { name: /^百支装/ }).click();
  await expect(shop.getByRole("link", { name: /^百支装/ })).toHaveAttribute("aria-current", "true");
  await customer.page.getByLabel("数量", { exact: true }).first().fill("2");
  await shop.getByRole("button", { name: "加入购物车", exact: true }).first().click();
  await expect(customer.page.getByText(/^已加入购物车/).first()).toBeVisible();
  await customer.page.goto("/shopping_cart");
  await expect(shop.getByRole("listitem").filter({ hasText: name })).toContainText("百支装");
  await shop.getByRole("button", { name: "去结算" }).click();
  await expect(customer.page).toHaveURL(/\/order_confirm\?cartId=/);
  await shop.getByRole("button", { name: "提交订单" }).click();
  await expect(customer.page).toHaveURL(/\/payment\?id=\d+/);
  await shop.getByRole("button", { name: "确认支付" }).click();
  await expect(shop.getByRole("heading", { name: "支付成功" })).toBeVisible();
  const sn = await newestOrder(customer.page);

  const warehouse = await another();
  await logInToDesk(warehouse.page, staffPhones.warehouse);
  await openOrder(warehouse.page, sn);
  await expect(mainOf(warehouse.page).getByText(name).first()).toBeVisible();
  const parcel = `SF${freshNumber()}`;
  await shipRest(warehouse.page, parcel);
  await customer.page.goto("/user/order_list");
  await expect(shop.getByRole("article").filter({ hasText: name }).first()).toContainText("待收货");
});

test("prices are checked before they are written, and those below cost wait", { tag: "@nojs" }, async ({ page }) => {
  await logInToDesk(page, staffPhones.goods);
  await page.goto("/staff/goods?keyword=10300");
  const main = mainOf(page);
  const box = main.getByRole("checkbox", { name: /^选 10300-/ }).first();
  const code = ((await box.getAttribute("aria-label")) ?? "").replace("选 ", "");
  await box.check();
  await main.getByRole("button", { name: "改价" }).click();
  const price = main.getByLabel(`${code} 售价`);
  const before = Number(await price.inputValue());
  await price.fill((before * 1.02).toFixed(2));
  await main.getByLabel(`${code} 划线价`).fill((before * 2).toFixed(2));
  await main.getByRole("button", { name: "核对" }).click();
  await expect(main.getByText("可写", { exact: true })).toBeVisible();
  await main.getByLabel("理由").fill("跟竞品");
  await main.getByRole("button", { name: "写入 1 个商品" }).click();
  await expect(mainOf(page).getByText("跟竞品").first()).toBeVisible();
});

test("a table with faults writes nothing, and is written once it is mended", { tag: "@nojs" }, async ({ page }) => {
  await logInToDesk(page, staffPhones.goods);
  const main = mainOf(page);
  const head = ["商品编号", "商品名称", "店铺", "品牌", "分类", "单位", "SKU编号", "规格", "售价", "成本价"];
  const rowOf = (id: number, price: string) => [
    String(id),
    `云杉 表格笔 ${id}`,
    "得力办公旗舰店",
    "得力",
    "办公用品>书写工具>中性笔",
    "支",
    `${id}1`,
    "默认",
    price,
    "1.00",
  ];
  const send = async (prices: readonly string[]) => {
    await page.goto("/staff/goods/import");
    const rows = prices.map((price, index) => rowOf(770_001 + index, price));
    await main.locator('input[type="file"]').setInputFiles({
      name: "新品.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csvText([head, ...rows])),
    });
    await main.getByRole("button", { name: "读一遍" }).click();
    await expect(main.getByRole("heading", { name: "新品.csv" })).toBeVisible();
  };
  await send(["2,50", "2.50"]);
  await expect(main.getByRole("row", { name: /售价 2,50 应为金额/ })).toBeVisible();
  await expect(main.getByRole("button", { name: /^写 / })).toHaveCount(0);
  await send(["2.50", "2.60"]);
  if ((await main.getByRole("link", { name: "连它们一起新建" }).count()) > 0) {
    await main.getByRole("link", { name: "连它们一起新建" }).click();
  }
  await main.getByLabel("理由").fill("上新");
  await main.getByRole("button", { name: "写 2 个商品" }).click();
  await expect(main.getByText(/已写/).first()).toBeVisible();
  await page.goto("/staff/goods/770001");
  await expect(main.getByRole("heading", { name: "云杉 表格笔 770001" })).toBeVisible();
});
