import { Tag } from "#app/ui/tag.tsx";
import { QUOTATION_STATES, type QuotationState } from "#contract/rules/quotation.ts";
import { STATE_TAGS } from "./quotation.ts";

/** The state of a quotation as a tag; an accepted quote has its own label. */
export function StateTag({ state, accepted }: { state: QuotationState; accepted: boolean }) {
  if (state === "quoted" && accepted) return <Tag kind="ok">已接受</Tag>;
  return <Tag kind={STATE_TAGS[state]}>{QUOTATION_STATES[state]}</Tag>;
}
