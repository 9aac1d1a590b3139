import sharp from "sharp";
import { csvText } from "#contract/rules/csv.ts";
import { expect, test } from "#tests/support/browser.ts";
import { logInToDesk, mainOf, staffPhones } from "#tests/support/desk.ts";

/** The day of whoever keeps the goods. */

const picture = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test("a product is made from nothing with two pictures and a pack, and found by a visitor", {
  tag: ["@nojs", "@both"],
}, async ({ page }) => {
  const name = `云杉 试印记号笔 ${Date.now() % 1_000_000}`;
  await logInToDesk(page, staffPhones.goods);
  await page.goto("/staff/goods/new");
  const main = mainOf(page);
  await main.getByLabel("标题").fill(name);
  await main.getByLabel("店铺").selectOption({ index: 1 });
  await main.getByLabel("品牌").selectOption({ index: 1 });
  await main.getByLabel("分类").selectOption({ index: 1 });
  await main.getByLabel("单位").fill("支");
  await main.getByLabel("第一个规格").fill("单支");
  await main.getByRole("textbox", { name: "成本", exact: true }).fill("2");
  await main.getByLabel("加价").fill("0.5");
  await main.getByLabel("商城价").fill("1.90");
  await main.getByRole("button", { name: "存成待售" }).click();
  await expect(main.getByText(/低于成本/).first()).toBeVisible();
  await expect(main.getByLabel("标题")).toHaveValue(name);
  await main.getByLabel("商城价").fill("3.90");
  await main.getByRole("button", { name: "存成待售" }).click();
  await expect(main.getByText(/还差 2 样/)).toBeVisible();

  for (const colour of ["crimson", "teal"]) {
    await main.locator('input[type="file"]').setInputFiles(await picture(colour));
    await main.getByRole("button", { name: "上传" }).click();
    await expect(main.getByRole("img", { name: colour === "teal" ? "第 2 张" : "第 1 张" })).toBeVisible();
  }
  const second = await main.getByRole("img", { name: "第 2 张" }).getAttribute("src");
  await main.getByRole("button", { name: "左移第 2 张" }).click();
  await expect(main.getByRole("img", { name: "第 1 张" })).toHaveAttribute("src", second ?? "");

  await main.getByLabel("新规格 规格", { exact: true }).fill("包装:十支装");
  await main.getByLabel("新规格 包装数量").fill("10");
  await main.getByLabel("新规格 规格单位").fill("盒");
  await main.getByLabel("新规格 售价").fill("36");
  await main.getByLabel("新规格 成本价").fill("20");
  await main.getByRole("button", { name: "保存" }).click();
  await expect(main.getByText(/2 个规格/)).toBeVisible();

  await main.getByRole("link", { name: "上架" }).click();
  await mainOf(page).getByLabel("原因").fill("新品");
  await mainOf(page).getByRole("button", { name: "上架 1 个" }).click();
  await expect(page).toHaveURL(/\/staff\/goods$/);
  await page.goto(`/goods_search?title=${encodeURIComponent(name)}`);
  await expect(mainOf(page).getByText(name).first()).toBeVisible();
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
