import type { ReactNode } from "react";
import { Link, useOffered } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { auditStatus } from "./account.ts";
import { Contact, ServiceLink } from "./contact.tsx";

/**
 * The state of the trade review, its effect on prices, and the link to the application. `brief` omits the name and
 * phone of the account manager, for panels that show them already.
 */
export function AuditNote({ buyer, brief = false }: { buyer: Customer; brief?: boolean }) {
  const { state, name } = auditStatus(buyer);
  const offered = useOffered();
  const applies = offered(urls.settlement.buyers);
  const contact =
    brief && buyer.admin ? (
      <>
        客服经理或 <ServiceLink />
      </>
    ) : (
      <Contact manager={buyer.admin} />
    );
  if (state === "approved") return <Note kind="ok">企业认证{name}，普通商品按企业价结算。</Note>;
  if (state === "waiting") {
    return (
      <Note kind="warn">
        企业认证{name}，通过后按企业价结算。
        {offered(urls.settlement.records) ? (
          <>
            <SettleLink to={urls.settlement.records}>查看进度</SettleLink>，
          </>
        ) : null}
        如有疑问请联系
        {contact}。
      </Note>
    );
  }
  if (state === "refused") {
    return (
      <Note kind="err">
        企业认证{name}：{buyer.audit_reject_reason || "未注明原因"}。
        {applies ? (
          <>
            <SettleLink to={urls.settlement.buyers}>修改后重新申请</SettleLink>，
          </>
        ) : null}
        如有疑问请联系{contact}。
      </Note>
    );
  }
  return (
    <Note kind="info">
      企业认证{name}，目前按商城价结算。
      {applies ? (
        <>
          <SettleLink to={urls.settlement.buyers}>申请企业认证</SettleLink>，通过后按企业价结算；
        </>
      ) : null}
      如有疑问请联系{contact}。
    </Note>
  );
}

function SettleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link underline" to={to}>
      {children}
    </Link>
  );
}
