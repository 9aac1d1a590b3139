import { captchaAnswer, expect, newestCode, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { createCustomer } from "#tests/support/staff-command.ts";
import { unzip } from "#tests/support/workbook.ts";

/** A PNG of one red pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const customer = { phone: demoCustomers.tradeMarkup, password: "trade888" };

test("a customer edits the own name, ends other sessions, sees errors and downloads the own data", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await session.logIn(customer);
  await session.logInAnew(customer);
  await page.goto("/user/profile");
  const main = page.getByRole("main");
  await main.getByLabel("昵称").fill("远山贸易");
  await main.getByRole("button", { name: "保存资料" }).click();
  await expect(page.getByText("保存成功").first()).toBeVisible();
  await main.getByRole("button", { name: "其他设备全部退出" }).click();
  await expect(main.getByText("只有这台设备登录着")).toBeVisible();
  await main.getByRole("button", { name: "修改密码" }).click();
  await expect(main.getByText("请输入验证码")).toBeVisible();
  await expect(main.getByText("请输入6-16位字母加数字组合")).toBeVisible();

  const file = await page.request.get("/user/profile/export");
  expect(file.headers()["cache-control"]).toBe("no-store");
  const files = unzip(await file.body());
  expect(JSON.parse(files.get("账户资料.json") ?? "").phone).toBe(customer.phone);
  expect([...files.values()].join()).not.toMatch(/password_hash|"cost"|cost_plus/);

  await main.getByLabel("头像图片").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PICTURE });
  await main.getByRole("button", { name: "上传头像" }).click();
  await expect(page.getByText("头像已更换").first()).toBeVisible();
  await expect(main.locator(".avatar img").first()).toHaveJSProperty("complete", true);
  await main.getByRole("button", { name: "删除头像" }).click();
  await expect(main.getByRole("button", { name: "上传头像" })).toBeVisible();

  const closing = main.getByRole("region", { name: "注销账户" });
  await expect(closing.getByText(/^还有 ¥/)).toBeVisible();
  await expect(closing.getByRole("button", { name: "注销账户" })).toHaveCount(0);
});

test("a customer changes the phone by codes to both numbers, and the former one gets a notice", async ({
  page,
  session,
}) => {
  const former = { phone: "13912349017", password: "phone2026" };
  const next = "13912349018";
  // The customer is created for this test, because those of the demo log in with their numbers in other tests.
  await createCustomer(former);
  await session.logIn(former);
  await page.goto("/user/profile");
  const phone = page.getByRole("region", { name: "更换手机号" });
  const codeField = phone.getByLabel("验证码", { exact: true });
  const solveCaptcha = async () => {
    const key = await phone.locator("input[name=key]").inputValue();
    await phone.getByLabel("图形验证码").fill(await captchaAnswer(key));
  };
  await solveCaptcha();
  await phone.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送").first()).toBeVisible();
  await codeField.fill("000000");
  await phone.getByRole("button", { name: "下一步" }).click();
  await expect(phone.getByText("验证码错误").first()).toBeVisible();
  await codeField.fill(await newestCode(former.phone));
  await phone.getByRole("button", { name: "下一步" }).click();
  await phone.getByLabel("新手机号码").fill("12345");
  await phone.getByRole("button", { name: "获取验证码" }).click();
  await expect(phone.getByText("请输入正确的手机号码").first()).toBeVisible();
  await phone.getByLabel("新手机号码").fill(next);
  await solveCaptcha();
  await phone.getByRole("button", { name: "获取验证码" }).click();
  await expect(phone.getByRole("button", { name: "确认更换" })).toBeVisible();
  await codeField.fill(await newestCode(next));
  await phone.getByRole("button", { name: "确认更换" }).click();
  await expect(page.getByText("手机号已更换，其他设备已退出").first()).toBeVisible();
  expect(await newestCode(former.phone)).toBe(next.slice(-4));
  await page.context().clearCookies();
  await session.logIn({ ...former, phone: next });
});

test("a customer requests the closing of the account, which ends the session, and a login cancels it with a message", {
  tag: "@all",
}, async ({ page, session }) => {
  // The customer is created for this test, because a number gets one code in 60 s and other tests request codes for
  // those of the demo.
  const owner = { phone: "13912349019", password: "close2026" };
  await createCustomer(owner);
  await session.logIn(owner);
  await page.goto("/user/profile");
  const closing = page.getByRole("region", { name: "注销账户" });
  await closing.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送").first()).toBeVisible();
  await closing.getByLabel("验证码").fill(await newestCode(owner.phone));
  await closing.getByLabel("我已了解注销的后果").check();
  await closing.getByRole("button", { name: "注销账户" }).click();
  await expect(page.getByText("已申请注销，7 天后生效").first()).toBeVisible();
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/login/);
  await session.logInAnew(owner);
  await page.goto("/user/default");
  await expect(page.getByText("您申请的注销已因登录取消，账户照常使用").first()).toBeVisible();
});
