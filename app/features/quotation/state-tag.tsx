import { Tag } from "#app/ui/tag.tsx";
import type { QuotationState } from "#contract/rules/quotation.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { QUOTATION_TAGS } from "./quotation.ts";

/** The state of a quotation as a tag; an accepted quote has its own label. */
export function StateTag({ state, accepted }: { state: QuotationState; accepted: boolean }) {
  const kind = state === "quoted" && accepted ? "ok" : QUOTATION_TAGS[state];
  return <Tag kind={kind}>{QUOTATION_FACTS.state.value({ state, isAccepted: accepted })}</Tag>;
}
