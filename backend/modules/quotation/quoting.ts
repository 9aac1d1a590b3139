import type { AttachmentKind } from "#contract/rules/attachment.ts";
import { DAY_MS, startOfDay } from "#contract/rules/calendar.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";
import { QUOTED_PRICE_MAX, type QuotationState, VALID_DAYS_MAX } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import { type Actor, commandLine } from "../../platform/staff-log.ts";
import { headerIndex, isFooter } from "../../tables/header.ts";
import { type AttachedFile, type Attachments, kindOfUpload, type StoredFile } from "../picture/attachments.ts";
import * as history from "./history.store.ts";
import * as store from "./quotation.store.ts";
import type { Deps } from "./quotation.ts";
import { QUOTE_COLUMNS } from "./quote-columns.ts";
import type { QuotationActs } from "./staff-acts.ts";
import { type PricedLine, sumOf } from "./view.ts";

const LATEST = 200;

const [ID_COLUMN, , , , , QUANTITY_COLUMN, , , PRICE_COLUMN] = QUOTE_COLUMNS;

/** A row of the table; prices in fen. */
export type QuotedRow = { line_id: number; quantity: number; price: number };

/** The end of the day in Shanghai on which a quote of so many days expires. */
export const validUntil = (now: number, days: number) => startOfDay(now) + (1 + days) * DAY_MS;

/**
 * The rows of a filled-in table.
 * @throws ApiError 400 that names each bad row by its line in the file.
 */
export function parseQuoteTable(table: readonly (readonly string[])[]): QuotedRow[] {
  const top = headerIndex(table, (title) => (QUOTE_COLUMNS as readonly string[]).includes(title));
  const [head = [], ...rows] = table.slice(top);
  const columnOf = (name: string) => head.findIndex((cell) => cell.trim() === name);
  const [id, quantity, price] = [ID_COLUMN, QUANTITY_COLUMN, PRICE_COLUMN].map(columnOf) as [number, number, number];
  const missing = [ID_COLUMN, PRICE_COLUMN].filter((name) => columnOf(name) < 0);
  if (missing.length > 0) throw new ApiError(400, `表里没有这些列：${missing.join("、")}`);
  const errors: string[] = [];
  const parsed = rows.flatMap((row, index): QuotedRow[] => {
    if (row.every((cell) => cell.trim() === "") || isFooter(row)) return [];
    const at = `第 ${top + index + 2} 行`;
    const line_id = Number(row[id]?.trim());
    const amount = quantity < 0 ? 0 : parseQuantity(row[quantity] ?? "");
    const unit = parsePrice(row[price]?.trim() ?? "");
    if (!Number.isSafeInteger(line_id) || line_id < 1) errors.push(`${at}：行号不对`);
    if (quantity >= 0 && !(Number.isInteger(amount) && amount >= 1 && amount <= QUANTITY_MAX))
      errors.push(`${at}：数量应为正整数`);
    if (unit === null) errors.push(`${at}：报价应为最多两位小数的元`);
    return [{ line_id, quantity: amount, price: unit ?? 0 }];
  });
  if (errors.length > 0) throw new ApiError(400, errors.join("\n"));
  return parsed;
}

function parsePrice(text: string): number | null {
  try {
    const price = fen(text);
    return price >= 0 && price <= QUOTED_PRICE_MAX ? price : null;
  } catch {
    return null;
  }
}

export type Quoting = ReturnType<typeof createQuoting>;

/** Quotations as staff answer them. */
export function createQuoting({
  database,
  pricedLines,
  attachments,
  acts,
  ports: { clock, uploads },
}: Deps & { attachments: Attachments; acts: QuotationActs }) {
  async function requireByName(db: Db, name: string) {
    const row = await store.findQuotationByName(db, name, clock.now());
    if (!row) throw new ApiError(400, `没有报价单 ${name}`);
    return row;
  }

  /** @throws ApiError 400 for a number of days that no quote is valid for */
  function endAfter(days: number) {
    if (!Number.isInteger(days) || days < 1 || days > VALID_DAYS_MAX)
      throw new ApiError(400, `有效期应为 1 到 ${VALID_DAYS_MAX} 天`);
    return validUntil(clock.now(), days);
  }

  /** Runs an act on the quotation of this name, whose customer the transaction has locked. @throws ApiError 400, 409 */
  async function actByName<Done>(name: string, act: (tx: Db, id: number) => Promise<Done>) {
    const { id, customer_id } = await requireByName(database.read, name);
    return database.write(async (tx) => {
      await lockCustomer(tx, customer_id);
      return act(tx, id);
    });
  }

  return {
    latest: (state?: QuotationState) => store.latestQuotations(database.read, state, LATEST, clock.now()),

    /** A quotation with its lines and messages, by id or number. @throws ApiError 400 */
    async show(name: string) {
      const row = await requireByName(database.read, name);
      const lines = await pricedLines(database.read, { id: row.customer_id }, row);
      return { row, lines, total: sumOf(lines), messages: await history.messagesOf(database.read, row.id) };
    },

    /** The table to fill in: a head and a row for each line. */
    async table(name: string): Promise<string[][]> {
      const row = await requireByName(database.read, name);
      const lines = await pricedLines(database.read, { id: row.customer_id }, row);
      return [[...QUOTE_COLUMNS], ...lines.map(toRow)];
    },

    /**
     * Quotes every line, which creates the next version, as the holder of the machine without a second person.
     * @returns the version's number and sum. @throws ApiError 400 for lines without a price or unknown ones, and for a
     * quotation that is accepted or waits for no quote.
     */
    async quote(
      name: string,
      { rows, days, note = "" }: { rows: readonly QuotedRow[]; days: number; note?: string | undefined },
      actor: Actor = commandLine(),
    ) {
      const valid_until = endAfter(days);
      return actByName(name, (tx, id) => acts.send(tx, actor, id, { rows, note, valid_until, reason: "" }));
    },

    /** Extends a quote at its prices, as the holder of the machine without a second person. @throws ApiError 400, 409 */
    async extend(name: string, days: number) {
      const valid_until = endAfter(days);
      await actByName(name, (tx, id) => acts.extend(tx, commandLine(), id, { valid_until, reason: "" }));
      return valid_until;
    },

    /** Ends a request that the shop does not quote. @throws ApiError 400, 409 */
    decline: (name: string, { reason, internal }: { reason: string; internal: string }) =>
      actByName(name, (tx, id) => acts.decline(tx, commandLine(), id, { reason, internal })),

    /** The attachments of a quotation's messages, the oldest first. */
    async attachments(name: string): Promise<{ kind: AttachmentKind; bytes: Uint8Array }[]> {
      const { id } = await requireByName(database.read, name);
      const uploaded = (await history.messagesOf(database.read, id)).flatMap(({ upload }) => upload ?? []);
      const files = uploaded.map(async (upload) => ({ kind: kindOfUpload(upload), bytes: await uploads.read(upload) }));
      return (await Promise.all(files)).flatMap(({ kind, bytes }) => (bytes === null ? [] : { kind, bytes }));
    },

    /** Writes to the customer, with a file or without. @throws ApiError 400 */
    async message(name: string, content: string, file?: AttachedFile, actor: Actor = commandLine()) {
      const { id } = await requireByName(database.read, name);
      const insert = (stored: Partial<StoredFile> = {}) =>
        database.write((tx) => acts.message(tx, actor, id, { content, ...stored }));
      if (file === undefined) await insert();
      else await attachments.attach(file, insert);
    },
  };
}

function toRow({ id, scene, item, quantity, target_fen, price, price_fen }: PricedLine): string[] {
  const target = target_fen === null ? "" : yuan(target_fen);
  const quoted = price_fen === null ? "" : yuan(price_fen);
  return [
    String(id),
    scene,
    item.product.name,
    item.sku.name,
    item.sku.unit_name,
    String(quantity),
    target,
    yuan(price),
    quoted,
  ];
}
