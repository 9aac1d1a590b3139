import { Tag } from "#app/ui/tag.tsx";
import { isOpenRefund, REFUND_NAMES, REFUND_STATUS, type RefundStatus } from "#contract/rules/refund.ts";

/** The state of a refund as a tag, a warning for open ones, grey for those that ended without a refund. */
export function RefundState({ status }: { status: RefundStatus }) {
  return <Tag kind={kindOf(status)}>{REFUND_NAMES[status]}</Tag>;
}

function kindOf(status: RefundStatus) {
  if (isOpenRefund(status)) return "warn";
  return status === REFUND_STATUS.refunded ? "ok" : "off";
}
