import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const agreement = (page: Page) => page.getByLabel("我已阅读并同意《用户隐私协议》");
const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The code that the phone gets, after the picture is answered. */
async function codeFor(page: Page, phone: string) {
  await label(page, "手机号码").fill(phone);
  await label(page, "图形验证码").fill(await captchaAnswer(await page.locator("input[name=key]").inputValue()));
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
  return newestCode(phone);
}

async function logIn(page: Page, phone: string, password: string) {
  await label(page, "手机号码").fill(phone);
  await label(page, "密码").fill(password);
  await agreement(page).check();
  await label(page, "密码").press("Enter");
}

test("a stranger registers, logs in with the password, and comes back [S4.login.1] [S4.login.3]", async ({
  page,
  javaScriptEnabled,
}) => {
  const phone = javaScriptEnabled ? "13900000031" : "13900000032";
  await page.goto("/login?from=%2Fshopping_cart");
  await page.getByRole("main").getByRole("link", { name: "注册", exact: true }).click();
  await expect(heading(page, "注册")).toBeVisible();

  const picture = page.locator("input[name=key]");
  const shown = await picture.inputValue();
  await page.getByRole("button", { name: "立即注册" }).click();
  for (const message of ["请输入手机号码", "请输入验证码", "请输入密码", "请勾选用户隐私协议"]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  // Whoever began to read the picture goes on with it; without scripts the page is another one.
  await page.waitForLoadState("networkidle");
  if (javaScriptEnabled) await expect(picture).toHaveValue(shown);

  const code = await codeFor(page, phone);
  await label(page, "验证码").fill(code);
  await label(page, "密码").fill("abcdef");
  await agreement(page).check();
  await page.getByRole("button", { name: "立即注册" }).click();
  await expect(page.getByText("请输入6-16位字母加数字组合", { exact: true })).toBeVisible();
  await expect(label(page, "验证码")).toHaveValue(code);

  await label(page, "密码").fill("abc123");
  await label(page, "密码").press("Enter");
  await expect(page).toHaveURL("/login?mode=password&from=%2Fshopping_cart");
  await expect(page.getByText("注册成功").first()).toBeVisible();
  await logIn(page, phone, "abc123");
  await expect(page).toHaveURL("/shopping_cart");
});

test("who forgot the password sets a new one, in fields that begin empty [S4.login.2] [S4.login.7]", async ({
  page,
  javaScriptEnabled,
}) => {
  // The password that the account had: other journeys meet the same shop.
  const [phone, password] = javaScriptEnabled
    ? [demoCustomers.refused, "abc12345"]
    : [demoCustomers.tradeCost, "cost2026a"];
  await page.goto("/login?mode=password");
  await label(page, "手机号码").fill(phone);
  await page.getByRole("link", { name: "忘记密码" }).click();
  await expect(heading(page, "忘记密码")).toBeVisible();
  await expect(label(page, "手机号码")).toHaveValue("");

  await codeFor(page, phone);
  await expect(label(page, "手机号码")).toHaveValue(phone);
  const sent = page.url();
  await page.getByRole("link", { name: "账号登录" }).click();
  await page.getByRole("link", { name: "忘记密码" }).click();
  await expect(label(page, "手机号码")).toHaveValue("");
  await page.goto(sent);
  await expect(label(page, "手机号码")).toHaveValue("");
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeVisible();

  await label(page, "手机号码").fill(phone);
  await label(page, "验证码").fill(await newestCode(phone));
  await label(page, "密码").fill(password);
  await label(page, "确认密码").fill("fresh124");
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(page.getByText("两次密码不一致")).toBeVisible();
  await label(page, "密码").fill(password);
  await label(page, "确认密码").fill(password);
  await label(page, "确认密码").press("Enter");
  await expect(page).toHaveURL("/login?mode=password");
  await expect(page.getByText("密码已重置，请登录").first()).toBeVisible();
  await logIn(page, phone, password);
  await expect(page).toHaveURL("/");
});

test("who came in by a code sets a password and goes on [S4.login.4] [S5.set.1]", async ({
  page,
  javaScriptEnabled,
}) => {
  const phone = javaScriptEnabled ? "13900000033" : "13900000034";
  await page.goto("/login?from=%2Fuser");
  const code = await codeFor(page, phone);
  await label(page, "验证码").fill(code);
  await agreement(page).check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL("/login?mode=set&from=%2Fuser");
  await expect(heading(page, "设置密码")).toBeVisible();

  await page.getByRole("button", { name: "确认", exact: true }).click();
  await expect(page.getByText("请设置密码", { exact: true })).toBeVisible();
  await expect(page.getByText("请确认密码", { exact: true })).toBeVisible();
  await label(page, "密码").fill("abc123");
  await label(page, "确认密码").fill("abc124");
  await page.getByRole("button", { name: "确认", exact: true }).click();
  await expect(page.getByText("两次输入的密码不一致，请重新输入！")).toBeVisible();
  await label(page, "密码").fill("abc123");
  await label(page, "确认密码").fill("abc123");
  await label(page, "确认密码").press("Enter");
  await expect(page).toHaveURL("/user");
  await page.goto("/login?mode=set");
  await expect(page).toHaveURL("/");
});

/** Another browser, in which the customer is logged in: the phone. */
async function phoneAt(browser: Browser, path: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(path);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  await page.getByRole("link", { name: "账号登录" }).click();
  await expect(label(page, "密码")).toBeVisible();
  await logIn(page, demoCustomers.tradeMarkup, "trade888");
  await expect(page).toHaveURL(path);
  return page;
}

test("a phone lets the browser in that shows the picture [S4.login.5]", async ({ page, browser }) => {
  await page.goto("/login?from=%2Fshopping_cart");
  await page.getByRole("link", { name: "扫码登录" }).click();
  await expect(page.getByText("请使用手机扫描二维码登录")).toBeVisible();
  await expect(page.getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expect(page.getByText(/PUBLIC_ORIGIN/)).toBeVisible();
  const path = (await page.getByRole("link", { name: "打开确认页" }).getAttribute("href")) ?? "";

  const phone = await phoneAt(browser, path);
  await expect(heading(phone, "确认登录")).toBeVisible();
  await expect(phone.getByText("如果不是您本人在登录，请不要确认。")).toBeVisible();
  await expect(page.getByText("请使用手机扫描二维码登录")).toBeVisible();
  await phone.getByRole("button", { name: "确认", exact: true }).click();
  await expect(heading(phone, "已确认登录")).toBeVisible();

  await expect(page).toHaveURL("/shopping_cart");
  await expect(topBar(page).getByText("杭州远山办公贸易有限公司（虚构）")).toBeVisible();

  const late = await phoneAt(browser, "/login/scan?key=nobody-gave-this-out");
  await expect(heading(late, "二维码已失效")).toBeVisible();
  await phone.context().close();
  await late.context().close();
});

test("a picture that is over is asked no more, and is drawn anew [S4.login.6]", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts the page itself is loaded again, which the test above sees");
  let asked = 0;
  let answer: "gone" | "waiting" = "gone";
  await page.route("**/login/scan/check**", async (route) => {
    asked += 1;
    await route.fulfill({ json: { state: answer } });
  });
  await page.goto("/login?mode=scan");
  await expect(page.getByText("二维码已失效")).toBeVisible({ timeout: 10_000 });
  const seen = asked;
  await page.waitForTimeout(4500);
  expect(asked).toBe(seen);

  answer = "waiting";
  await page.context().clearCookies();
  await page.getByRole("link", { name: "点击刷新" }).click();
  await expect(page.getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(seen);
  await page.getByRole("link", { name: "快捷登录" }).click();
  await expect(label(page, "图形验证码")).toBeVisible();
  const left = asked;
  await page.waitForTimeout(4500);
  expect(asked).toBe(left);
});

test("every mode can be used by everybody", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  for (const mode of ["sms", "password", "scan", "forgot", "register"]) {
    await page.goto(`/login?mode=${mode}`);
    const submit = page.getByRole("main").getByRole("button", { name: /^(登录|立即注册|重置密码)$/ });
    if (mode !== "scan") await submit.click();
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    expect(violations.map(({ id, nodes }) => [mode, id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
