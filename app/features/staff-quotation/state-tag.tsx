import { Tag } from "#app/ui/tag.tsx";
import { QUOTATION_STATES, type QuotationState } from "#contract/rules/quotation.ts";

const KINDS = {
  draft: "off",
  asked: "warn",
  quoted: "link",
  ordered: "ok",
  expired: "off",
  void: "off",
} as const satisfies Record<QuotationState, string>;

/** The state of a quotation as staff read it. */
export function StaffStateTag({
  quotation: { state, accepted },
}: {
  quotation: { state: QuotationState; accepted: boolean };
}) {
  if (state === "draft") return <Tag kind="off">客户撤回</Tag>;
  if (state === "quoted" && accepted) return <Tag kind="ok">客户已接受</Tag>;
  return <Tag kind={KINDS[state]}>{QUOTATION_STATES[state]}</Tag>;
}
