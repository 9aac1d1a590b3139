import type { Page } from "@playwright/test";
import { cartDrawer, cartLinks, cartRow, reloadUntil } from "#tests/support/cart-drawer.ts";
import { captchaText, expect, PASSWORD, SMS_CODE, type Spelling, test } from "#tests/support/example-shop.ts";
import { loginPage } from "#tests/support/login-page.ts";

/** The storefront over a backend that was written from the specification alone. */

const NOT_PROVIDED = "本商城未提供此功能";
const markup = { phone: "13800000001", password: PASSWORD };
const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航" });
const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });

/** Closes the announcement for good. */
async function closeAnnouncement(page: Page) {
  const announcement = page.getByRole("dialog", { name: "公告" });
  await expect(announcement.getByRole("img")).toBeVisible();
  // The next page is opened once the shop has stored the choice.
  const stored = page.waitForResponse((response) => response.request().method() === "POST");
  await announcement.getByRole("button", { name: "关闭" }).click();
  await stored;
  await expect(announcement).toHaveCount(0);
}

async function logIn(page: Page, account = markup, from = "%2Fshopping_cart") {
  await page.goto(`/login?mode=password&from=${from}`);
  await loginPage(page).submitPassword(account);
  await expect(page).toHaveURL(decodeURIComponent(from));
}

async function expectCart(page: Page, prices: string[], total: string) {
  await expect(rows(page)).toHaveCount(prices.length);
  for (const [index, price] of prices.entries())
    await expect(rows(page).nth(index).locator(".cart-row__price")).toContainText(price);
  await expect(page.locator(".action-bar__end")).toContainText(total);
}

async function expectHome(page: Page) {
  await page.goto("/");
  await closeAnnouncement(page);
  await expect(topBar(page)).toContainText("欢迎来到示例批发商城");
  const logo = page.getByRole("link", { name: "示例批发商城首页" }).locator("img").first();
  for (const picture of [logo, page.locator("main img").first()])
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("暂时没有加载出来")).toHaveCount(0);
}

const spellings: Spelling[] = [
  { SPELLING: "exact", UNKNOWN: "json404" },
  { SPELLING: "exact", UNKNOWN: "json400" },
  { SPELLING: "php", UNKNOWN: "html404" },
];

for (const spelling of spellings) {
  const { SPELLING, UNKNOWN } = spelling;

  test.describe(`over the example backend, ${SPELLING} with ${UNKNOWN}`, () => {
    test.use({ spelling });

    test(`${SPELLING} ${UNKNOWN}: home, a login by code, the drawer, what is missing, and a logout`, {
      tag: UNKNOWN === "json404" ? [] : "@all",
    }, async ({ page }) => {
      await expectHome(page);
      const login = loginPage(page);
      await page.goto("/login?from=%2Fshopping_cart");
      await login.phone.fill(markup.phone);
      await login.captcha.fill(await captchaText(page));
      await login.requestCode.click();
      await expect(page.getByText("验证码已发送至 138****0001")).toBeVisible();
      await login.code.fill(SMS_CODE);
      await login.agreement.check();
      await login.submit.click();
      await expect(page).toHaveURL("/shopping_cart");
      await expectCart(page, ["¥98.00", "¥822.25", "¥8.80", "¥19.90"], "¥1,073.35");
      await expect(page.getByRole("region", { name: "失效商品" })).toContainText("已下架 订书机");

      await page.goto("/user/default");
      const head = page.getByRole("region", { name: "账户", exact: true });
      for (const text of ["甲示例贸易有限公司", "¥1,280.50", "320", "王经理"]) await expect(head).toContainText(text);
      await expect(page.getByText("暂时没有加载出来")).toHaveCount(0);
      const drawer = cartDrawer(page);
      await drawer.open();
      await expect(drawer.lines).toHaveCount(4);
      await expect(drawer.total).toHaveText("¥1,073.35");
      await drawer.close.click();

      await page.goto("/user/order_list");
      await expect(page.getByRole("heading", { level: 1, name: NOT_PROVIDED })).toBeVisible();
      await expect(page.locator('a[href^="/user/order_list"]')).toHaveCount(0);
      await page.goto("/order_confirm?cartId=1001");
      await expect(page.getByRole("main")).toContainText("不能在线提交订单，商品仍在购物车里");
      await topBar(page).getByRole("button", { name: "退出登录" }).click();
      await expect(topBar(page).getByRole("link", { name: "登录/注册" })).toBeVisible();
    });

    // How a backend refuses unknown calls matters for what is missing, not for the cart and the logins.
    if (UNKNOWN === "json400") return;

    test(`${SPELLING} ${UNKNOWN}: a login by password and the cart without scripts`, {
      tag: SPELLING === "php" ? ["@nojs"] : ["@nojs", "@all"],
    }, async ({ page }) => {
      await logIn(page);
      await closeAnnouncement(page);
      await expectCart(page, ["¥98.00", "¥822.25", "¥8.80", "¥19.90"], "¥1,073.35");
      const folder = cartRow(rows(page).nth(2));
      await folder.quantity.fill("6");
      await folder.quantity.press("Enter");
      await expect(folder.quantity).toHaveValue("6");
      await expect(cartLinks(page).header).toHaveAccessibleDescription("10 件商品");
      const toner = cartRow(rows(page).nth(1));
      for (const number of ["2", "3"]) {
        await toner.plus.click();
        await expect(toner.quantity).toHaveValue(number);
      }
      await toner.plus.click();
      await expect(page.getByText("库存不足").first()).toBeVisible();
      await expect(toner.quantity).toHaveValue("3");
      await folder.remove.click();
      await expect(rows(page)).toHaveCount(3);
      await expect(page.getByText("删除成功").first()).toBeVisible();
    });

    test(`${SPELLING} ${UNKNOWN}: the cart of the other price classes`, { tag: "@all" }, async ({ page }) => {
      await logIn(page, { phone: "13800000002", password: PASSWORD });
      await closeAnnouncement(page);
      await expectCart(page, ["¥96.50", "¥812.25", "¥8.80", "¥19.90"], "¥1,060.35");
      await topBar(page).getByRole("button", { name: "退出登录" }).click();
      await expect(topBar(page).getByRole("link", { name: "登录/注册" })).toBeVisible();
      await logIn(page, { phone: "13800000003", password: PASSWORD });
      await expectCart(page, ["¥128.00", "¥1,000.00", "¥12.50", "¥19.90"], "¥1,325.90");
      await expect(page.getByRole("main")).not.toContainText("企业价");
    });

    test(`${SPELLING} ${UNKNOWN}: a quantity above the stock is rolled back, and a line is deleted`, {
      tag: "@all",
    }, async ({ page }) => {
      await logIn(page);
      await closeAnnouncement(page);
      const toner = cartRow(rows(page).nth(1));
      for (let click = 0; click < 3; click += 1) await toner.plus.click();
      await expect(page.getByText("库存不足").first()).toBeVisible();
      await expect(toner.quantity).not.toHaveValue("4");
      const folder = cartRow(rows(page).nth(2));
      await folder.plus.click();
      await expect(folder.quantity).toHaveValue("5");
      await expect(cartLinks(page).header).toHaveAccessibleDescription("9 件商品");
      await folder.remove.click();
      await expect(rows(page)).toHaveCount(3);
      await reloadUntil(page, async () => {
        await expect(rows(page)).toHaveCount(3, { timeout: 1000 });
        await expect(cartLinks(page).header).toHaveAccessibleDescription("4 件商品", { timeout: 1000 });
      });
    });

    test(`${SPELLING} ${UNKNOWN}: a login by QR code, confirmed at the backend`, { tag: "@all" }, async ({
      page,
      example,
    }) => {
      await page.goto("/login?mode=scan&from=%2Fuser%2Fdefault");
      await expect(page.getByRole("img", { name: "登录二维码" })).toBeVisible();
      const confirm = () => /"confirm":"([^"]+)"/.exec(example.output())?.[1] ?? "";
      await expect.poll(confirm).toContain(example.backend);
      expect(await (await fetch(confirm())).text()).toContain("Confirmed");
      await expect(page).toHaveURL("/user/default");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("甲示例贸易有限公司");
    });

    test(`${SPELLING} ${UNKNOWN}: a customer without a password sets one, binds the phone and chooses the birthday`, {
      tag: "@all",
    }, async ({ page }) => {
      const login = loginPage(page);
      await page.goto("/login?from=%2F");
      await login.phone.fill("13800000004");
      await login.captcha.fill(await captchaText(page));
      await login.requestCode.click();
      await expect(page.getByText("验证码已发送至 138****0004")).toBeVisible();
      await login.code.fill(SMS_CODE);
      await login.agreement.check();
      await login.submit.click();
      await expect(login.heading("设置密码")).toBeVisible();
      await login.password.fill("abc123");
      await login.repeated.fill("abc123");
      await login.repeated.press("Enter");
      await expect(page).toHaveURL("/");
      await closeAnnouncement(page);
      // A page with an announcement opens no second dialog.
      await page.goto("/shopping_cart");
      const dialog = page.getByRole("dialog", { name: "绑定手机号" });
      await dialog.getByLabel("图形验证码").fill(await captchaText(page));
      await dialog.getByRole("button", { name: "获取验证码" }).click();
      await expect(dialog.getByText("验证码已发送至")).toBeVisible();
      await dialog.getByLabel("验证码", { exact: true }).fill(SMS_CODE);
      await dialog.getByRole("button", { name: "绑定手机号" }).click();
      await expect(dialog).toHaveCount(0);
      await page.goto("/user/default");
      await page.getByLabel("生日", { exact: true }).last().fill("1990-05-17");
      await page
        .getByRole("button", { name: /确认|保存/ })
        .last()
        .click();
      await expect(page.getByRole("main")).toContainText("1990-05-17");
    });
  });
}
