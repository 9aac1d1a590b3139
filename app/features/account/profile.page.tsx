import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { readShopActs } from "#app/features/order/order.server.ts";
import { ShopActsList } from "#app/features/order/shop-acts.tsx";
import { readCertifiedCompany } from "#app/features/settlement/settlement.server.ts";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireCustomerItself, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { backendFeatures } from "#app/http/remote/backend-features.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useOffered } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { account, type Customer } from "#contract/account.ts";
import { latestBirthday } from "#contract/rules/account.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { auditStatus, groupedPhone } from "./account.ts";
import { AccountClosing } from "./account-closing.tsx";
import { AvatarForm } from "./avatar-form.tsx";
import { securityForms } from "./forms.ts";
import { PasswordChange } from "./password-change.tsx";
import { PhoneChange } from "./phone-change.tsx";
import { ProfileForms } from "./profile-forms.tsx";
import { Proxied } from "./proxied.tsx";
import { changeSecurity, readProxied, readSecurity, readWechatAccounts } from "./security.server.ts";
import { SecuritySection } from "./security-section.tsx";
import { SessionList } from "./session-list.tsx";
import { WechatAccounts } from "./wechat-accounts.tsx";

export const handle: PageHandle = {
  access: "customer",
  acceptsFiles: true,
  menu: { group: "账户", label: "账户与安全", order: 15, path: urls.account.profile },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "账户与安全", index: false });

const CODE_INTENTS: readonly unknown[] = ["send_old_phone", "send_new_phone"];
/** Each attempt to send a code uses up its captcha, also one that the backend refuses. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus, defaultShouldRevalidate }) =>
  CODE_INTENTS.includes(formData?.get("intent")) ? actionStatus !== 400 : defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer, proxy } = await requireCustomer(args);
  requireCustomerItself({ proxy });
  const [security, shopActs, proxied, certified, wechatAccounts] = await Promise.all([
    readSecurity(api, args.request),
    readShopActs(api),
    readProxied(api),
    optional(api, readCertifiedCompany(api)),
    readWechatAccounts(api),
  ]);
  const editsProfile = backendFeatures().has(account.editProfile);
  return {
    buyer: customer,
    ...security,
    shopActs,
    proxied,
    certified,
    wechatAccounts,
    editsProfile,
    latest: latestBirthday(Date.now()),
  };
}

export async function action(args: ActionFunctionArgs) {
  const context = await requireSession(args);
  const { form, file } = await readFormWithFile(args.request, securityForms(latestBirthday(Date.now())), "avatar");
  if (form.status !== "success") return badRequest(form);
  // Without a file no other call of the backend might notice an ended session.
  const live = file ? null : await readForAct(context.customer());
  if (live?.ok === false) return answer(form, live, { to: urls.account.profile });
  const answered = await answer(form, changeSecurity(context, form.value, file), { to: urls.account.profile });
  if (file) restartDeadline(args);
  return answered;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Profile() {
  const { buyer, sessions, closure, phoneChange, shopActs, proxied, certified, wechatAccounts, editsProfile, latest } =
    useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? null;
  return (
    <>
      <Panel
        title="账户与安全"
        titleId="profile-title"
        level={1}
        actions={<small className="muted">{buyer.company}</small>}
      >
        <Overview buyer={buyer} sessions={sessions} security={phoneChange} />
      </Panel>
      <SecuritySection id="profile-own" title="个人资料" text="客服和配送员看到的称呼">
        {phoneChange ? <AvatarForm buyer={buyer} lastResult={form} /> : null}
        <div className="security__profile stack">
          <ProfileForms buyer={buyer} latest={latest} editsProfile={editsProfile} lastResult={form} />
        </div>
      </SecuritySection>
      <SecuritySection id="profile-company" title="企业资料" text="来自企业认证，改了要重新审核">
        <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 text-(length:--f-13) [&_dt]:text-(--ink-3)">
          <dt>公司名称</dt>
          <dd>
            {buyer.company || "还没填"}{" "}
            <Tag kind={buyer.audit_state === 2 ? "ok" : "off"}>{auditStatus(buyer).short}</Tag>
          </dd>
          {certified ? (
            <>
              <dt>税号</dt>
              <dd>{certified.credit_code}</dd>
              <dt>所在地区</dt>
              <dd>{certified.region}</dd>
            </>
          ) : null}
          <dt>客服经理</dt>
          <dd>{buyer.admin ? `${buyer.admin.real_name} ${groupedPhone(buyer.admin.phone)}` : "还没有分配"}</dd>
        </dl>
        <p className="row">
          <ButtonLink size="m" to={urls.settlement.buyers}>
            变更企业资料
          </ButtonLink>
          <ButtonLink size="m" to={urls.invoice.titles}>
            发票抬头
          </ButtonLink>
        </p>
      </SecuritySection>
      {phoneChange ? (
        <>
          <SecuritySection id="profile-phone" title="更换手机号" text="先验证现在的号码，再验证新号码">
            <PhoneChange phone={buyer.phone} {...phoneChange} lastResult={form} />
          </SecuritySection>
          <SecuritySection id="profile-password" title="修改密码" text="改好后其他设备会退出登录">
            <PasswordChange phone={buyer.phone} lastResult={form} />
          </SecuritySection>
        </>
      ) : null}
      {sessions ? (
        <SecuritySection id="profile-sessions" title="登录设备" text="登录状态保留 7 天">
          <SessionList sessions={sessions} lastResult={form} />
        </SecuritySection>
      ) : null}
      {wechatAccounts ? (
        <SecuritySection id="profile-wechat" title="微信登录" text="改密码、换手机号、退出其他登录后自动解绑">
          <WechatAccounts accounts={wechatAccounts} lastResult={form} />
        </SecuritySection>
      ) : null}
      {proxied ? (
        <SecuritySection id="profile-proxy" title="客服代您操作" text="代您选货、下单，不能付款">
          <Proxied proxied={proxied} lastResult={form} />
        </SecuritySection>
      ) : null}
      {shopActs ? (
        <SecuritySection id="profile-shop-acts" title="商家的改动" text="商家改价、改地址、关闭您的订单">
          <ShopActsList acts={shopActs} />
        </SecuritySection>
      ) : null}
      {closure ? (
        <>
          <SecuritySection id="profile-export" title="导出我的数据" text="资料、地址、订单、资金、发票，一份 zip">
            <p className="row">
              <Button asChild size="m">
                <a href={urls.account.profileExport}>下载我的数据</a>
              </Button>
              <span className="muted small">只有您能下载，文件不在商城保留，一天最多 5 次</span>
            </p>
          </SecuritySection>
          <SecuritySection id="profile-closing" title="注销账户" text="注销后不能恢复">
            <AccountClosing closure={closure} phone={buyer.phone} lastResult={form} />
          </SecuritySection>
        </>
      ) : null}
    </>
  );
}

type OverviewProps = { buyer: Customer; sessions: Loaded["sessions"]; security: Loaded["phoneChange"] };

/** The facts in short; each leads to its section where the page has it. */
function Overview({ buyer, sessions, security }: OverviewProps) {
  const offered = useOffered();
  const to = (id: string) => (security ? id : null);
  const devices = sessions
    ? [{ name: "登录设备", text: `${sessions.length} 台`, ok: sessions.length < 4, to: "#profile-sessions" }]
    : [];
  const audit = offered(urls.settlement.records) ? urls.settlement.records : null;
  const facts = [
    {
      name: "手机号码",
      text: maskedPhone(buyer.phone) || "还没绑定",
      ok: buyer.phone !== "",
      to: to("#profile-phone"),
    },
    { name: "登录密码", text: buyer.pwd ? "已设置" : "还没设置", ok: buyer.pwd, to: to("#profile-password") },
    ...devices,
    { name: "企业认证", text: auditStatus(buyer).name, ok: buyer.audit_state === 2, to: audit },
  ];
  return (
    <ul className="security__overview grid grid-cols-4 max-[56.25rem]:grid-cols-2">
      {facts.map(({ name, text, ok, to }) => (
        <li
          key={name}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 px-(--pad) py-3.5 text-(length:--f-13) not-first:border-l not-first:border-(--line-soft) max-[56.25rem]:py-2.5 max-[56.25rem]:odd:border-l-0"
        >
          <span className={ok ? "ok" : "warn"}>
            <Icon name={ok ? "check" : "warn"} />
          </span>
          <div>
            <b>{name}</b>
            <small className="muted block">{text}</small>
          </div>
          {to ? (
            <a className="link leading-8" href={to} aria-label={`查看${name}`}>
              查看
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
