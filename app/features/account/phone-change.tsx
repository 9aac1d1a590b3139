import { Steps, stepsAt } from "#app/ui/steps.tsx";
import { urls } from "#app/urls.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { CaptchaPicture } from "./captcha-picture.tsx";
import { ActField, ActForm, CodeField, ErrorsOfForms, errorsOf, type LastResult } from "./security-section.tsx";

type Captcha = { picture: string | null; key: string };
type Props = { phone: string; verified: boolean; newPhone: string; captcha: Captcha; lastResult: LastResult };

/** The change of the account's phone in two steps: a code to the present phone, then a code to the new one. */
export function PhoneChange({ phone, verified, newPhone, captcha, lastResult }: Props) {
  return (
    <>
      <Steps steps={stepsAt([`验证 ${maskedPhone(phone)}`, "验证新号码"], verified ? 1 : 0)} label="更换手机号的步骤" />
      {verified ? (
        <NewPhone newPhone={newPhone} captcha={captcha} lastResult={lastResult} />
      ) : (
        <PresentPhone phone={phone} captcha={captcha} lastResult={lastResult} />
      )}
    </>
  );
}

function PresentPhone({ phone, captcha, lastResult }: Pick<Props, "phone" | "captcha" | "lastResult">) {
  const errors = errorsOf(lastResult, "verify_old_phone");
  return (
    <>
      <ErrorsOfForms intents={["send_new_phone", "change_phone"]} lastResult={lastResult} />
      <ActForm
        intent="send_old_phone"
        label="获取验证码"
        lastResult={lastResult}
        className="security__form"
        after={<span className="muted small">发到 {maskedPhone(phone)}，5 分钟内有效</span>}
      >
        <CaptchaField intent="send_old_phone" captcha={captcha} lastResult={lastResult} />
      </ActForm>
      <ActForm
        intent="verify_old_phone"
        label="下一步"
        lastResult={lastResult}
        variant="tint"
        className="security__form"
      >
        <CodeField intent="verify_old_phone" errors={errors} />
      </ActForm>
    </>
  );
}

function NewPhone({ newPhone, captcha, lastResult }: Pick<Props, "newPhone" | "captcha" | "lastResult">) {
  const errors = errorsOf(lastResult, "change_phone");
  const refused = errorsOf(lastResult, "send_new_phone");
  const typed = refused ? String(lastResult?.initialValue?.phone ?? "") : null;
  return (
    <>
      <ActForm
        intent="send_new_phone"
        label={newPhone ? "重新获取验证码" : "获取验证码"}
        lastResult={lastResult}
        className="security__form"
        after={<span className="muted small">{newPhone ? `已发到 ${newPhone}` : "发到新号码，5 分钟内有效"}</span>}
      >
        <ActField
          name="phone"
          label="新手机号码"
          intent="send_new_phone"
          errors={refused}
          inputMode="tel"
          autoComplete="tel"
          value={typed ?? newPhone}
        />
        <CaptchaField intent="send_new_phone" captcha={captcha} lastResult={lastResult} />
      </ActForm>
      {newPhone ? (
        <ActForm
          intent="change_phone"
          label="确认更换"
          hidden={["intent", "phone"]}
          lastResult={lastResult}
          variant="tint"
          className="security__form"
          after={<span className="muted small">换好后用新号码登录，其他设备会退出</span>}
        >
          <input type="hidden" name="phone" value={newPhone} />
          <CodeField intent="change_phone" errors={errors} />
        </ActForm>
      ) : (
        <ErrorsOfForms intents={["change_phone"]} lastResult={lastResult} />
      )}
    </>
  );
}

type CaptchaProps = { intent: string } & Pick<Props, "captcha" | "lastResult">;

/** The captcha of a form that sends a code; nothing where the backend draws none. */
function CaptchaField({ intent, captcha: { picture, key }, lastResult }: CaptchaProps) {
  if (key === "") return null;
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <ActField
        key={key}
        name="captcha"
        label="图形验证码"
        intent={intent}
        errors={errorsOf(lastResult, intent)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        after={<CaptchaPicture picture={picture} to={urls.account.profile} />}
      />
    </>
  );
}
