import { Note } from "#app/ui/note.tsx";
import type { Customer } from "#contract/account.ts";
import { auditOf } from "./account.ts";

/** How the trade review stands, in words, and what that means for prices. */
export function AuditNote({ buyer }: { buyer: Customer }) {
  const { state, name } = auditOf(buyer);
  const ask = buyer.admin ? `可联系客服经理${buyer.admin.real_name} ${buyer.admin.phone}` : "可联系客服";
  if (state === "approved") return <Note kind="ok">企业认证{name}，普通商品按企业价结算。</Note>;
  if (state === "waiting")
    return (
      <Note kind="warn">
        企业认证{name}，通过后按企业价结算。如需加急，{ask}。
      </Note>
    );
  if (state === "refused") {
    return (
      <Note kind="err">
        企业认证{name}：{buyer.audit_reject_reason || "未注明原因"}。{ask}。
      </Note>
    );
  }
  return (
    <Note kind="info">
      企业认证{name}，目前按商城价结算。{ask}办理认证。
    </Note>
  );
}
