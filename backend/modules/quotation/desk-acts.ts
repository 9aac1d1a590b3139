import { type SqlBool, sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant, formatLastDay } from "#contract/rules/calendar.ts";
import { type Fen, fen, formatFen } from "#contract/rules/money.ts";
import { QUOTED_PRICE_MAX, VALID_DAYS_MAX } from "#contract/rules/quotation.ts";
import { quoteReasons, quoteSums } from "#contract/rules/staff-quotation.ts";
import type { staffQuotation } from "#contract/staff-quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { type Attachments, fileOf, type StoredFile } from "../picture/attachments.ts";
import { findQuotationInScope } from "./desk.store.ts";
import { type DeskReads, versionOfQuotation } from "./desk.ts";
import * as drafts from "./draft.store.ts";
import { obstaclesOfQuotation } from "./obstacles.ts";
import type { PricedLines } from "./priced-lines.ts";
import { NOT_LATER, percent, type QuotationActs, quotationRecord, type SentRow } from "./staff-acts.ts";
import type { PricedLine } from "./view.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  reads: DeskReads;
  acts: QuotationActs;
  attachments: Attachments;
  confirms: Confirms;
  pricedLines: PricedLines;
};
type Bodies = { [Name in keyof typeof staffQuotation]: Body<(typeof staffQuotation)[Name]> };
type Row = NonNullable<Awaited<ReturnType<typeof findQuotationInScope>>>;
type Typed = Pick<Bodies["draft"], "prices" | "note" | "internal" | "valid_day" | "draft_version">;
/** What a request carries: a version to be sent, or the extension of one. */
type Payload =
  | { kind: "send"; id: number; rows: SentRow[]; note: string; valid_until: number }
  | { kind: "extend"; id: number; valid_until: number };

/** The scope of an approved act, whose asker was within its own when it was asked. */
const EVERYBODY = sql<SqlBool>`1 = 1`;
const CHANGED = "这份询价已有变化，您填的没有生效，请核对后再办";
const DRAFT_CHANGED = "同事存过草稿，两边的价都在下面，请核对后再存";

/** The instant at which a quote ends whose last day this is. @throws ApiError 400 */
function endOf(day: string, now: number): number {
  const end = dayToInstant(day) + DAY_MS;
  if (!(end > now)) throw new ApiError(400, "有效期应在今天或以后");
  if (end > now + (VALID_DAYS_MAX + 1) * DAY_MS) throw new ApiError(400, `有效期最长 ${VALID_DAYS_MAX} 天`);
  return end;
}

/** The typed prices in fen. @throws ApiError 400 for a foreign line, a line twice, or a price out of bounds */
function rowsOf(lines: readonly PricedLine[], prices: Typed["prices"]): SentRow[] {
  const known = new Set(lines.map(({ id }) => id));
  return prices.map(({ line_id, price }) => {
    if (!known.delete(line_id)) throw new ApiError(400, `报价单里没有这些行：${line_id}`);
    const unit = fen(price);
    if (unit <= 0 || unit > QUOTED_PRICE_MAX) throw new ApiError(400, "报价应大于 0");
    return { line_id, price: unit };
  });
}

const costedAt = (lines: readonly PricedLine[], unitOf: (line: PricedLine) => Fen) =>
  lines.map((line) => ({ cost_fen: line.item.offer.cost, unit_fen: unitOf(line), quantity: line.quantity }));

/** The last act of the customer on a quotation, by the state that it has led to. */
function lastOfCustomer({ state, accepted_at, updated_at }: Row) {
  if (state === "quoted") return { at: accepted_at, what: "接受了报价" };
  const what: Partial<Record<Row["state"], string>> = { draft: "撤回了询价", asked: "改了询价", ordered: "下了单" };
  return { at: what[state] ? updated_at : null, what: what[state] ?? "" };
}

/** What members do with quotations; each act is one transaction with its row of the log. */
export function createQuotationDeskActs(deps: Deps) {
  const { database, fourEyes, staffKeys, staffLog, reads, acts, attachments, confirms, pricedLines, ports } = deps;
  const { clock } = ports;

  /**
   * The quotation, whose customer is locked for the rest of the transaction, as it was when the form was made.
   * @throws ApiError 404, 409 with who was quicker
   */
  async function lock(
    tx: Db,
    member: Member,
    id: number,
    act: keyof ReturnType<typeof obstaclesOfQuotation>,
    version: string,
  ) {
    const seen = await reads.requireInScope(tx, member, "quotation.write", id);
    await lockCustomer(tx, seen.row.customer_id);
    const { row, lines } = await reads.requireInScope(tx, member, "quotation.write", id);
    const why = obstaclesOfQuotation(row)[act];
    const refused = why ?? (versionOfQuotation(row, lines) === version ? null : CHANGED);
    if (refused === null) return { row, lines };
    throw await staffLog.conflict(tx, quotationRecord(row), refused, lastOfCustomer(row));
  }

  /** Saves what is typed as the draft after the one that was read. @throws ApiError 400, 409 */
  async function saveDraft(tx: Db, member: Member, { row, lines }: { row: Row; lines: PricedLine[] }, typed: Typed) {
    const rows = rowsOf(lines, typed.prices);
    const saved = await drafts.saveQuotationDraft(
      tx,
      {
        quotation_id: row.id,
        prices_json: JSON.stringify(rows.map(({ line_id, price }) => [line_id, price])),
        note: typed.note,
        internal: typed.internal,
        valid_day: typed.valid_day,
        member_id: member.id,
        saved_at: clock.now(),
      },
      typed.draft_version,
    );
    if (saved === null) throw await staffLog.conflict(tx, quotationRecord(row), DRAFT_CHANGED);
    return { rows, draft_version: saved };
  }

  /** Identifies what a request depends on: besides the quotation, its draft and the costs that the approver reads. */
  async function fingerprintOf(tx: Db, row: Row, lines: readonly PricedLine[]) {
    const draft = await drafts.findDraft(tx, row.id);
    return hashOf(
      JSON.stringify([versionOfQuotation(row, lines), draft?.version ?? 0, lines.map(({ item }) => item.offer.cost)]),
    );
  }

  const executors: Executors = {
    "quotation.send": {
      async fingerprint(tx, { id, payload }) {
        // Only this module asks for this act.
        const { kind, valid_until } = payload as Payload;
        const find = () => findQuotationInScope(tx, EVERYBODY, id, clock.now());
        const seen = await find();
        if (!seen) return null;
        await lockCustomer(tx, seen.customer_id);
        const row = (await find()) ?? seen;
        if (obstaclesOfQuotation(row)[kind] !== null || valid_until <= clock.now()) return null;
        return fingerprintOf(tx, row, await pricedLines(tx, { id: row.customer_id }, row));
      },
      execute(tx, { actor, payload, reason, isAlone }) {
        const sent = payload as Payload;
        return sent.kind === "send"
          ? acts.send(tx, actor, sent.id, { ...sent, reason, isAlone })
          : acts.extend(tx, actor, sent.id, { ...sent, reason, isAlone });
      },
    },
  };

  /** Does it, or asks a second member where the prices need one. */
  async function doOrAsk(
    tx: Db,
    member: Member,
    asked: { row: Row; lines: PricedLine[]; payload: Payload; unitOf: (line: PricedLine) => Fen; isConfirmed: boolean },
  ) {
    const { row, lines, payload, unitOf } = asked;
    const costed = costedAt(lines, unitOf);
    const reasons = quoteReasons(costed);
    if (reasons.length === 0) {
      const plain = { reason: "", isAlone: false };
      if (payload.kind === "send") await acts.send(tx, member, row.id, { ...payload, ...plain });
      else await acts.extend(tx, member, row.id, { ...payload, ...plain });
      return { outcome: "done" as const };
    }
    const sums = quoteSums(costed);
    const before = row.valid_until === null ? "–" : formatLastDay(row.valid_until);
    const effects: Effect[] = [
      ...lines.map((line) => ({
        label: `${line.item.product.name} ${line.item.sku.name} ×${line.quantity}，成本 ${formatFen(line.item.offer.cost)}`,
        before: line.price_fen === null ? "–" : formatFen(line.price_fen),
        after: formatFen(unitOf(line)),
      })),
      { label: "合计", before: "", after: formatFen(sums.total_fen) },
      { label: "毛利", before: "", after: `${formatFen(sums.margin_fen)}，${percent(sums.margin)}` },
      { label: "有效期", before, after: formatLastDay(payload.valid_until) },
      ...(payload.kind === "send" && payload.note !== "" ? [{ label: "备注", before: "", after: payload.note }] : []),
    ];
    const outcome = await fourEyes.ask(tx, member, {
      act: "quotation.send",
      record: quotationRecord(row),
      payload,
      effects,
      reason: reasons.join("、"),
      fingerprint: await fingerprintOf(tx, row, lines),
      isConfirmed: asked.isConfirmed,
    });
    return { outcome };
  }

  return {
    executors,

    /** Saves typed prices, also while the customer revises the request. @throws ApiError 400, 404, 409 */
    draft: (member: Member, id: number, { key, ...typed }: Bodies["draft"]) =>
      staffKeys.once(member, { key, kind: "quotation.draft", request: { id, ...typed } }, async (tx) => {
        const found = await lock(tx, member, id, "draft", typed.version);
        const { rows, draft_version } = await saveDraft(tx, member, found, typed);
        await staffLog.write(tx, member, {
          act: "quotation.draft",
          record: quotationRecord(found.row),
          summary: `${rows.length} 行`,
          after: { draft_version, units: rows.map(({ line_id, price }) => [line_id, price]) },
        });
        return { draft_version };
      }),

    /** Sends a version, or asks a second member to approve it. @throws ApiError 400, 404, 409 */
    async send(member: Member, id: number, { key, password, ...typed }: Bodies["send"]) {
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "quotation.send", request: { id, ...typed } }, async (tx) => {
        const found = await lock(tx, member, id, "send", typed.version);
        const valid_until = endOf(typed.valid_day, clock.now());
        const { rows } = await saveDraft(tx, member, found, typed);
        const unitOf = new Map(rows.map(({ line_id, price }) => [line_id, price]));
        const empty = found.lines.filter((line) => !unitOf.has(line.id));
        if (empty.length > 0) throw new ApiError(400, `还有 ${empty.length} 行没有价，填完才能发出`);
        return doOrAsk(tx, member, {
          ...found,
          payload: { kind: "send", id, rows, note: typed.note, valid_until },
          unitOf: (line) => unitOf.get(line.id) ?? 0,
          isConfirmed: confirmed,
        });
      });
    },

    /** Extends a quote, or asks a second member to approve it. @throws ApiError 400, 404, 409 */
    async extend(member: Member, id: number, { key, password, ...form }: Bodies["extend"]) {
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "quotation.extend", request: { id, ...form } }, async (tx) => {
        const found = await lock(tx, member, id, "extend", form.version);
        const valid_until = endOf(form.valid_day, clock.now());
        if (valid_until <= (found.row.valid_until ?? 0)) throw new ApiError(400, NOT_LATER);
        return doOrAsk(tx, member, {
          ...found,
          payload: { kind: "extend", id, valid_until },
          unitOf: ({ price }) => price,
          isConfirmed: confirmed,
        });
      });
    },

    /** Ends a request that the shop does not quote. @throws ApiError 404, 409 */
    decline: (member: Member, id: number, { key, version, ...form }: Bodies["decline"]) =>
      staffKeys.once(member, { key, kind: "quotation.decline", request: { id, version, ...form } }, async (tx) => {
        await lock(tx, member, id, "decline", version);
        await acts.decline(tx, member, id, form);
        return {};
      }),

    /** Writes to the customer. @throws ApiError 400, 404 */
    async message(member: Member, id: number, { key, content, attachment }: Bodies["message"]) {
      const submit = { key, kind: "quotation.message", request: { id, content, name: attachment?.name ?? "" } };
      const insert = (stored: Partial<StoredFile> = {}) =>
        staffKeys.once(member, submit, async (tx) => {
          const { row } = await reads.requireInScope(tx, member, "quotation.write", id);
          await lockCustomer(tx, row.customer_id);
          await acts.message(tx, member, id, { content, ...stored });
          return {};
        });
      await reads.requireInScope(database.read, member, "quotation.write", id);
      // A repeated submit stores no second file.
      if (attachment === undefined || (await staffKeys.resultOf(member, key))) await insert();
      else await attachments.attach(fileOf(attachment), insert);
      return {};
    },
  };
}
