import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { submitPassword, switchMode } from "#tests/support/login-dialog.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { xlsxFile } from "#tests/support/xlsx.ts";

const buyer = { phone: demoCustomers.tradeMarkup, password: "trade888" };
const LIST = "TN-2325 格之格 １２支\n红百旺 A4 70g 2箱\n10398-100778 41包\n碎纸机油 2瓶";

test("a pasted list is corrected in place, and its good rows go into the cart", { tag: "@postgres" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await session.setCart(0);
  await page.goto("/quick_order");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "识别清单" }).click();
  await expect(main.getByText("请先贴上清单")).toBeVisible();
  await main.getByRole("textbox", { name: "粘贴清单" }).fill(LIST);
  await main.getByRole("button", { name: "识别清单" }).click();
  await expect(main.getByRole("heading", { name: "4 行：1 已匹配 · 1 待确认 · 1 未找到" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  for (const name of ["存为常购清单", "转报价单", "加入购物车"])
    await expect(main.getByRole("button", { name })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await main.getByRole("button", { name: /第 2 行选用：.*8包\/箱/ }).click();
  await expect(main.getByRole("heading", { name: "4 行：2 已匹配 · 0 待确认 · 1 未找到" })).toBeVisible();
  await main.getByRole("button", { name: "全部按建议改" }).click();
  await expect(main.getByRole("heading", { name: "4 行：3 已匹配" })).toBeVisible();
  await main.getByLabel("换个关键词查找").fill("得力 6600ES 黑");
  await main.getByRole("button", { name: "查找第 4 行" }).click();
  await expect(main.getByRole("heading", { name: "4 行：3 已匹配 · 0 待确认 · 0 未找到" })).toBeVisible();
  await main.getByRole("button", { name: "删除第 3 行" }).click();
  await expect(main.getByRole("heading", { name: "3 行：" })).toBeVisible();
  await main.getByRole("button", { name: "存为常购清单" }).click();
  await expect(page.getByText(/已加入 \d 种|已在清单里/).first()).toBeVisible();
  const list = page.url();
  await main.getByRole("button", { name: "转报价单" }).click();
  await page.waitForURL(/\/project\/offer\//);
  await page.goto(list);
  await main.getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText("已加入购物车 2 种").first()).toBeVisible();
  await expect(main.getByRole("heading", { name: "1 行：0 已匹配" })).toBeVisible();
  await page.goto("/shopping_cart");
  await expect(page.getByRole("main").getByText("2 种商品，14 件")).toBeVisible();
});

test("without scripts an Excel file is read and goes into the cart", { tag: "@nojs" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/quick_order");
  const main = page.getByRole("main");
  const buffer = xlsxFile([
    ["编码", "数量"],
    ["10398-100778", 6],
  ]);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await main.getByLabel("上传 CSV 或 Excel").setInputFiles({ name: "清单.xlsx", mimeType, buffer });
  await main.getByRole("button", { name: "上传并识别" }).click();
  await expect(main.getByRole("heading", { name: "1 行：1 已匹配" })).toBeVisible();
  await main.getByText("1 行 · 修改清单").click();
  await expect(main.getByRole("textbox", { name: "粘贴清单" })).toHaveValue("编码\t数量\n10398-100778\t6");
  await main.getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText("已加入购物车 1 种").first()).toBeVisible();
});

test("a visitor's long list is matched and corrected, and bought after the login", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await session.setCart(0);
  await page.context().clearCookies();
  await page.goto("/quick_order");
  const main = page.getByRole("main");
  // The list exceeds the size of a cookie.
  const misses = Array.from({ length: 300 }, (_, row) => `没有的东西${row * 7919}号 ${row + 1}台`);
  await main.getByRole("textbox", { name: "粘贴清单" }).fill([LIST, ...misses].join("\n"));
  await main.getByRole("button", { name: "识别清单" }).click();
  await expect(main.getByRole("heading", { name: "304 行：1 已匹配" })).toBeVisible();
  await expect(main.getByRole("link", { name: "登录后查看企业价" })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: /第 2 行选用：.*8包\/箱/ }).click();
  await expect(main.getByRole("heading", { name: "304 行：2 已匹配" })).toBeVisible();

  await main.getByRole("button", { name: "加入购物车" }).click();
  await switchMode(page, "账号登录");
  await submitPassword(page, buyer);
  await page.waitForURL(/quick_order\?list=/);
  await expect(main.getByText("登录前识别的清单在下面")).toBeVisible();
  await main.getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText("已加入购物车 2 种").first()).toBeVisible();
});

test("two thousand rows in GB18030 are corrected and added to the cart", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await session.setCart(0);
  await page.goto("/quick_order");
  const main = page.getByRole("main");
  // The header 编码,数量 in GB18030.
  const head = Buffer.from([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0a]);
  const codes = ["10398-100778", "10272-100587", "10428-100865", "10652-101409"];
  const rows = Array.from({ length: 2000 }, (_, index) => `${index === 7 ? "99999-9" : codes[index % 4]},1`);
  const buffer = Buffer.concat([head, Buffer.from(rows.join("\n"))]);
  await main.getByLabel("上传 CSV 或 Excel").setInputFiles({ name: "清单.csv", mimeType: "text/csv", buffer });
  await expect(main.getByRole("heading", { name: "2000 行：" })).toBeVisible();
  await main.getByRole("link", { name: /^未找到/ }).click();
  await main.getByRole("button", { name: "删除第 9 行" }).click();
  await expect(main.getByRole("heading", { name: "1999 行：" })).toBeVisible();
  await main.getByRole("link", { name: /^全部/ }).click();
  await main.getByRole("checkbox", { name: "选择第 3 行" }).uncheck();
  await main.getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText("已加入购物车 3 种").first()).toBeVisible();
  await page.goto("/shopping_cart");
  await expect(main.getByText(/3 种商品，1,?499 件/)).toBeVisible();
});
