import { formatLastDay } from "#contract/rules/calendar.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { quoteReasons, quoteSums } from "#contract/rules/staff-quotation.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type ActedRecord, type Actor, isMember } from "../../platform/staff-log.ts";
import type { Cart } from "../cart/cart.ts";
import type { StoredFile } from "../picture/attachments.ts";
import * as drafts from "./draft.store.ts";
import * as history from "./history.store.ts";
import * as lineStore from "./line.store.ts";
import { MESSAGES_MAX } from "./messages.ts";
import { obstaclesOfQuotation, refusalOfQuote } from "./obstacles.ts";
import type { PricedLines } from "./priced-lines.ts";
import * as store from "./quotation.store.ts";
import * as states from "./quotation-state.store.ts";
import { type PricedLine, sumOf, toVersionLine } from "./view.ts";

type Deps = Pick<Platform, "notices" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  carts: Pick<Cart, "deleteQuotedLines">;
  pricedLines: PricedLines;
};

/** A price of a line in fen; a quantity of 0 or none stays as it is. */
export type SentRow = { readonly line_id: number; readonly price: Fen; readonly quantity?: number };
export type Sent = { rows: readonly SentRow[]; note: string; valid_until: number; reason: string; isAlone?: boolean };
/** The refusal of an extension to an earlier day. */
export const NOT_LATER = "新的有效期应晚于现在的";
type Message = { content: string } & Partial<StoredFile>;

export type QuotationActs = ReturnType<typeof createQuotationActs>;

/** A quotation as the log and requests name it. */
export const quotationRecord = ({
  id,
  sn,
  customer_id,
}: Pick<store.QuotationRow, "id" | "sn" | "customer_id">): ActedRecord => ({
  subject: "quotation",
  id,
  label: sn,
  customer_id,
});

export const percent = (margin: number | null) => (margin === null ? "–" : `${(margin * 100).toFixed(1)}%`);
/** An amount of yuan with a comma after each thousand. */
const costed = ({ item, quantity, price }: PricedLine) => ({ cost_fen: item.offer.cost, unit_fen: price, quantity });

/**
 * What staff do with a quotation, at the desk and at the command line: each act is part of a transaction that has locked
 * the customer, and writes its row of the log.
 */
export function createQuotationActs({ notices, staffLog, carts, pricedLines, ports: { clock } }: Deps) {
  async function requireById(tx: Db, id: number) {
    const row = await store.findQuotationByName(tx, String(id), clock.now());
    if (row?.id !== id) throw new Error(`no quotation ${id}`);
    return row;
  }
  const tell = (
    tx: Db,
    { id, sn, customer_id }: Pick<store.QuotationRow, "id" | "sn" | "customer_id">,
    event: string,
    state: string,
    body: string,
  ) =>
    notices.tell(tx, {
      customer_id,
      kind: "quotation_sent",
      event: `${id} ${event}`,
      about: { id, sn, state, body },
    });
  const memberIdOf = (actor: Actor) => (isMember(actor) ? actor.id : null);
  const note = (tx: Db, quotation_id: number, content: string) =>
    history.insertQuotationMessage(tx, { quotation_id, author: "event", content, created_at: clock.now() });

  return {
    /**
     * Quotes every line, which creates the next version.
     * @throws ApiError 400 for lines without a price or unknown ones, 409 for a quotation that waits for no quote
     */
    async send(tx: Db, actor: Actor, id: number, { rows, note: text, valid_until, ...why }: Sent) {
      const now = clock.now();
      const before = await requireById(tx, id);
      const version = await states.quote(tx, id, { note: text, valid_until }, now);
      if (version === null) throw new ApiError(isMember(actor) ? 409 : 400, refusalOfQuote(before));
      await carts.deleteQuotedLines(tx, { id: before.customer_id }, id);
      const lines = await lineStore.listQuotationLines(tx, id);
      const byId = requireRows(lines, rows);
      for (const line of lines) {
        const sent = byId.get(line.id);
        if (!sent) continue;
        const change = { price_fen: sent.price, quantity: sent.quantity || line.quantity, accepted: 0 };
        await lineStore.updateLine(tx, id, line.id, change);
      }
      const priced = await pricedLines(tx, { id: before.customer_id }, await requireById(tx, id));
      const total_fen = sumOf(priced);
      await history.insertVersion(tx, {
        quotation_id: id,
        version,
        total_fen,
        note: text,
        valid_until,
        created_at: now,
        lines_json: JSON.stringify(priced.map(toVersionLine)),
        costs_json: JSON.stringify(priced.map((line) => [line.id, line.item.offer.cost])),
        member_id: memberIdOf(actor),
      });
      await note(tx, id, `出了 V${version}，${formatFen(total_fen)}`);
      if (text !== "") {
        const message = { quotation_id: id, author: "staff", content: text, created_at: now } as const;
        await history.insertQuotationMessage(tx, { ...message, member_id: memberIdOf(actor) });
      }
      await drafts.emptyDraft(tx, id);
      const sums = quoteSums(priced.map(costed));
      await staffLog.write(tx, actor, {
        act: "quotation.send",
        record: quotationRecord(before),
        summary: `V${version}，${formatFen(total_fen)}，毛利 ${percent(sums.margin)}，至 ${formatLastDay(valid_until)}`,
        before: { state: before.state_now, version: before.version },
        after: {
          version,
          total_fen,
          margin_fen: sums.margin_fen,
          valid_until,
          units: priced.map(({ id: line_id, price }) => [line_id, price]),
        },
        note: why.reason,
        isAlone: why.isAlone ?? (!isMember(actor) && quoteReasons(priced.map(costed)).length > 0),
      });
      await tell(tx, before, `V${version}`, "已报价", `第 ${version} 版，有效期至 ${formatLastDay(valid_until)}`);
      return { version, total_fen, valid_until };
    },

    /** Extends a quote at its prices; one that has expired is to be accepted again. @throws ApiError 400, 409 */
    async extend(tx: Db, actor: Actor, id: number, { valid_until, ...why }: Omit<Sent, "rows" | "note">) {
      const before = await requireById(tx, id);
      const priced = await pricedLines(tx, { id: before.customer_id }, before);
      const obstacle = obstaclesOfQuotation(before).extend;
      if (obstacle !== null) throw new ApiError(409, obstacle);
      if (valid_until <= (before.valid_until ?? 0)) throw new ApiError(400, NOT_LATER);
      if (!(await states.extend(tx, id, valid_until, clock.now()))) throw new ApiError(409, refusalOfQuote(before));
      if (before.state_now === "expired") {
        await carts.deleteQuotedLines(tx, { id: before.customer_id }, id);
        await lineStore.updateLines(tx, id, { accepted: 0 });
      }
      const days = `${formatLastDay(before.valid_until ?? 0)} → ${formatLastDay(valid_until)}`;
      await note(tx, id, `V${before.version} 有效期 ${days}`);
      await staffLog.write(tx, actor, {
        act: "quotation.extend",
        record: quotationRecord(before),
        summary: `V${before.version} 有效期 ${days}，毛利 ${percent(quoteSums(priced.map(costed)).margin)}`,
        before: { state: before.state_now, valid_until: before.valid_until },
        after: { valid_until },
        note: why.reason,
        isAlone: why.isAlone ?? (!isMember(actor) && quoteReasons(priced.map(costed)).length > 0),
      });
      await tell(tx, before, `until ${valid_until}`, "报价已延期", `有效期 ${days}`);
    },

    /** Ends a request that the shop does not quote; the customer reads the reason. @throws ApiError 409 */
    async decline(tx: Db, actor: Actor, id: number, { reason, internal }: { reason: string; internal: string }) {
      const before = await requireById(tx, id);
      const obstacle = obstaclesOfQuotation(before).decline;
      if (obstacle !== null) throw new ApiError(409, obstacle);
      const own = { customer_id: before.customer_id, id };
      if (!(await states.applyQuotationAct(tx, own, "decline", clock.now())))
        throw new ApiError(409, refusalOfQuote(before));
      await note(tx, id, `报不了：${reason}`);
      await staffLog.write(tx, actor, {
        act: "quotation.decline",
        record: quotationRecord(before),
        summary: reason,
        before: { state: before.state_now },
        after: { state: "void" },
        note: internal,
      });
      await tell(tx, before, "declined", "报不了", reason);
    },

    /** Writes to the customer, with a stored file or without. @throws ApiError 400 where the thread is full */
    async message(tx: Db, actor: Actor, id: number, message: Message) {
      const row = await requireById(tx, id);
      if ((await history.messagesOf(tx, id)).length >= MESSAGES_MAX)
        throw new ApiError(400, "留言太多了，请电话联系客户");
      const written = { quotation_id: id, author: "staff", created_at: clock.now(), ...message } as const;
      await history.insertQuotationMessage(tx, { ...written, member_id: memberIdOf(actor) });
      await staffLog.write(tx, actor, {
        act: "quotation.message",
        record: quotationRecord(row),
        summary: message.upload === undefined ? "文字" : "文字和附件",
        note: message.content,
      });
    },
  };
}

/** The rows by their lines. @throws ApiError 400 unless each line has exactly one */
function requireRows(lines: readonly { id: number }[], rows: readonly SentRow[]): Map<number, SentRow> {
  const byId = new Map(rows.map((row) => [row.line_id, row]));
  const unknown = [...byId.keys()].filter((line_id) => lines.every((line) => line.id !== line_id));
  if (unknown.length > 0) throw new ApiError(400, `报价单里没有这些行：${unknown.join("、")}`);
  if (byId.size !== rows.length) throw new ApiError(400, "表里有重复的行号");
  const unquoted = lines.filter((line) => !byId.has(line.id));
  if (unquoted.length > 0) throw new ApiError(400, `还有 ${unquoted.length} 行没有报价，行号 ${unquoted[0]?.id}`);
  return byId;
}
