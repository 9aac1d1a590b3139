import { NEW_PASSWORD } from "#contract/rules/patterns.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { ActField, ActForm, CodeField, errorsOf, type LastResult } from "./security-section.tsx";

const INTENT = "change_password";

/** The form of a new password, confirmed by a code to the account's phone. */
export function PasswordChange({ phone, lastResult }: { phone: string; lastResult: LastResult }) {
  const errors = errorsOf(lastResult, INTENT);
  return (
    <>
      <ActForm
        intent="send_code"
        label="获取验证码"
        lastResult={lastResult}
        after={<span className="muted small">发到 {maskedPhone(phone)}，5 分钟内有效</span>}
      />
      <ActForm intent={INTENT} label="修改密码" lastResult={lastResult} variant="tint" className="security__form">
        <CodeField intent={INTENT} errors={errors} />
        <ActField
          name="password"
          label="新密码"
          intent={INTENT}
          errors={errors}
          {...NEW_PASSWORD}
          hint="6–16 位，同时有字母和数字"
        />
        <ActField name="confirm_pwd" label="确认密码" intent={INTENT} errors={errors} {...NEW_PASSWORD} />
      </ActForm>
    </>
  );
}
