import { Note } from "#app/ui/note.tsx";
import type { Customer } from "#contract/account.ts";
import { auditStatus } from "./account.ts";

/** The state of the trade review and its effect on prices. `brief` leaves out the contact. */
export function AuditNote({ buyer, brief = false }: { buyer: Customer; brief?: boolean }) {
  const { state, name } = auditStatus(buyer);
  const contact = brief ? "" : `${contactText(buyer)}。`;
  if (state === "approved") return <Note kind="ok">企业认证{name}，普通商品按企业价结算。</Note>;
  if (state === "waiting") {
    return (
      <Note kind="warn">
        企业认证{name}，通过后按企业价结算。{contact}
      </Note>
    );
  }
  if (state === "refused") {
    return (
      <Note kind="err">
        企业认证{name}：{buyer.audit_reject_reason || "未注明原因"}。{contact}
      </Note>
    );
  }
  return (
    <Note kind="info">
      企业认证{name}，目前按商城价结算。{contact}
    </Note>
  );
}

const contactText = ({ admin }: Customer) =>
  admin ? `如有疑问可联系客服经理${admin.real_name} ${admin.phone}` : "如有疑问可联系客服";
