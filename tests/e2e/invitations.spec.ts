import { expectAccessible } from "#tests/support/accessible.ts";
import { captchaAnswer, expect, newestCode, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const inviter = { phone: demoCustomers.tradeMarkup, password: "trade888" };

test("a customer makes a link, and a customer that registers by it is listed with a masked phone", {
  tag: "@all",
}, async ({ page, session }) => {
  const phone = "13911110001";
  await session.logIn(inviter);
  await page.goto("/user/spread");
  const main = page.getByRole("main");
  const make = main.getByRole("button", { name: "生成邀请链接" });
  if (await make.isVisible()) await make.click();
  const address = await main.getByRole("textbox", { name: "邀请链接" }).inputValue();
  expect(address).toMatch(/\/login\?mode=register&spread=[A-Z2-9]{8}$/);
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(new URL(address).pathname + new URL(address).search);
  // The code of the link is preserved while the visitor opens other pages and changes the mode of login.
  await page.goto("/");
  await page.goto("/login?mode=sms");
  const form = page.getByRole("main");
  const key = await form.locator("input[name=key]").first().inputValue();
  await form.getByLabel("手机号码", { exact: true }).fill(phone);
  await form
    .getByLabel("图形验证码", { exact: true })
    .or(form.locator("input[name=code]"))
    .first()
    .fill(await captchaAnswer(key));
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送").first()).toBeVisible();
  await form.getByLabel("验证码", { exact: true }).fill(await newestCode(phone));
  await form.getByLabel("我已阅读并同意").check();
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(/mode=set/);

  await page.context().clearCookies();
  await session.logIn(inviter);
  await page.goto("/user/spread");
  await expect(main.getByText(phone.replace("1111", "****"))).toBeVisible();
  await expect(page.getByText(phone)).toHaveCount(0);
});
