import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";
import { fen } from "#contract/rules/money.ts";

/** A step of a quotation: done, current (`now`), ahead, or an end without an order (`over`); `at` is epoch ms. */
export type QuotationStep = { name: string; is: "done" | "now" | "ahead" | "over"; at: number | null };
type Dated = Pick<Quotation, "state" | "version" | "create_time" | "quote_time" | "accept_time" | "valid_until">;

/** The steps from draft to order, or to the state in which the quotation has ended. */
export function quotationSteps(quotation: Dated): QuotationStep[] {
  const { state, create_time, quote_time, accept_time } = quotation;
  const steps = [
    { name: "草稿", at: create_time },
    { name: "待报价", at: null },
    { name: "已报价", at: quote_time },
    { name: "已接受，锁定价格", at: accept_time },
    { name: "已下单", at: null },
  ];
  if (state === "expired" || state === "void") {
    const reached = steps.slice(0, quotation.version > 0 ? 3 : 1);
    const end = state === "void" ? { name: "已作废", at: null } : { name: "已失效", at: quotation.valid_until };
    return [...reached.map((step) => ({ ...step, is: "done" as const })), { ...end, is: "over" }];
  }
  const present = { draft: 0, asked: 1, quoted: accept_time === null ? 2 : 3, ordered: 4 }[state];
  return steps.map(({ name, at }, index) => {
    const is = index < present || state === "ordered" ? "done" : index === present ? "now" : "ahead";
    return { name, is, at: is === "ahead" ? null : at };
  });
}

/** Whether the lines show today's prices: before the first quote, and while the next one is being prepared. */
export const showsEstimate = ({ state, version }: Pick<Quotation, "state" | "version">) =>
  state === "draft" || state === "asked" || version === 0;

/** A line in the previous version: its quantity and unit price in fen where they differ; null for a new line. */
export type PreviousLine = { version: number; quantity?: number; price?: number } | null;

/** The lines of the last quote that differ from the previous one, by id; none unless the lines show the last quote. */
export function changedSince(quotation: Pick<Quotation, "state" | "version" | "versions">): Map<number, PreviousLine> {
  const changed = new Map<number, PreviousLine>();
  const [last, previous] = quotation.versions;
  if (!last || !previous || showsEstimate(quotation) || quotation.state === "void") return changed;
  const old = new Map(previous.list.map((line) => [line.line_id, line]));
  for (const { line_id, quantity, price } of last.list) {
    const line = old.get(line_id);
    if (!line) changed.set(line_id, null);
    else if (line.quantity !== quantity || line.price !== price)
      changed.set(line_id, {
        version: previous.version,
        ...(line.quantity === quantity ? {} : { quantity: line.quantity }),
        ...(line.price === price ? {} : { price: line.price }),
      });
  }
  return changed;
}

/** The savings against the public price and the customer's usual price, in fen; 0 where the sum is not lower. */
export function savings({ total_price, public_price, usual_price }: Quotation) {
  const below = (price: string) => Math.max(0, fen(price) - fen(total_price));
  return { fromPublic: below(public_price), fromUsual: public_price === usual_price ? 0 : below(usual_price) };
}

type Scenes = readonly { scene_id: number; list: readonly Pick<QuotationLine, "line_id">[] }[];

/** The scene to show: that of a field in error, else the one in the address, else the first; 0 means all. */
export function shownScene(scenes: Scenes, asked: string | null, errors: Readonly<Record<string, unknown>> | null) {
  const wrong = scenes.find(({ list }) =>
    list.some(({ line_id }) => ["num", "target", "remark"].some((kind) => errors?.[`${kind}_${line_id}`])),
  );
  if (wrong) return wrong.scene_id;
  if (asked === "all") return 0;
  return (scenes.find(({ scene_id }) => String(scene_id) === asked) ?? scenes[0])?.scene_id ?? 0;
}

const FIELD_OF_LINE = /^(num|target|remark|markup)_(\d+)$/;

/**
 * The fields in error that the page does not show, so that their messages are shown above the form: those of removed
 * lines, those of a draft on a page that shows none, and unknown names.
 */
export function fieldsNotShown(
  quotation: Pick<Quotation, "state" | "scenes">,
  errors: Readonly<Record<string, unknown>>,
) {
  const isDraft = quotation.state === "draft";
  const lines = new Set(quotation.scenes.flatMap(({ list }) => list.map(({ line_id }) => String(line_id))));
  const ofDraft = ["name", "client", "contact", "phone", "address", "wanted_on", "budget", "remark", "scene_name"];
  return Object.keys(errors).filter((name) => {
    const [, kind, id = ""] = FIELD_OF_LINE.exec(name) ?? [];
    if (kind !== undefined) return !lines.has(id) || (kind !== "markup" && !isDraft);
    return !(["content", "markup"].includes(name) || (isDraft && ofDraft.includes(name)));
  });
}

/** The customer's next act on a valid quote. */
export const quotedAct = ({ accepted }: { accepted: number }) => (accepted === 1 ? "去下单" : "查看并接受");
