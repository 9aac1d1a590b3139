import type { Quotation, QuotationLine, QuotationScene, QuotationSummary } from "#contract/quotation-document.ts";
import { startOfDay } from "#contract/rules/calendar.ts";
import { OUT_OF_STOCK } from "#contract/rules/cart.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import {
  markedUp,
  NUDGE_STATES,
  PRICED_STATES,
  type QuotationState,
  type Rounding,
  type VersionLine,
} from "#contract/rules/quotation.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import { taxesOf } from "#contract/rules/tax.ts";
import type { SharedQuotation } from "#contract/shared-quotation.ts";
import type { CartItem } from "../cart/item.ts";
import { kindOfUpload } from "../picture/attachments.ts";
import type { messagesOf, versionsOf } from "./history.store.ts";
import type { LineRow } from "./line.store.ts";
import type { listOwnQuotations, partiesOf, QuotationRow } from "./quotation.store.ts";

type Goods = ReadonlyMap<number, CartItem>;
export type Markup = { readonly markup: number; readonly rounding: Rounding };

/**
 * A line with its goods and unit prices in fen: quoted, with the mark-up, the buyer's present price, and the present
 * public price.
 */
export type PricedLine = LineRow & {
  readonly item: CartItem;
  readonly price: Fen;
  readonly client: Fen;
  readonly usual: Fen;
  readonly everybody: Fen;
};

/** The lines at their quoted prices, or before a quote at the buyer's present prices. */
export function priceLines(
  lines: readonly LineRow[],
  { goods, buyer, markup }: { goods: Goods; buyer: Buyer; markup: Markup },
): PricedLine[] {
  return lines.flatMap((line) => {
    const item = goods.get(line.sku_id);
    if (!item) return [];
    const usual = unitPrice(item.offer, buyer, line.quantity);
    const price = line.price_fen ?? usual;
    const client = markedUp(price, line.markup ?? markup.markup, markup.rounding);
    return [{ ...line, item, price, client, usual, everybody: unitPrice(item.offer, null, line.quantity) }];
  });
}

export const sumOf = (lines: readonly PricedLine[], priceOf: (line: PricedLine) => Fen = ({ price }) => price): Fen =>
  lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0);

/** The reason that a line cannot be ordered now, or null. */
export function problemOfQuotation({ item, quantity }: Pick<PricedLine, "item" | "quantity">): string | null {
  // A quotation has a quantity of its own, which the minimum order does not limit.
  if (quantity <= item.sku.stock && isStockReason(item.fail_reason)) return null;
  return item.fail_reason ?? (quantity > item.sku.stock ? OUT_OF_STOCK : null);
}

function toScenes(lines: readonly PricedLine[]): QuotationScene[] {
  const scenes = new Map<number, PricedLine[]>();
  for (const line of lines) scenes.set(line.scene_id, [...(scenes.get(line.scene_id) ?? []), line]);
  return [...scenes].map(([scene_id, list]) => ({
    scene_id,
    name: list[0]?.scene ?? "",
    sum: yuan(sumOf(list)),
    client_sum: yuan(sumOf(list, ({ client }) => client)),
    list: list.map(toLine),
  }));
}

const toLine = (line: PricedLine): QuotationLine => ({
  line_id: line.id,
  product_id: line.product_id,
  product_attr_unique: line.sku_id,
  store_name: line.item.product.name,
  sku: line.item.sku.name,
  image: line.item.sku.image,
  brand: line.brand,
  unit_name: line.item.sku.unit_name,
  cart_num: line.quantity,
  target_price: line.target_fen === null ? null : yuan(line.target_fen),
  remark: line.remark,
  price: yuan(line.price),
  sum: yuan(line.price * line.quantity),
  markup: line.markup,
  client_price: yuan(line.client),
  client_sum: yuan(line.client * line.quantity),
  accepted: line.accepted === 1 ? 1 : 0,
  tax_percent: line.tax_percent,
  problem: problemOfQuotation(line),
});

export const toVersionLine = ({ id, scene, item, quantity, price }: PricedLine): VersionLine => ({
  line_id: id,
  scene,
  name: item.product.name,
  sku: item.sku.name,
  unit_name: item.sku.unit_name,
  quantity,
  price,
});

type Read = {
  row: QuotationRow;
  lines: readonly PricedLine[];
  versions: Awaited<ReturnType<typeof versionsOf>>;
  messages: Awaited<ReturnType<typeof messagesOf>>;
  parties: Awaited<ReturnType<typeof partiesOf>>;
  seller: Quotation["seller"];
  shared_until: number | null;
  key: string;
  now: number;
};

/** Whether the customer can remind the account manager today, or has done so; null in states without reminders. */
export function nudgeOf({ state_now, nudged_at }: Pick<QuotationRow, "state_now" | "nudged_at">, now: number) {
  if (!(NUDGE_STATES as readonly QuotationState[]).includes(state_now)) return null;
  return nudged_at === null || nudged_at < startOfDay(now) ? "open" : "done";
}

export function toQuotation(read: Read): Quotation {
  const { row, lines, versions, messages, parties, seller, shared_until, key, now } = read;
  const total = sumOf(lines);
  return {
    offer_id: row.id,
    sn: row.sn,
    name: row.name,
    client: row.client,
    contact: row.contact,
    phone: row.phone,
    address: row.address,
    wanted_on: row.wanted_on,
    budget: row.budget_fen === null ? null : yuan(row.budget_fen),
    remark: row.remark,
    state: row.state_now,
    version: row.version,
    company: parties.company,
    buyer_name: parties.real_name || parties.nickname,
    buyer_phone: parties.phone,
    manager:
      parties.manager_name === null || parties.manager_phone === null
        ? null
        : { real_name: parties.manager_name, phone: parties.manager_phone },
    seller,
    scenes: toScenes(lines),
    total_price: yuan(total),
    usual_price: yuan(sumOf(lines, ({ usual }) => usual)),
    public_price: yuan(sumOf(lines, ({ everybody }) => everybody)),
    accepted_price: yuan(sumOf(lines.filter(({ accepted }) => accepted === 1))),
    client_total: yuan(sumOf(lines, ({ client }) => client)),
    tax: yuan(taxesOf(lines.map(({ price, quantity, tax_percent }) => ({ fen: price * quantity, tax_percent }))).tax),
    markup: row.markup,
    rounding: row.rounding,
    note: row.note,
    valid_until: row.valid_until,
    quote_time: row.quoted_at,
    accept_time: row.accepted_at,
    nudge: nudgeOf(row, now),
    group_order_id: row.group_id,
    versions: versions.map(({ version, total_fen, note, valid_until, lines_json, created_at }) => ({
      version,
      total_price: yuan(total_fen),
      note,
      valid_until,
      create_time: created_at,
      list: JSON.parse(lines_json),
    })),
    messages: messages.map(({ id, author, content, upload, file_name, file_bytes, created_at }) => ({
      author,
      content,
      create_time: created_at,
      attachment:
        upload === null
          ? null
          : { attachment_id: id, kind: kindOfUpload(upload), name: file_name ?? "", bytes: file_bytes },
    })),
    shared_until,
    create_time: row.created_at,
    key,
  };
}

/**
 * The version for the customer's own customer: built from the marked-up prices alone, so that no other price and no
 * remark is in it.
 */
export function toShared({ row, lines, parties }: Pick<Read, "row" | "lines" | "parties">): SharedQuotation {
  return {
    name: row.name,
    sn: row.sn,
    version: row.version,
    quote_time: row.quoted_at ?? row.created_at,
    valid_until: row.valid_until ?? row.created_at,
    buyer: { name: row.client, contact: row.contact, phone: row.phone, address: row.address },
    seller: {
      name: parties.company,
      contact: parties.real_name || parties.nickname,
      phone: parties.phone,
      address: "",
    },
    total_price: yuan(sumOf(lines, ({ client }) => client)),
    scenes: toScenes(lines).map(({ name, client_sum, list }) => ({
      name,
      sum: client_sum,
      list: list.map(
        ({ store_name, sku, image, brand, unit_name, cart_num, client_price, client_sum: sum, tax_percent }) => ({
          store_name,
          sku,
          image,
          brand,
          unit_name,
          cart_num,
          price: client_price,
          tax_percent,
          sum,
        }),
      ),
    })),
  };
}

const PRICED: ReadonlySet<QuotationState> = new Set(PRICED_STATES);

export function toQuotationSummary(
  row: Awaited<ReturnType<typeof listOwnQuotations>>[number],
  estimate: Fen | null,
  now: number,
): QuotationSummary {
  const total = row.quoted_fen;
  return {
    offer_id: row.id,
    sn: row.sn,
    name: row.name,
    client: row.client,
    state: row.state_now,
    accepted: row.accepted_at === null ? 0 : 1,
    scenes: Number(row.scene_count),
    lines: Number(row.line_count),
    total_price: total === null || !PRICED.has(row.state_now) ? null : yuan(Number(total)),
    estimate: estimate === null ? null : yuan(estimate),
    version: row.version,
    valid_until: PRICED.has(row.state_now) ? row.valid_until : null,
    nudge: nudgeOf(row, now),
    group_order_id: row.group_id,
    update_time: row.updated_at,
  };
}
