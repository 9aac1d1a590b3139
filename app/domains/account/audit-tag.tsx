import { Tag } from "#app/ui/tag.tsx";
import { type Audit, auditStatus } from "./account.ts";

const KINDS = { none: "off", waiting: "warn", approved: "ok", refused: "plain" } as const satisfies Record<
  Audit["state"],
  string
>;

/** 已认证 and the like, small beside a name. */
export function AuditTag({ buyer }: { buyer: { audit_state: number } }) {
  const { state, short } = auditStatus(buyer);
  return <Tag kind={KINDS[state]}>{short}</Tag>;
}
