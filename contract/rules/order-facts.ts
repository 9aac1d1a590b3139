import type { BuyerFields } from "../buyer-fields.ts";
import { BUYER_TEXTS } from "./buyer-texts.ts";
import { formatDelivery } from "./delivery-day.ts";

/**
 * The places of a fact: the buyer's pages of the order, the delivery note, Excel files, the picking list that staff print,
 * and the order as staff read it.
 */
const PLACES = ["page", "note", "table", "print", "staff"] as const;
type FactPlace = (typeof PLACES)[number];

type OrderFact = {
  /** The name in the JSON of the staff program. */
  key: string;
  label: string;
  /** Empty where the order has none. */
  value: (order: BuyerFields) => string;
  /** What pages show in place of an empty value. */
  none: string;
  /** The width of its column, in characters. */
  width: number;
  on: readonly FactPlace[];
};

/** The facts of an order that its buyer has filled in, in the order in which every place shows them. */
export const ORDER_FACTS: readonly OrderFact[] = [
  { key: "po", label: BUYER_TEXTS.po.label, value: ({ po }) => po, none: "无", width: 16, on: PLACES },
  { key: "arrival", label: "期望送达", value: formatDelivery, none: "不限日期", width: 16, on: PLACES },
  {
    key: "deliver_note",
    label: BUYER_TEXTS.deliver_note.label,
    value: ({ deliver_note }) => deliver_note,
    none: "无",
    width: 24,
    on: PLACES,
  },
  { key: "mark", label: BUYER_TEXTS.mark.label, value: ({ mark }) => mark, none: "无", width: 24, on: PLACES },
];

/** The facts that stand in a place. */
export const factsOn = (place: FactPlace) => ORDER_FACTS.filter(({ on }) => on.includes(place));

/** Label and text of the facts of an order on its pages. */
export const pageFacts = (order: BuyerFields) =>
  factsOn("page").map(({ label, value, none }) => ({ label, text: value(order) || none }));

/** Label and value of the facts of an order on a sheet of paper, whose templates leave empty ones out. */
export const paperFacts = (place: "note" | "print", order: BuyerFields) =>
  factsOn(place).map(({ label, value }): [label: string, value: string] => [label, value(order)]);

/** The facts of an order by key. */
export const staffFacts = (order: BuyerFields): Record<string, string> =>
  Object.fromEntries(factsOn("staff").map(({ key, value }) => [key, value(order)]));
