import type { Page } from "@playwright/test";
import { captchaAnswer, expect, newestCode } from "./browser.ts";
import type { Account } from "./session.ts";

/** The login page, in any mode. */
export function loginPage(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const captchaKey = page.locator("input[name=key]");
  const agreement = page.getByLabel("我已阅读并同意《用户隐私协议》");
  return {
    phone: field("手机号码"),
    captcha: field("图形验证码"),
    code: field("验证码"),
    password: field("密码"),
    repeated: field("确认密码"),
    agreement,
    /** The key of the shown captcha. */
    captchaKey,
    requestCode: page.getByRole("button", { name: "获取验证码" }),
    submit: page.getByRole("button", { name: "登录", exact: true }),
    heading: (name: string) => page.getByRole("heading", { level: 1, name }),
    async answerCaptcha() {
      await field("图形验证码").fill(await captchaAnswer(await captchaKey.inputValue()));
    },
    /** Requests a code for the phone. @returns the code. */
    async codeFor(phone: string) {
      await field("手机号码").fill(phone);
      await this.answerCaptcha();
      await this.requestCode.click();
      await expect(page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
      return newestCode(phone);
    },
    /** Fills in and submits the mode 账号登录, which must be open. */
    async submitPassword({ phone, password }: Account) {
      await field("手机号码").fill(phone);
      await field("密码").fill(password);
      await agreement.check();
      await field("密码").press("Enter");
    },
  };
}
