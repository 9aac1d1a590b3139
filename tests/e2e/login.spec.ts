import type { Page } from "@playwright/test";
import { expect, newestCode, test } from "#tests/support/browser.ts";
import { loginPage } from "#tests/support/login-page.ts";
import { demoCustomers } from "#tests/support/people.ts";

const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航" });

test("a new visitor logs in by SMS, returns to the first page and logs out", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const phone = "13900000001";
  const login = loginPage(page);
  await page.goto("/user");
  await expect(page).toHaveURL("/login?from=%2Fuser");
  await expect(login.heading("登录")).toBeVisible();

  await login.phone.fill(phone);
  await login.captcha.fill("0000");
  await login.requestCode.click();
  await expect(page.getByText("图形验证码错误")).toBeVisible();
  await expect(login.phone).toHaveValue(phone);
  await expect(login.captcha).toHaveValue("");

  await login.answerCaptcha();
  await login.agreement.check();
  await login.requestCode.click();
  await expect(page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
  await expect(login.phone).toHaveValue(phone);
  await expect(login.agreement).toBeChecked();
  const button = page.getByRole("button", { name: /剩余\d+s|重新获取/ });
  if (javaScriptEnabled) await expect(button).toBeDisabled();
  else await expect(button).toBeEnabled();

  await login.code.fill(await newestCode(phone));
  await login.code.press("Enter");
  // A customer without a password is asked to set one and can skip this.
  await expect(page).toHaveURL("/login?mode=set&from=%2Fuser");
  await page.getByRole("link", { name: "暂不设置" }).click();
  await expect(page).toHaveURL("/user");
  await expect(
    topBar(page)
      .getByText(`用户${phone.slice(7)}`)
      .first(),
  ).toBeVisible();

  await page.goto("/login");
  await expect(page).toHaveURL("/");
  await topBar(page).getByRole("button", { name: "退出登录" }).click();
  await expect(topBar(page).getByRole("link", { name: "登录/注册" })).toBeVisible();
  await page.goto("/user");
  await expect(page).toHaveURL("/login?from=%2Fuser");
});

test("a customer logs in by password, after the form showed its errors", { tag: ["@nojs", "@both"] }, async ({
  page,
}) => {
  const login = loginPage(page);
  await page.goto("/login");
  await page.getByRole("link", { name: "账号登录" }).click();
  // Both modes have a button 登录; the password field shows which mode is open.
  await expect(login.password).toBeVisible();
  await login.submit.click();
  for (const message of ["请填写手机号码", "请填写密码", "请勾选用户隐私协议"]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(login.phone).toHaveAttribute("aria-invalid", "true");

  await login.phone.fill(demoCustomers.tradeMarkup);
  await login.password.fill("wrong111");
  await login.agreement.check();
  await login.submit.click();
  await expect(page.getByText("账号或密码错误")).toBeVisible();

  await login.password.fill("trade888");
  await login.password.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(topBar(page).getByText("杭州远山办公贸易有限公司（虚构）")).toBeVisible();
});

test("the reason for the login page covers none of its tabs on a tablet", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/merchant_settled");
  const toast = await page.getByText("请登录", { exact: true }).first().boundingBox();
  const tabs = await page
    .getByRole("link", { name: "账号登录" })
    .or(page.getByRole("tab", { name: "账号登录" }))
    .first()
    .boundingBox();
  expect(toast?.y).toBeGreaterThan((tabs?.y ?? Number.POSITIVE_INFINITY) + (tabs?.height ?? 0));
});

test("what was typed before a page hydrates stays where a program of the visitor has added elements", {
  tag: "@all",
}, async ({ page, consoleErrors }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.body.prepend(document.createElement("aside"));
      const account = document.querySelector<HTMLInputElement>("input[name=account]");
      const password = document.querySelector<HTMLInputElement>("input[name=password]");
      account?.focus();
      if (account) account.value = "13912345678";
      if (password) password.value = "typed early";
    });
  });
  await page.goto("/login?mode=password");
  await expect(page.locator("input[name=account]")).toHaveValue("13912345678");
  await expect(page.locator("input[name=password]")).toHaveValue("typed early");
  // React says that it has rendered the page once more.
  expect(consoleErrors.filter((text) => !/Minified React error #4(18|23|25)/.test(text))).toEqual([]);
  expect(consoleErrors.splice(0)).not.toEqual([]);
});

test("clicks while the page's data are read, as on a busy machine, are no error of React", { tag: "@all" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype;
    ReadableStreamDefaultReader.prototype.read = async function () {
      await new Promise((done) => setTimeout(done, 50));
      return read.call(this);
    };
    setInterval(() => document.querySelector<HTMLElement>("input[name=phone]")?.click(), 5);
  });
  // The end of hydration; an error that a script throws fails the test.
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "手机号码" })).toBeVisible();
});
