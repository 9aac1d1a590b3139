import type { Api } from "#app/http/api.server.ts";
import { formatDaysLeft } from "#app/ui/time.tsx";
import { quotation } from "#contract/quotation.ts";
import type { QuotationSummary } from "#contract/quotation-document.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { QUOTATION_TAGS, wholeDaysUntil } from "./quotation.ts";
import { quotedAct } from "./quotation-progress.ts";

const SHOWN = 3;
/** The number of quotations that are read, the maximum of one answer. */
const READ_MAX = 50;

/** The customer's open projects, the last changed first, and the number of all; amounts are yuan. */
export async function readMyProjects(api: Api, now: number) {
  const { list, counts } = await api.read(quotation.list, { query: { limit: READ_MAX } });
  const open = list.filter(({ state }) => state !== "void" && state !== "expired");
  return { count: counts.all, projects: open.slice(0, SHOWN).map((quotation) => toProject(quotation, now)) };
}
export type MyProjects = Awaited<ReturnType<typeof readMyProjects>>;

function toProject(quotation: QuotationSummary, now: number) {
  const { offer_id, name, state, accepted, scenes, lines, total_price, estimate } = quotation;
  const isAccepted = state === "quoted" && accepted === 1;
  return {
    offer_id,
    name,
    scenes,
    lines,
    amount: total_price ?? estimate,
    isEstimate: total_price === null,
    tag: isAccepted ? "ok" : QUOTATION_TAGS[state],
    label: QUOTATION_FACTS.state.value({ state, isAccepted }),
    ...nextOf(quotation, now),
  };
}

/** The customer's next act on a project, and the remaining time for it. */
function nextOf(quotation: QuotationSummary, now: number) {
  const { state, lines, valid_until } = quotation;
  const left = valid_until === null ? 0 : wholeDaysUntil(valid_until, now);
  const ending = { due: formatDaysLeft(left), isUrgent: left <= 2 };
  if (state === "quoted") return { next: quotedAct(quotation), ...ending };
  if (state === "asked") return { next: "等客服经理报价", due: "", isUrgent: false };
  if (state === "ordered")
    return {
      next: "查看订单",
      due: valid_until === null ? "" : `锁价至 ${formatLastDay(valid_until).slice(5)}`,
      isUrgent: false,
    };
  return { next: lines === 0 ? "加商品" : "修改后询价", due: "", isUrgent: false };
}
