import "./profile.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { customerUrls } from "#app/customer-urls.ts";
import { auditStatus, groupedPhone, maskedPhone } from "#app/domains/account/account.ts";
import { securityForms } from "#app/domains/account/forms.ts";
import { ProfileForms } from "#app/domains/account/profile-forms.tsx";
import { changeSecurity, readSessions } from "#app/domains/account/security.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { latestBirthday } from "#contract/rules/account.ts";
import { formatMinute } from "#contract/rules/calendar.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "账户", label: "账户与安全", order: 15, path: customerUrls.profile },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "账户与安全", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  return { buyer: customer, sessions: await readSessions(api), latest: latestBirthday(Date.now()) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const form = await readForm(args.request, securityForms(latestBirthday(Date.now())));
  if (form.status !== "success") return badRequest(form);
  return answer(form, await changeSecurity(api, form.value), { to: customerUrls.profile });
}

type Sessions = ReturnType<typeof useLoaderData<typeof loader>>["sessions"];

export default function Profile() {
  const { buyer, sessions, latest } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? null;
  return (
    <>
      <section className="panel" aria-labelledby="profile-title">
        <div className="panel__header">
          <h1 id="profile-title">账户与安全</h1>
          <small className="muted">{buyer.company}</small>
        </div>
        <Overview buyer={buyer} sessions={sessions} />
      </section>
      <Section id="profile-own" title="个人资料" text="客服和配送员看到的称呼">
        <div className="profile-forms">
          <ProfileForms buyer={buyer} latest={latest} lastResult={form} />
        </div>
      </Section>
      <Section id="profile-company" title="企业资料" text="来自企业认证，改了要重新审核">
        <dl className="security__facts">
          <dt>公司名称</dt>
          <dd>
            {buyer.company || "还没填"}{" "}
            <Tag kind={buyer.audit_state === 2 ? "ok" : "off"}>{auditStatus(buyer).short}</Tag>
          </dd>
          <dt>客服经理</dt>
          <dd>{buyer.admin ? `${buyer.admin.real_name} ${groupedPhone(buyer.admin.phone)}` : "还没有分配"}</dd>
        </dl>
        <p className="row">
          <Button asChild size="m">
            <Link to={urls.wholesalersSettled}>变更企业资料</Link>
          </Button>
        </p>
      </Section>
      <Section id="profile-password" title="修改密码" text="改好后其他设备会退出登录">
        <PasswordForm phone={buyer.phone} errors={form?.error ?? null} />
      </Section>
      <Section id="profile-sessions" title="登录设备" text="登录状态保留 7 天">
        <SessionList sessions={sessions} />
      </Section>
      <Section id="profile-export" title="导出我的数据" text="资料、地址、订单、资金，一份 JSON">
        <p className="row">
          <a className="btn btn--medium" href={resourceUrls.profileExport} download>
            下载我的数据
          </a>
          <span className="muted small">只有您能下载，文件不在商城保留</span>
        </p>
      </Section>
    </>
  );
}

function Section({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section className="panel security__section" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="muted small">{text}</p>
      </div>
      <div className="security__body">{children}</div>
    </section>
  );
}

function Overview({ buyer, sessions }: { buyer: Customer; sessions: Sessions }) {
  const facts = [
    { name: "手机号码", text: maskedPhone(buyer.phone) || "还没绑定", ok: buyer.phone !== "", to: null },
    { name: "登录密码", text: buyer.pwd ? "已设置" : "还没设置", ok: buyer.pwd, to: "#profile-password" },
    { name: "登录设备", text: `${sessions.length} 台`, ok: sessions.length < 4, to: "#profile-sessions" },
    { name: "企业认证", text: auditStatus(buyer).name, ok: buyer.audit_state === 2, to: urls.settleRecords },
  ];
  return (
    <ul className="security__overview">
      {facts.map(({ name, text, ok, to }) => (
        <li key={name}>
          <span className={ok ? "ok" : "warn"}>
            <Icon name={ok ? "check" : "warn"} />
          </span>
          <div>
            <b>{name}</b>
            <small className="muted">{text}</small>
          </div>
          {to ? (
            <a className="link" href={to} aria-label={`查看${name}`}>
              查看
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type Errors = Readonly<Record<string, string[] | null>> | null;

function PasswordForm({ phone, errors }: { phone: string; errors: Errors }) {
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  return (
    <>
      <FormErrors of={{ error: errors }} fields={["intent"]} />
      <Form method="post" action={customerUrls.profile} preventScrollReset className="row">
        <input type="hidden" name="intent" value="send_code" />
        <Button size="m" busy={busy("send_code")}>
          获取验证码
        </Button>
        <span className="muted small">发到 {maskedPhone(phone)}，5 分钟内有效</span>
      </Form>
      <Form method="post" action={customerUrls.profile} preventScrollReset className="security__password">
        <input type="hidden" name="intent" value="change_password" />
        <Field name="code" label="验证码" errors={errors} inputMode="numeric" autoComplete="one-time-code" />
        <Field name="password" label="新密码" errors={errors} type="password" autoComplete="new-password" />
        <Field name="confirm_pwd" label="确认密码" errors={errors} type="password" autoComplete="new-password" />
        <p className="muted small">6–16 位，同时有字母和数字</p>
        <Button variant="tint" busy={busy("change_password")}>
          修改密码
        </Button>
      </Form>
    </>
  );
}

type FieldProps = React.ComponentPropsWithoutRef<"input"> & { name: string; label: string; errors: Errors };

function Field({ name, label, errors, ...rest }: FieldProps) {
  const message = errors?.[name]?.[0];
  const errorId = `security-${name}-error`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={`security-${name}`}>
        {label}
      </label>
      <input
        className="input"
        id={`security-${name}`}
        name={name}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? errorId : undefined}
        {...rest}
      />
      {message ? (
        <p className="field__error" id={errorId} role="alert">
          <Icon name="warn" size="s" />
          {message}
        </p>
      ) : null}
    </div>
  );
}

function SessionList({ sessions }: { sessions: Sessions }) {
  return (
    <>
      <ul className="security__sessions">
        {sessions.map(({ created_at, expires_at, current }, index) => (
          <li key={`${created_at}-${index}`}>
            <span>
              {formatMinute(created_at)} 登录 {current === 1 ? <Tag kind="ok">本机</Tag> : null}
            </span>
            <span className="muted small">{formatMinute(expires_at)} 前有效</span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={customerUrls.profile} preventScrollReset className="row">
          <input type="hidden" name="intent" value="end_others" />
          <Button size="m">其他设备全部退出</Button>
          <span className="muted small">不认识的登录，退出后请马上改密码</span>
        </Form>
      ) : (
        <p className="muted small">只有这台设备登录着</p>
      )}
    </>
  );
}
