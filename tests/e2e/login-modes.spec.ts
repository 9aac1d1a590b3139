import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, newestCode, test } from "#tests/support/browser.ts";
import { loginPage } from "#tests/support/login-page.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { createSession } from "#tests/support/session.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

const trader = { phone: demoCustomers.tradeMarkup, password: "trade888" };
const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航" });

test("a new visitor registers, logs in with the password and returns to the first page [S4.login.1] [S4.login.3]", {
  tag: "@both",
}, async ({ page, javaScriptEnabled }) => {
  const account = { phone: "13900000031", password: "abc123" };
  const login = loginPage(page);
  await page.goto("/login?from=%2Fshopping_cart");
  await page.getByRole("main").getByRole("link", { name: "注册", exact: true }).click();
  await expect(login.heading("注册")).toBeVisible();

  const key = await login.captchaKey.inputValue();
  const register = page.getByRole("button", { name: "立即注册" });
  await register.click();
  for (const message of ["请输入手机号码", "请输入验证码", "请输入密码", "请勾选用户隐私协议"]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  // A refused form preserves the shown captcha; without scripts the page is a new one.
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  if (javaScriptEnabled) await expect(login.captchaKey).toHaveValue(key);

  const code = await login.codeFor(account.phone);
  await login.code.fill(code);
  await login.password.fill("abcdef");
  await login.agreement.check();
  await register.click();
  await expect(page.getByText("请输入6-16位字母加数字组合", { exact: true })).toBeVisible();
  await expect(login.code).toHaveValue(code);

  await login.password.fill(account.password);
  await login.password.press("Enter");
  await expect(page).toHaveURL("/login?mode=password&from=%2Fshopping_cart");
  await expect(page.getByText("注册成功").first()).toBeVisible();
  await login.submitPassword(account);
  await expect(page).toHaveURL("/shopping_cart");
});

test("a forgotten password is reset in fields that start empty [S4.login.2] [S4.login.7]", {
  tag: ["@nojs", "@both"],
}, async ({ page }) => {
  const account = { phone: "13912349021", password: "abc12345" };
  await runStaffCommand("customers", "create", account.phone);
  const login = loginPage(page);
  await page.goto("/login?mode=password");
  await login.phone.fill(account.phone);
  await page.getByRole("link", { name: "忘记密码" }).click();
  await expect(login.heading("忘记密码")).toBeVisible();
  await expect(login.phone).toHaveValue("");

  await login.codeFor(account.phone);
  await expect(login.phone).toHaveValue(account.phone);
  const sent = page.url();
  await page.getByRole("link", { name: "账号登录" }).click();
  await page.getByRole("link", { name: "忘记密码" }).click();
  await expect(login.phone).toHaveValue("");
  await page.goto(sent);
  await expect(login.phone).toHaveValue("");
  await expect(login.requestCode).toBeVisible();

  await login.phone.fill(account.phone);
  await login.code.fill(await newestCode(account.phone));
  await login.password.fill(account.password);
  await login.repeated.fill("fresh124");
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(page.getByText("两次密码不一致")).toBeVisible();
  await login.password.fill(account.password);
  await login.repeated.fill(account.password);
  await login.repeated.press("Enter");
  await expect(page).toHaveURL("/login?mode=password");
  await expect(page.getByText("密码已重置，请登录").first()).toBeVisible();
  await login.submitPassword(account);
  await expect(page).toHaveURL("/");
});

test("after a login by code a customer without a password sets one and continues [S4.login.4] [S5.set.1] [P4.4]", {
  tag: ["@nojs", "@both"],
}, async ({ page }) => {
  const login = loginPage(page);
  await page.goto("/login?from=%2Fuser");
  await login.code.fill(await login.codeFor("13900000033"));
  await login.agreement.check();
  await login.submit.click();
  await expect(page).toHaveURL("/login?mode=set&from=%2Fuser");
  await expect(login.heading("设置密码")).toBeVisible();

  const confirm = page.getByRole("button", { name: "确认", exact: true });
  await confirm.click();
  await expect(page.getByText("请设置密码", { exact: true })).toBeVisible();
  await expect(page.getByText("请确认密码", { exact: true })).toBeVisible();
  await login.password.fill("abc123");
  await login.repeated.fill("abc124");
  await confirm.click();
  await expect(page.getByText("两次输入的密码不一致，请重新输入！")).toBeVisible();
  await login.password.fill("abc123");
  await login.repeated.fill("abc123");
  await login.repeated.press("Enter");
  await expect(page).toHaveURL("/user");
  await page.goto("/login?mode=set");
  await expect(page).toHaveURL("/");
});

test("a phone that scans the QR code and confirms logs the browser in [S4.login.5]", { tag: "@both" }, async ({
  page,
  browser,
  shop,
}) => {
  await page.goto("/login?from=%2Fshopping_cart");
  await page.getByRole("link", { name: "扫码登录" }).click();
  await expect(page.getByText("请使用手机扫描二维码登录")).toBeVisible();
  await expect(page.getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expect(page.getByText(/PUBLIC_ORIGIN/)).toBeVisible();
  const path = (await page.getByRole("link", { name: "打开确认页" }).getAttribute("href")) ?? "";

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(path);
  await expect(phone).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  await createSession(phone.context(), shop.origin).logIn(trader);
  await phone.goto(path);
  await expect(loginPage(phone).heading("确认登录")).toBeVisible();
  await expect(phone.getByText("如果不是您本人在登录，请不要确认。")).toBeVisible();
  await expect(page.getByText("请使用手机扫描二维码登录")).toBeVisible();
  await phone.getByRole("button", { name: "确认", exact: true }).click();
  await expect(loginPage(phone).heading("已确认登录")).toBeVisible();

  await expect(page).toHaveURL("/shopping_cart");
  await expect(topBar(page).getByText("杭州远山办公贸易有限公司（虚构）")).toBeVisible();

  await phone.goto("/login/scan?key=unknown");
  await expect(loginPage(phone).heading("二维码已失效")).toBeVisible();
  await phone.context().close();
});

test("an expired QR code is not checked any more and can be replaced [S4.login.6] [P4.5]", { tag: "@all" }, async ({
  page,
}) => {
  let checks = 0;
  let state: "expired" | "waiting" = "expired";
  await page.clock.install();
  await page.route("**/login/scan/check**", async (route) => {
    checks += 1;
    await route.fulfill({ json: { state } });
  });
  const expectNoCheck = async () => {
    const before = checks;
    await page.clock.runFor(6000);
    // Requests of one page arrive in the order in which they are sent.
    await page.evaluate(async () => void (await fetch("/healthz")));
    expect(checks).toBe(before);
  };
  await page.goto("/login?mode=scan");
  await expect(page.getByText("二维码已失效")).toBeVisible();
  await expectNoCheck();

  state = "waiting";
  const before = checks;
  await page.context().clearCookies();
  await page.getByRole("link", { name: "点击刷新" }).click();
  await expect(page.getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expect.poll(() => checks).toBeGreaterThan(before);
  await page.getByRole("link", { name: "快捷登录" }).click();
  await expect(loginPage(page).captcha).toBeVisible();
  await expectNoCheck();
});

test("axe finds nothing wrong in any mode [P3.9]", { tag: "@all" }, async ({ page }) => {
  for (const mode of ["sms", "password", "scan", "forgot", "register"]) {
    await page.goto(`/login?mode=${mode}`);
    const submit = page.getByRole("main").getByRole("button", { name: /^(登录|立即注册|重置密码)$/ });
    if (mode !== "scan") await submit.click();
    await expectAccessible(page, { part: "main", state: mode });
  }
});
