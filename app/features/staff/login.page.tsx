import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { deskApi } from "#app/http/staff-context.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { urls } from "#app/urls.ts";
import { STAFF_CODE_NEEDED, STAFF_PASSWORD_MIN } from "#contract/rules/staff.ts";
import { readBrowser } from "./browser.server.ts";
import { staffLoginForm } from "./forms.ts";
import { deskAddress, readDemoStaff, submitLogin } from "./staff.server.ts";
import { type LoginMode, parseLoginMode } from "./staff.ts";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction = () => deskTitle("员工登录");

export async function loader(args: LoaderFunctionArgs) {
  const api = deskApi(args);
  const { searchParams } = new URL(args.request.url);
  const [{ toast, header }, demo, { phone }] = await Promise.all([
    takeToast(args.request),
    readDemoStaff(api),
    readBrowser(args.request),
  ]);
  const headers = new Headers({ "X-Robots-Tag": "noindex, nofollow" });
  if (header) headers.append("Set-Cookie", header);
  const from = searchParams.get("from") ?? "";
  return data({ mode: parseLoginMode(searchParams), from: from && deskAddress(from), toast, demo, phone }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const api = deskApi(args);
  const form = await readForm(args.request, staffLoginForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, submitLogin(args.request, api, form.value), { to: deskUrls.staff.home });
}

const TITLES: Readonly<Record<LoginMode, string>> = { password: "员工登录", code: "员工登录", reset: "设置密码" };

export default function StaffLogin() {
  const { mode: asked, from, toast, demo, phone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.form;
  const needsCode = Object.values(refused?.error ?? {}).some((messages) => messages?.includes(STAFF_CODE_NEEDED));
  const mode = needsCode ? "code" : asked;
  return (
    <div className="grid min-h-screen content-start justify-items-center gap-3 px-3 pt-[10vh] pb-10">
      <main id="main" tabIndex={-1} className="panel w-full max-w-90 p-6">
        <h1 className="text-(length:--f-20) font-semibold">{TITLES[mode]}</h1>
        <p className="muted mt-1 mb-4">
          只给本公司员工用；客户请到
          <Link className="link" to={urls.auth.login}>
            商城登录
          </Link>
        </p>
        {mode === "reset" ? (
          <ResetForm from={from} phone={phone} refused={refused} />
        ) : (
          <PasswordForm key={mode} from={from} phone={phone} refused={refused} withCode={mode === "code"} />
        )}
      </main>
      <p className="muted small">2 小时不用自动退出，最长 12 小时；密码错 5 次要等 15 分钟</p>
      {demo ? <DemoStaff {...demo} /> : null}
      <Toaster message={toast} />
    </div>
  );
}

type FormProps = { from: string; phone: string; refused: Parameters<typeof fieldOf>[0] };

const addressOf = (mode: LoginMode | "", from: string) =>
  link(deskUrls.staff.login, {}, { mode: mode || undefined, from: from || undefined });

function useBusy(intent: string) {
  return useNavigation().formData?.get("intent") === intent;
}

function PasswordForm({ from, phone, refused, withCode }: FormProps & { withCode: boolean }) {
  const busy = useBusy("login");
  return (
    <Form method="post" action={addressOf(withCode ? "code" : "", from)} className="grid gap-3" noValidate>
      <input type="hidden" name="from" value={from} />
      <FormErrors of={refused} fields={[]} />
      <TextField
        field={fieldOf(refused, "phone", phone)}
        label="手机号码"
        type="tel"
        autoComplete="username"
        required
      />
      <TextField
        field={fieldOf(refused, "password")}
        label="密码"
        type="password"
        autoComplete="current-password"
        required
      />
      {withCode ? <CodeField mode="code" refused={refused} /> : null}
      <Button type="submit" name="intent" value="login" variant="primary" size="l" block busy={busy}>
        登录
      </Button>
      <p className="small row row--between">
        <span className="muted">首次登录先用短信码设密码</span>
        <Link className="link" to={addressOf("reset", from)}>
          设密码、忘记密码
        </Link>
      </p>
    </Form>
  );
}

function CodeField({ mode, refused }: { mode: "code" | "reset"; refused: FormProps["refused"] }) {
  const busy = useBusy("send_code");
  return (
    <>
      <input type="hidden" name="mode" value={mode} />
      <TextField
        field={fieldOf(refused, "sms_code")}
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        after={
          <Button type="submit" name="intent" value="send_code" busy={busy}>
            发送验证码
          </Button>
        }
      />
    </>
  );
}

function ResetForm({ from, phone, refused }: FormProps) {
  const busy = useBusy("set_password");
  return (
    <Form method="post" action={addressOf("reset", from)} className="grid gap-3" noValidate>
      <input type="hidden" name="from" value={from} />
      <Note kind="info">管理员加您为员工后，在这里用短信验证码设自己的密码。</Note>
      <FormErrors of={refused} fields={[]} />
      <TextField
        field={fieldOf(refused, "phone", phone)}
        label="手机号码"
        type="tel"
        autoComplete="username"
        required
      />
      <CodeField mode="reset" refused={refused} />
      <TextField
        field={fieldOf(refused, "password")}
        label="新密码"
        type="password"
        autoComplete="new-password"
        placeholder={`至少 ${STAFF_PASSWORD_MIN} 位，有字母和数字`}
        required
      />
      <TextField
        field={fieldOf(refused, "confirm_pwd")}
        label="再输一次"
        type="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" name="intent" value="set_password" variant="primary" size="l" block busy={busy}>
        设密码并登录
      </Button>
      <p className="small">
        <Link className="link" to={addressOf("", from)}>
          用密码登录
        </Link>
      </p>
    </Form>
  );
}

/** The members of the demo. */
function DemoStaff({ password, list }: NonNullable<Awaited<ReturnType<typeof readDemoStaff>>>) {
  return (
    <section className="panel w-full max-w-90 px-4 py-3" aria-label="演示员工">
      <p className="muted small">演示员工，密码都是 {password}</p>
      <ul className="mt-1 grid gap-0.5">
        {list.map(({ phone, name, role }) => (
          <li key={phone} className="flex gap-3">
            <span className="numeric select-all">{phone}</span>
            <span>{role}</span>
            <span className="muted ml-auto">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
