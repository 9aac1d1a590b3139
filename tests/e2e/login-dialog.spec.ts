import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test, waitUntilSettled } from "#tests/support/browser.ts";
import { cartDrawer } from "#tests/support/cart-drawer.ts";
import {
  agree,
  clickButton,
  clickLink,
  field,
  loginDialog,
  loginLink,
  openLogin,
  requestCode,
  submitPassword,
  switchMode,
  waitForScripts,
} from "#tests/support/login-dialog.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { createSession } from "#tests/support/session.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** The address of a public page with few products, which loads quickly. */
const PAGE = "/goods_search?title=CC388A";
const trader = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const message = (page: Page, text: string) => loginDialog(page).getByText(text, { exact: true }).first();
const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航", includeHidden: true });

/** Waits until the page shows the customer and no navigation is pending. */
async function expectSignedIn(page: Page) {
  await expect(topBar(page).getByRole("button", { name: "退出登录" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** Ends the session without the page's knowledge, as another tab can. */
const endSession = (page: Page) =>
  page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, form: {}, maxRedirects: 0 });

test("every login link opens it over the page, and its code loads only then [S2.login.1]", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(request.url()));
  const isLogin = (url: string) => /\/assets\/login|\/login\.data/.test(url);
  await page.goto(PAGE);
  await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
  expect(loaded.filter(isLogin)).toEqual([]);

  const price = page.getByRole("main").getByRole("link", { name: "登录后查看企业价" }).first();
  for (const opener of [loginLink(page), price]) {
    await opener.click();
    await expect(loginDialog(page)).toHaveAccessibleName("登录");
    await expect(field(page, "手机号码")).toBeFocused();
    await expect(page).toHaveURL(PAGE);
    await page.keyboard.press("Escape");
    await expect(loginDialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  const tab = page.context().waitForEvent("page");
  await loginLink(page).click({ modifiers: ["ControlOrMeta"] });
  await expect(await tab).toHaveURL(/\/login\?from=/);
  await expect(loginDialog(page)).toHaveCount(0);

  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "登录/注册" }).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
  await loginLink(page).click();
  await page.getByRole("link", { name: "账号登录" }).click();
  await expect(page).toHaveURL(/\/login\?mode=password/);
  await expect(loginDialog(page)).toHaveCount(0);
});

test("its links lead from mode to mode [S4.login.1] [S4.login.2] [S2.login.1]", { tag: "@all" }, async ({ page }) => {
  await openLogin(page, PAGE);
  const ways = [
    ["账号登录", "登录"],
    ["快捷登录", "登录"],
    ["注册", "注册"],
    ["账号登录", "登录"],
    ["忘记密码", "忘记密码"],
    ["账号登录", "登录"],
    ["注册", "注册"],
    ["账号登录", "登录"],
    ["扫码登录", "登录"],
  ] as const;
  for (const [way, title] of ways) {
    await clickLink(page, way);
    await expect(loginDialog(page)).toHaveAccessibleName(title);
    await expect(loginDialog(page).locator("[aria-busy=true]")).toHaveCount(0);
  }
  await expect(loginDialog(page).getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expect(page).toHaveURL(PAGE);
});

test("Enter submits the current mode and never requests a code [S2.login.2] [P5.2]", { tag: "@all" }, async ({
  page,
}) => {
  const modes = [
    [undefined, "手机号码", "请填写验证码"],
    ["账号登录", "手机号码", "请填写密码"],
    ["注册", "图形验证码", "请输入密码"],
    ["忘记密码", "图形验证码", "请填写密码"],
  ] as const;
  for (const [mode, label, error] of modes) {
    await openLogin(page, PAGE, mode);
    await field(page, label).press("Enter");
    await expect(message(page, error)).toBeVisible();
    await expect(loginDialog(page).getByText("请填写图形验证码")).toHaveCount(0);
    await expect(field(page, "手机号码")).toBeFocused();
  }
});

test("the privacy agreement opens in a new tab [S2.login.3]", { tag: "@all" }, async ({ page }) => {
  for (const mode of [undefined, "账号登录", "注册"] as const) {
    await openLogin(page, PAGE, mode);
    const opened = page.waitForEvent("popup");
    // The login by WeChat names the agreement too.
    await loginDialog(page).getByRole("link", { name: "《用户隐私协议》" }).first().click();
    await expect(await opened).toHaveURL("/privacy_agreement");
    await (await opened).close();
    await expect(loginDialog(page)).toBeVisible();
  }
});

test("a login leaves the page and its scroll position, and a refusal stays in the dialog [S4.login.4] [S8.toast.1]", async ({
  page,
}) => {
  await openLogin(page, PAGE, "账号登录");
  await page.evaluate(() => window.scrollTo(0, 300));
  await submitPassword(page, { ...trader, password: "wrong111" });
  await expect(loginDialog(page).getByRole("alert")).toHaveText("账号或密码错误");
  await expect(page.locator("[data-text]")).toHaveAttribute("data-text", "账号或密码错误");
  await expect(field(page, "手机号码")).toHaveValue(trader.phone);
  await submitPassword(page, trader);
  await expect(loginDialog(page)).toHaveCount(0);
  await expectSignedIn(page);
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("main").getByText("企业价", { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("a new visitor registers and logs in over the page [S4.login.3] [S8.success.1]", { tag: "@all" }, async ({
  page,
}) => {
  const phone = "13900000041";
  await openLogin(page, PAGE, "注册");
  const code = await requestCode(page, phone);
  await expect(field(page, "验证码")).toBeFocused();
  await expect(page).toHaveURL(PAGE);
  await field(page, "验证码").fill(code);
  await field(page, "密码").fill("abcdef");
  await agree(page);
  await clickButton(page, "立即注册");
  await expect(message(page, "请输入6-16位字母加数字组合")).toBeVisible();
  await field(page, "密码").fill("abc123");
  await field(page, "密码").press("Enter");
  await expect(page.getByText("注册成功").first()).toBeVisible();
  await expect(loginDialog(page)).toHaveAccessibleName("登录");
  await expect(loginDialog(page).getByRole("button", { name: "立即注册" })).toHaveCount(0);
  await submitPassword(page, { phone, password: "abc123" });
  await expectSignedIn(page);
  await expect(page).toHaveURL(PAGE);
});

test("the forgotten password mode starts empty, resets the password and leads to 账号登录 [S4.login.3] [S4.login.7]", {
  tag: "@all",
}, async ({ page }) => {
  const phone = "13912349020";
  await runStaffCommand("customers", "create", phone);
  await openLogin(page, PAGE, "忘记密码");
  const code = await requestCode(page, phone);
  // A new captcha preserves the fields; opening the mode a second time clears them.
  await loginDialog(page).getByRole("link", { name: "看不清，换一张" }).click();
  await expect(loginDialog(page).getByText(/验证码已发送至/)).toBeVisible();
  await expect(field(page, "手机号码")).toHaveValue(phone);
  await page.keyboard.press("Escape");
  await openLogin(page, "/goods_cate", "忘记密码");
  await expect(field(page, "手机号码")).toHaveValue("");
  await expect(loginDialog(page).getByRole("button", { name: "获取验证码" })).toBeEnabled();

  await field(page, "手机号码").fill(phone);
  await field(page, "验证码").fill(code);
  await field(page, "密码").fill("wang2026");
  await field(page, "确认密码").fill("wang2027");
  await clickButton(page, "重置密码");
  await expect(message(page, "两次密码不一致")).toBeVisible();
  await field(page, "确认密码").fill("wang2026");
  await field(page, "确认密码").press("Enter");
  await expect(page.getByText("密码已重置，请登录").first()).toBeVisible();
  await expect(loginDialog(page)).toHaveAccessibleName("登录");
  await submitPassword(page, { phone, password: "wang2026" });
  await expectSignedIn(page);
});

test("a wrong captcha answer shows its error and a new captcha [S8.captcha.1]", { tag: "@all" }, async ({ page }) => {
  await openLogin(page, PAGE, "注册");
  const picture = loginDialog(page).getByRole("img", { name: "看不清，换一张" });
  const first = await picture.getAttribute("src");
  await field(page, "手机号码").fill("13900000043");
  await field(page, "图形验证码").fill("0000");
  await clickButton(page, "获取验证码");
  await expect(message(page, "图形验证码错误")).toBeVisible();
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await expect(field(page, "图形验证码")).toHaveValue("");
  await expect(field(page, "手机号码")).toHaveValue("13900000043");
  await expect(field(page, "图形验证码")).toBeFocused();
});

test("the code button counts down, also after a reload, and a customer without a password may set one [S4.code.1] [S4.login.4] [S8.sms.1]", async ({
  page,
}) => {
  const phone = "13900000044";
  const button = loginDialog(page).getByRole("button", { name: /剩余\d+s|重新获取|获取验证码/ });
  const left = async () => Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  await page.clock.install();
  await openLogin(page, PAGE);
  const code = await requestCode(page, phone);
  await expect(button).toBeDisabled();
  const before = await left();
  await page.clock.runFor(20_000);
  await expect.poll(left).toBeLessThanOrEqual(before - 20);
  // The countdown follows the server's clock, so that reopening or reloading neither shortens nor prolongs it.
  await page.keyboard.press("Escape");
  await openLogin(page, PAGE);
  await expect(field(page, "手机号码")).toHaveValue(phone);
  await expect.poll(left).toBeLessThanOrEqual(before);
  await expect(button).toBeDisabled();
  await page.clock.runFor(60_000);
  await expect(button).toHaveText("重新获取");
  await expect(button).toBeEnabled();

  await field(page, "验证码").fill("1");
  await agree(page);
  await clickButton(page, "登录");
  await expect(message(page, "验证码错误")).toBeVisible();
  await field(page, "验证码").fill(code);
  await field(page, "验证码").press("Enter");
  await expect(loginDialog(page)).toHaveAccessibleName("设置密码");
  await expect(page).toHaveURL(PAGE);
  await clickButton(page, "确认");
  await expect(message(page, "请设置密码")).toBeVisible();
  await expect(message(page, "请确认密码")).toBeVisible();
  await field(page, "密码").fill("abc123");
  await field(page, "确认密码").fill("abc124");
  await clickButton(page, "确认");
  await expect(message(page, "两次输入的密码不一致，请重新输入！")).toBeVisible();
  await field(page, "确认密码").fill("abc123");
  await field(page, "确认密码").press("Enter");
  await expect(page.getByText("密码已设置").first()).toBeVisible();
  await expect(loginDialog(page)).toHaveCount(0);
  await expectSignedIn(page);
  await expect(page).toHaveURL(PAGE);
});

test("a visitor who adds to the cart logs in over the page, and the login adds it", async ({ page }) => {
  await page.goto(PAGE);
  await waitForScripts(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /加入购物车：/ })
    .first()
    .click();
  await expect(loginDialog(page)).toBeVisible();
  await expect(page).toHaveURL(PAGE);
  await switchMode(page, "账号登录");
  await submitPassword(page, trader);
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();
  await expect(loginDialog(page)).toHaveCount(0);
  await expectSignedIn(page);
  await expect(page).toHaveURL(PAGE);
});

test("a login in another tab closes the dialog and updates the page", { tag: "@all" }, async ({ page, session }) => {
  await openLogin(page, PAGE);
  await session.logIn(trader);
  await clickLink(page, "账号登录");
  await expect(loginDialog(page)).toHaveCount(0);
  await expectSignedIn(page);
  await expect(page).toHaveURL(PAGE);
});

test("an expired session opens it over a public page, and the login continues to the requested path [S4.session.1]", async ({
  page,
  session,
}) => {
  await session.logInAnew(trader);
  await page.goto(PAGE);
  await expectSignedIn(page);
  const drawer = cartDrawer(page);
  await drawer.open();
  await waitUntilSettled(page);
  await endSession(page);
  await drawer.cartPage.click();
  await expect(loginDialog(page)).toBeVisible();
  await expect(drawer.dialog).toHaveCount(0);
  await expect(page).toHaveURL(PAGE);
  await expect(topBar(page).getByText("登录/注册")).toBeAttached();
  await switchMode(page, "账号登录");
  await submitPassword(page, trader);
  await expect(page).toHaveURL("/shopping_cart");

  // A customer's page is not visible behind the dialog after the session ends.
  await expectSignedIn(page);
  await endSession(page);
  await topBar(page).getByRole("link", { name: "我的订单" }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole("heading", { level: 1, name: "登录" })).toBeVisible();
  await expect(loginDialog(page)).toHaveCount(0);
});

test("if its code fails to load, the login page opens [S8.chunk.1]", { tag: "@all" }, async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/assets\/login-dialog-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(PAGE);
  await loginLink(page).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(PAGE)}`);
  consoleErrors.length = 0;
});

test("if the server cannot be reached, it shows the error and can be reloaded", { tag: "@all" }, async ({
  page,
  consoleErrors,
}) => {
  await page.goto(PAGE);
  await page.route("**/login.data**", (route) => route.abort());
  await loginLink(page).click();
  await expect(loginDialog(page).getByRole("alert")).toHaveText("登录暂时没有加载出来");
  await page.unroute("**/login.data**");
  await clickButton(page, "重新加载");
  await clickLink(page, "账号登录");
  await expect(field(page, "密码")).toBeVisible();
  await page.route("**/login.data**", (route) => route.abort());
  await submitPassword(page, trader);
  await expect(loginDialog(page).getByRole("alert")).toHaveText("网络异常，请稍后重试");
  await expect(page).toHaveURL(PAGE);
  consoleErrors.length = 0;
});

test.describe("by scanning", { tag: "@all" }, () => {
  const qr = (page: Page) => loginDialog(page).getByRole("img", { name: "登录二维码" });

  /** Answers the scan checks in place of the server, and counts them. */
  async function fakeScanChecks(page: Page) {
    const checks = { count: 0, state: "waiting" };
    await page.route("**/login/scan/check**", async (route) => {
      checks.count += 1;
      await route.fulfill({ json: { state: checks.state } });
    });
    return checks;
  }

  test("a phone that confirms logs the page in, where it is [S4.login.5]", async ({ page, browser, shop }) => {
    await openLogin(page, PAGE, "扫码登录");
    await expect(qr(page)).toBeVisible();
    const path = await loginDialog(page).getByRole("link", { name: "打开确认页" }).getAttribute("href");
    const phone = await (await browser.newContext()).newPage();
    await createSession(phone.context(), shop.origin).logIn(trader);
    await phone.goto(path ?? "");
    await phone.getByRole("button", { name: "确认", exact: true }).click();
    await expectSignedIn(page);
    await expect(page).toHaveURL(PAGE);
    await expect(loginDialog(page)).toHaveCount(0);
    await phone.context().close();
  });

  test("it checks every 2 s, and stops at 400, in a hidden tab, on leaving the mode and on closing [S4.login.5] [S4.login.6]", async ({
    page,
  }) => {
    await page.clock.install();
    const checks = await fakeScanChecks(page);
    const openScan = async () => {
      await page.clock.resume();
      await openLogin(page, PAGE, "扫码登录");
      await expect(qr(page)).toBeVisible();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
      await requestsSent();
    };
    // Requests of one page arrive in the order in which they are sent.
    const requestsSent = () => page.evaluate(async () => void (await fetch("/healthz")));
    const expectCheck = async () => {
      const before = checks.count;
      const answered = page.waitForResponse(/scan\/check/);
      await page.clock.runFor(2000);
      await answered;
      // The page has read the answer, and its clock has the next check, when a later request of it is answered.
      await requestsSent();
      expect(checks.count).toBe(before + 1);
    };
    const expectNoCheck = async () => {
      const before = checks.count;
      await page.clock.runFor(6000);
      await requestsSent();
      expect(checks.count).toBe(before);
    };
    const hideTab = (hidden: boolean) =>
      page.evaluate((value) => void Object.defineProperty(document, "hidden", { configurable: true, value }), hidden);

    await openScan();
    for (let round = 0; round < 3; round += 1) await expectCheck();
    await hideTab(true);
    await expectNoCheck();
    await hideTab(false);
    await expectCheck();

    await clickLink(page, "账号登录");
    await expect(field(page, "密码")).toBeVisible();
    await expectNoCheck();
    await clickLink(page, "扫码登录");
    await expect(qr(page)).toBeVisible();
    await expectCheck();
    await page.keyboard.press("Escape");
    await expect(loginDialog(page)).toHaveCount(0);
    await expectNoCheck();

    await openScan();
    checks.state = "expired";
    await expectCheck();
    await expect(loginDialog(page).getByText("二维码已失效")).toBeVisible();
    await expectNoCheck();
    // Without its cookie the server draws a new picture.
    await page.context().clearCookies();
    checks.state = "waiting";
    await clickLink(page, "点击刷新");
    await expect(qr(page)).toBeVisible();
    await expectCheck();
  });
});

test("the announcement waits until the dialog is closed [S4.placard.1]", { tag: "@all" }, async ({ page }) => {
  const announcement = page.getByRole("dialog", { name: "公告" });
  const phone = "13900000045";
  await openLogin(page, PAGE);
  const code = await requestCode(page, phone);
  await runStaffCommand("placard", "set", "--image", "/logo.svg", "--url", "/goods_cate?cid=2");
  try {
    // The shop's process reads again what another process changed after half a second.
    await expect.poll(async () => (await page.request.get(PAGE)).text()).toContain('class="placard"');
    await field(page, "验证码").fill(code);
    await agree(page);
    await clickButton(page, "登录");
    // The page behind the dialog has reloaded its data by this time, including the announcement.
    await expect(loginDialog(page)).toHaveAccessibleName("设置密码");
    await expect(topBar(page).getByText("退出登录")).toBeAttached();
    await expect(field(page, "确认密码")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "公告", includeHidden: true })).toHaveCount(0);
    await clickLink(page, "暂不设置");
    await expect(loginDialog(page)).toHaveCount(0);
    await expect(announcement).toBeVisible();
    await expect(page).toHaveURL(PAGE);
  } finally {
    await runStaffCommand("placard", "clear");
  }
});

test("axe finds nothing wrong in any mode, and the dialog fits a small screen [P4.4] [P3.9]", { tag: "@all" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const part = "[role=dialog]";
  // A short page is opened, because other tests open the pages behind the dialog.
  await openLogin(page, "/privacy_agreement");
  await expectAccessible(page, { state: "page and dialog" });
  for (const mode of [undefined, "扫码登录", "账号登录", "注册", "忘记密码"] as const) {
    if (mode) await switchMode(page, mode);
    const submit = loginDialog(page).getByRole("button", { name: /^(登录|立即注册|重置密码)$/ });
    if (mode === "扫码登录") await expect(loginDialog(page).getByRole("img")).toBeVisible();
    else {
      await submit.click();
      await expect(field(page, "手机号码")).toHaveAttribute("aria-invalid", "true");
    }
    await expectAccessible(page, { part, state: mode ?? "快捷登录" });
    await page.setViewportSize({ width: 375, height: 800 });
    const box = await loginDialog(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 375).toBe(true);
    await expectAccessible(page, { part, state: `${mode ?? "快捷登录"} at 375 px` });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await openLogin(page, "/privacy_agreement");
  const code = await requestCode(page, "13900000051");
  await expectAccessible(page, { part, state: "code sent" });
  await field(page, "验证码").fill(code);
  await agree(page);
  await clickButton(page, "登录");
  await expect(field(page, "确认密码")).toBeVisible();
  await clickButton(page, "确认");
  await expect(message(page, "请设置密码")).toBeVisible();
  await expectAccessible(page, { part, state: "设置密码" });
  await clickLink(page, "暂不设置");
  await page.goto("/login?mode=set");
  await expect(page.getByRole("heading", { level: 1, name: "设置密码" })).toBeVisible();
  await expectAccessible(page, { state: "password page" });
  await page.goto("/login/scan?key=unknown");
  await expect(page.getByRole("heading", { name: "二维码已失效" })).toBeVisible();
  await expectAccessible(page, { state: "scan confirmation" });
});
