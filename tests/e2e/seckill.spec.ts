import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const main = (page: Page) => page.getByRole("main");

/** The cards of the shown session, without those of the next one. */
const cards = (page: Page) => main(page).locator(".sessions__list").getByRole("listitem");

test("from the shortcut to the strip, the sessions, the sale and an order at its price [S2.toolbar.3]", {
  tag: "@both",
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(buyer);
  await page.goto("/shopping_cart");
  await page
    .getByRole("navigation", { name: "快捷工具" })
    .getByRole("link", { name: /限时\s*秒杀/ })
    .click();
  await expect(page).toHaveURL("/#section-1");
  const strip = main(page).getByRole("region", { name: "限时秒杀" });
  await expect(strip.getByRole("heading", { name: "限时秒杀" })).toBeInViewport();
  await strip.getByRole("link", { name: "全部场次" }).click();
  await expect(page).toHaveURL("/goods_seckill");
  if (javaScriptEnabled) await expectAccessible(page);

  await cards(page)
    .getByRole("link", { name: /^立即抢购/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/goods_seckill_detail\/\d+\?time=\d+&status=1/);
  await expect(main(page).getByText(/^\d\d:00 结束/)).toBeVisible();
  // Without scripts the countdown is hidden. A product that the next session sells too has a second one.
  await expect(main(page).getByRole("timer", { name: /^距结束/ })).toBeVisible({ visible: javaScriptEnabled });
  if (javaScriptEnabled) await expectAccessible(page);
  await main(page).getByRole("button", { name: "增加数量" }).click();
  await expect(main(page).getByLabel("数量", { exact: true })).toHaveValue("2");
  await main(page).getByRole("button", { name: "立即抢购" }).click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+/);
  await expect(main(page).getByText("秒杀价", { exact: true })).toBeVisible();
  await main(page).getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
});

type Sale = { id: number; sku_id: number; from: string; to: string; status: string };
const listSales = async (): Promise<Sale[]> => JSON.parse(await runStaffCommand("seckill", "list", "--json"));

/** Products of which some are in no sale of the day. */
const SKUS = [100001, 100506, 100748, 101118];

/** Adds a sale of one piece to the running session. @returns its SKU. */
async function addLastPiece(): Promise<number> {
  const sales = await listSales();
  const session = sales.find(({ status }) => status === "抢购中");
  const sku = SKUS.find((one) => sales.every(({ sku_id }) => sku_id !== one));
  if (!session || !sku) throw new Error("no session is running, or every product is in a sale");
  const [from, to] = [session.from, session.to].map((time) => time.replace(" ", "T")) as [string, string];
  const terms = ["--from", from, "--to", to, "--price", "1.00", "--stock", "1", "--limit", "1"];
  await runStaffCommand("seckill", "add", String(sku), ...terms);
  return sku;
}

/** Opens a page until it shows something, because lists may be two seconds old. */
const openWhen = (page: Page, address: string, shown: Locator) =>
  expect(async () => {
    await page.goto(address);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();

test("a sold-out sale leads to the ordinary price, and a sale that ends fails in the cart", {
  tag: ["@nojs", "@both"],
}, async ({ page, session }) => {
  await session.logIn(buyer);
  const name = page.locator(`h3 a[href*="sku=${await addLastPiece()}"]`);
  const card = cards(page).filter({ has: name });
  await openWhen(page, "/goods_seckill", card.locator("h3").getByRole("link"));
  await card.locator("h3").getByRole("link").click();
  await main(page).getByRole("button", { name: "立即抢购" }).click();
  await main(page).getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/payment\?id=\d+/);
  await openWhen(page, "/goods_seckill", card.getByText("已抢光"));
  await card.locator("h3").getByRole("link").click();
  await expect(main(page).getByRole("button", { name: "已抢光" })).toBeDisabled();
  await main(page)
    .getByRole("link", { name: /^按企业价购买/ })
    .click();
  await expect(page).toHaveURL(/\/goods_detail\/\d+\?sku=\d+/);

  await page.goto("/goods_seckill");
  await cards(page)
    .getByRole("link", { name: /^立即抢购/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/goods_seckill_detail\//);
  const sale = page.url();
  const sku = Number(new URL(sale).searchParams.get("sku"));
  await main(page).getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText(/^已加入购物车/).first()).toBeVisible();
  const running = (await listSales()).find(({ sku_id, status }) => sku_id === sku && status === "抢购中");
  await runStaffCommand("seckill", "end", String(running?.id));
  await page.goto("/shopping_cart");
  await expect(main(page).getByText("秒杀已结束")).toBeVisible();
  await page.goto(sale);
  await expect(main(page).getByRole("button", { name: "已结束" })).toBeDisabled();
});
