import type { Answer, Body } from "#contract/endpoint.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { priceClass } from "#contract/rules/pricing.ts";
import type { VersionLine } from "#contract/rules/quotation.ts";
import { NO_RIGHT, type Right } from "#contract/rules/staff.ts";
import { PRICE_FILE_BYTES_MAX, quoteSums } from "#contract/rules/staff-quotation.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { StaffQuotation, StaffQuotationLine, staffQuotation } from "#contract/staff-quotation.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { noticesOf } from "../../tables/table.ts";
import { kindOfUpload } from "../picture/attachments.ts";
import * as store from "./desk.store.ts";
import * as drafts from "./draft.store.ts";
import * as history from "./history.store.ts";
import { obstaclesOfQuotation } from "./obstacles.ts";
import { checkPriceRows, priceRowsOfText } from "./price-table.ts";
import type { PricedLines } from "./priced-lines.ts";
import { QUOTE_MS } from "./queue.ts";
import { type PricedLine, problemOfQuotation } from "./view.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock" | "reading" | "uploads">;
  pricedLines: PricedLines;
  table: (name: string) => Promise<string[][]>;
  logOf: (subject: "quotation", id: number) => Promise<StaffLogRow[]>;
};
type Calls = typeof staffQuotation;
type Row = store.DeskRow;

const NO_QUOTATION = "没有这份询价";

/** Identifies the state of a quotation that the acts depend on. */
export const versionOfQuotation = (row: Row, lines: readonly PricedLine[]) =>
  hashOf(
    JSON.stringify([
      [row.state_now, row.version, row.accepted_at, row.valid_until].map(String),
      lines.map(({ id, sku_id, quantity, price_fen }) => [id, sku_id, quantity, price_fen].map(String)),
    ]),
  );

export type DeskReads = ReturnType<typeof createQuotationDeskReads>;

/** Quotations as the desk reads them, each within the scope of its member. */
export function createQuotationDeskReads({ database: { read }, pricedLines, table, logOf, ports }: Deps) {
  const { clock, reading, uploads } = ports;

  /** The quotation with its priced lines. @throws ApiError 404 outside of the member's scope */
  async function requireInScope(db: Db, member: Member, right: Right, id: number) {
    const row = await store.findQuotationInScope(db, customersFor(member, right), id, clock.now());
    if (!row) throw notFound(NO_QUOTATION);
    return { row, lines: await pricedLines(db, { id: row.customer_id }, row) };
  }

  const common = (row: Row) => ({
    offer_id: row.id,
    sn: row.sn,
    name: row.name,
    client: row.client,
    state: row.state_now,
    accepted: row.accepted_at !== null,
    quoted: row.version,
    asked_time: row.asked_at ?? row.created_at,
    due_time: row.state_now === "asked" ? (row.asked_at ?? row.created_at) + QUOTE_MS : null,
    nudge_time: row.nudged_at,
    valid_until: row.valid_until,
    customer: {
      customer_id: row.customer_id,
      company: row.company,
      real_name: row.real_name,
      phone: maskPhone(row.login),
      price_class: priceClass(row),
      manager: row.manager,
    },
  });

  return {
    requireInScope,

    async list(member: Member, query: Parameters<typeof store.listRows>[2]): Promise<Answer<Calls["list"]>> {
      const scope = customersFor(member, "quotation.read");
      const { rows, count } = await store.listRows(read, scope, query);
      const counts = await store.countQuotationTabs(read, scope, query.now);
      const typed = await store.draftsOf(
        read,
        rows.map(({ id }) => id),
      );
      const filledOf = new Map(typed.map((draft) => [draft.quotation_id, drafts.pricesOf(draft).size]));
      const list = rows.map((row) => ({
        ...common(row),
        lines: Number(row.line_count),
        filled: filledOf.get(row.id) ?? 0,
        total_price: row.quoted_fen === null ? null : yuan(Number(row.quoted_fen)),
      }));
      return { count, counts, list };
    },

    /** @throws ApiError 404 */
    async one(member: Member, id: number): Promise<StaffQuotation> {
      const { row, lines } = await requireInScope(read, member, "quotation.read", id);
      const [draft, versions, messages, pending, log, last] = await Promise.all([
        drafts.findDraft(read, id),
        history.versionsOf(read, id),
        history.messagesOf(read, id),
        store.pendingRequest(read, id),
        logOf("quotation", id),
        store.lastPrices(
          read,
          row.customer_id,
          lines.map(({ sku_id }) => sku_id),
        ),
      ]);
      const names = await store.namesOfMembers(
        read,
        [...versions, ...messages].map(({ member_id }) => member_id),
      );
      const nameOf = (member_id: number | null) => names.get(member_id ?? 0) ?? "";
      const typed = drafts.pricesOf(draft);
      const shown = versions.map(({ version, total_fen, note, valid_until, lines_json, costs_json, ...sent }) => {
        const list = JSON.parse(lines_json) as VersionLine[];
        return {
          version,
          total_price: yuan(total_fen),
          note,
          valid_until,
          create_time: sent.created_at,
          list,
          by: nameOf(sent.member_id),
          margin: marginOf(list, costs_json),
        };
      });
      const isPriced = lines.length > 0 && lines.every(({ price_fen }) => price_fen !== null);
      return {
        ...common(row),
        version: versionOfQuotation(row, lines),
        contact: row.contact,
        wanted_on: row.wanted_on,
        budget: row.budget_fen === null ? null : yuan(row.budget_fen),
        remark: row.remark,
        lines: lines.map((line) => toLine(line, { typed: typed.get(line.id), last: last.get(line.sku_id) })),
        draft: {
          draft_version: draft?.version ?? 0,
          by: draft?.by ?? "",
          time: draft?.saved_at ?? null,
          note: draft?.note ?? "",
          internal: draft?.internal ?? "",
          valid_day: draft?.valid_day ?? "",
        },
        versions: shown,
        margin_sent: shown[0]?.margin ?? null,
        margin_now: isPriced
          ? quoteSums(lines.map((line) => ({ ...line, cost_fen: line.item.offer.cost, unit_fen: line.price }))).margin
          : null,
        messages: messages.map(({ id: message_id, author, content, upload, file_name, file_bytes, ...written }) => ({
          author,
          by: nameOf(written.member_id),
          content,
          attachment:
            upload === null
              ? null
              : { attachment_id: message_id, kind: kindOfUpload(upload), name: file_name ?? "", bytes: file_bytes },
          create_time: written.created_at,
        })),
        pending: pending ?? null,
        log,
        acts: actsOn(member, row, pending?.by),
      };
    },

    /** The table to fill in, without costs. @throws ApiError 404 */
    async table(member: Member, id: number): Promise<Answer<Calls["table"]>> {
      const { row } = await requireInScope(read, member, "quotation.read", id);
      return { sn: row.sn, rows: await table(row.sn) };
    },

    /** A message's attachment with its bytes. @throws ApiError 404 */
    async attachment(member: Member, asked: { id: number; message_id: number }) {
      const row = await store.findQuotationAttachment(read, customersFor(member, "quotation.read"), asked);
      const bytes = row?.upload ? await uploads.read(row.upload) : null;
      if (!row?.upload || !bytes) throw notFound("附件不存在");
      return { kind: kindOfUpload(row.upload), name: row.file_name ?? "", bytes };
    },

    /** The prices of a pasted table or a file, read in a worker thread; nothing is written. @throws ApiError 400, 404 */
    async checkTable(
      member: Member,
      id: number,
      { source }: Body<Calls["checkTable"]>,
    ): Promise<Answer<Calls["checkTable"]>> {
      const { lines } = await requireInScope(read, member, "quotation.write", id);
      const named = lines.map((line) => ({ id: line.id, name: `${line.item.product.name} ${line.item.sku.name}` }));
      if ("text" in source) return { list: checkPriceRows(priceRowsOfText(source.text), named), notices: [] };
      const bytes = Buffer.from(source.file, "base64");
      if (bytes.length > PRICE_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
      const { tables, hidden } = await reading.tables(bytes);
      const [first, ...others] = tables;
      const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
      return { list: checkPriceRows(first?.rows ?? [], named), notices: [...noticesOf(hidden), ...unread] };
    },
  };
}

/** The margin of a version when it was sent; null for one whose costs are not known. */
function marginOf(list: readonly VersionLine[], costs_json: string): number | null {
  const costs = new Map(JSON.parse(costs_json) as [number, number][]);
  if (!list.every(({ line_id }) => costs.has(line_id))) return null;
  return quoteSums(
    list.map(({ line_id, price, quantity }) => ({ cost_fen: costs.get(line_id) ?? 0, unit_fen: price, quantity })),
  ).margin;
}

type Known = { typed: number | undefined; last: { unit_fen: number; paid_at: number | null } | undefined };

function toLine(line: PricedLine, { typed, last }: Known): StaffQuotationLine {
  const { item, usual, everybody, target_fen, price_fen } = line;
  return {
    line_id: line.id,
    scene: line.scene,
    product_id: line.product_id,
    name: item.product.name,
    sku: item.sku.name,
    unit_name: item.sku.unit_name,
    cart_num: line.quantity,
    stock: item.sku.stock,
    problem: problemOfQuotation(line),
    remark: line.remark,
    cost: yuan(item.offer.cost),
    list_price: yuan(everybody),
    class_price: yuan(usual),
    target_price: target_fen === null ? null : yuan(target_fen),
    last_price: last === undefined ? null : yuan(last.unit_fen),
    last_time: last?.paid_at ?? null,
    sent_price: price_fen === null ? null : yuan(price_fen),
    draft_price: typed === undefined ? null : yuan(typed),
  };
}

function actsOn(member: Member, row: Row, asker: string | undefined): StaffQuotation["acts"] {
  const obstacles = obstaclesOfQuotation(row);
  if (!member.rights.has("quotation.write")) {
    return { draft: NO_RIGHT, send: NO_RIGHT, extend: NO_RIGHT, decline: NO_RIGHT, message: NO_RIGHT };
  }
  if (asker === undefined) return obstacles;
  const waits = `${asker} 已提请批准，等批；要改先撤回那一条`;
  return { ...obstacles, send: obstacles.send ?? waits, extend: obstacles.extend ?? waits };
}
