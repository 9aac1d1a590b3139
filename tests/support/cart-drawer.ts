import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";

const CART = "购物车";
const PRICE = /^¥[\d,]+\.\d\d$/;
const HIDDEN = { includeHidden: true } as const;

/** The page's links to the cart. An open drawer hides them from the accessibility tree but not visually. */
export const cartLinks = (page: Page) => ({
  toolbar: page.getByRole("navigation", { name: "快捷工具", ...HIDDEN }).getByRole("link", { name: CART, ...HIDDEN }),
  header: page.getByRole("search", { name: "搜索栏", ...HIDDEN }).getByRole("link", { name: CART, ...HIDDEN }),
  tabBar: page.getByRole("navigation", { name: "底部导航", ...HIDDEN }).getByRole("link", { name: CART, ...HIDDEN }),
});

/** Reloads a cart until `check` passes, because a reload may overtake the changes that a page sends when it is left. */
export const reloadUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await check();
  }).toPass();

/** One row of the cart page or of the drawer. */
export const cartRow = (row: Locator) => ({
  checkbox: row.getByRole("checkbox"),
  product: row.getByRole("link").first(),
  quantity: row.getByLabel("数量", { exact: true }),
  price: row.getByText(PRICE),
  plus: row.getByRole("button", { name: "增加数量" }),
  minus: row.getByRole("button", { name: "减少数量" }),
  remove: row.getByRole("button", { name: "删除", exact: true }),
  error: row.getByRole("alert"),
});

export function cartDrawer(page: Page) {
  const dialog = page.getByRole("dialog", { name: "购物车抽屉" });
  const lines = dialog.getByRole("listitem");
  return {
    dialog,
    lines,
    line: (index: number) => cartRow(lines.nth(index)),
    checkboxes: lines.getByRole("checkbox"),
    selectAll: dialog.getByLabel("全选"),
    cartPage: dialog.getByRole("link", { name: CART, exact: true }),
    close: dialog.getByRole("button", { name: "关闭" }),
    count: dialog.getByText(/^已选 \d+ 件$/),
    total: dialog.getByText("合计", { exact: true }).locator("..").getByText(PRICE),
    checkout: dialog.getByRole("button", { name: "立即结算" }),
    viewCart: dialog.getByRole("link", { name: "查看购物车" }),
    /** Opens the drawer from the toolbar by keyboard and focuses a part of it, which stops its timer. */
    async open() {
      // On a slow machine the drawer may close before the focus is inside.
      await expect(async () => {
        if (!(await dialog.isVisible())) await cartLinks(page).toolbar.press("Enter");
        await this.close.focus({ timeout: 5000 });
        await expect(this.close).toBeFocused();
      }).toPass();
      await expect(this.checkout).toBeVisible();
    },
    /** Opens it by mouse and moves the mouse over it, which stops its timer; the page's clock must stand still. */
    async openByMouse() {
      await cartLinks(page).toolbar.click();
      await dialog.hover({ position: { x: 100, y: 20 } });
      await dialog.hover({ position: { x: 120, y: 24 } });
      await expect(this.checkout).toBeVisible();
    },
  };
}
