import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import type { QuotationState } from "#contract/rules/quotation.ts";

/** The kind of a state's tag. */
export const QUOTATION_TAGS = {
  draft: "off",
  asked: "warn",
  quoted: "trade",
  ordered: "ok",
  expired: "off",
  void: "off",
} as const satisfies Record<QuotationState, string>;

/** The whole days until an instant, at least 0. */
export const wholeDaysUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / DAY_MS) - 1);

/** The longest name of a project, in characters. */
const NAME_MAX = 60;

/** The first name and remark of a project that starts from a search without a result. */
export const aboutSearch = (words: string) => ({ name: cutText(`询价 ${words}`, NAME_MAX), remark: `求购：${words}` });

/** The lines of all scenes. */
export const sceneLines = ({ scenes }: Pick<Quotation, "scenes">): QuotationLine[] =>
  scenes.flatMap(({ list }) => list);
