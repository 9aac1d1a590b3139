import {
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_KIND_NAMES,
  SETTLEMENT_REFUSED,
  SETTLEMENT_STATES,
} from "#contract/rules/settlement.ts";
import { type ApprovedClass, CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import type * as Audits from "../account/audits.ts";
import { customerRecord } from "../account/customer-acts.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import * as store from "./settlement.store.ts";
import { fieldsOf, numberOf } from "./settlement.ts";

type Deps = Pick<Platform, "database" | "notices" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  customerUploads: Pick<CustomerUploads, "readAll">;
  audits: Pick<typeof Audits, "approve" | "reject">;
  customerIdOf: (tx: Db, phone: string) => Promise<number>;
};

/** What an approval sets; without `company` or `manager_id` that of the application or the account stays. */
export type Approval = {
  price_class: ApprovedClass | null;
  company?: string | undefined;
  manager_id?: number | null | undefined;
};
/** The remark for staff, and whether nobody else has approved what a second person should. */
type Remark = { note?: string; isAlone?: boolean };

export type Reviews = ReturnType<typeof createReviews>;

/** An application as the log and requests name it. */
export const applicationRecord = (row: store.SettlementRow): ActedRecord => ({
  subject: "application",
  id: row.id,
  label: numberOf(row) ?? "",
  customer_id: row.customer_id,
});

const typeOf = (price_class: ApprovedClass | null) => (price_class === "cost" ? 1 : 0);
const classOf = (audit_type: 0 | 1): ApprovedClass => (audit_type === 1 ? "cost" : "markup");

/** Applications as the shop's staff review them; each decision writes its row of the log. */
export function createReviews({
  database,
  notices,
  staffLog,
  ports: { clock },
  customerUploads,
  audits,
  customerIdOf,
}: Deps) {
  const accepted = () => ({ state: SETTLEMENT_ACCEPTED, reject_reason: null, reviewed_at: clock.now() });
  const refused = (reason: string) => ({ state: SETTLEMENT_REFUSED, reject_reason: reason, reviewed_at: clock.now() });

  const tell = (tx: Db, row: store.SettlementRow, result: string, body: string) =>
    notices.tell(tx, {
      customer_id: row.customer_id,
      kind: "application",
      event: `${row.id} ${row.submitted_at ?? 0} ${clock.now()}`,
      about: { number: numberOf(row) ?? "", result, body },
    });

  /**
   * Approves an application; one for trade prices makes them the customer's from the next request on.
   * @throws ApiError 409 where it is not under review.
   */
  async function approve(tx: Db, actor: Actor, id: number, approval: Approval, { note, isAlone }: Remark = {}) {
    const row = await store.review(tx, id, accepted());
    if (!row) throw await refusal(tx, id);
    const isWholesaler = row.kind === "wholesaler";
    const applied = fieldsOf(row).company;
    const { price_class, company = applied, manager_id } = approval;
    if (isWholesaler) await audits.approve(tx, row.customer_id, typeOf(price_class), { company, manager_id });
    const className = isWholesaler ? `，${CLASS_NAMES[price_class ?? "markup"]}` : "";
    await staffLog.write(tx, actor, {
      act: "customer.approve",
      record: applicationRecord(row),
      summary: `${SETTLEMENT_KIND_NAMES[row.kind]}${className}`,
      before: { state: row.state },
      after: { state: SETTLEMENT_ACCEPTED, price_class, manager_id },
      personal: { before: company === applied ? "" : applied, after: company },
      note,
      isAlone,
    });
    await tell(tx, row, "已通过", `${SETTLEMENT_KIND_NAMES[row.kind]}${className}`);
    return row;
  }

  /** @throws ApiError 409 where it is not under review. */
  async function reject(tx: Db, actor: Actor, id: number, reason: string, { note }: Remark = {}) {
    const row = await store.review(tx, id, refused(reason));
    if (!row) throw await refusal(tx, id);
    if (row.kind === "wholesaler") await audits.reject(tx, row.customer_id, reason);
    await staffLog.write(tx, actor, {
      act: "customer.reject",
      record: applicationRecord(row),
      summary: SETTLEMENT_KIND_NAMES[row.kind],
      after: { state: SETTLEMENT_REFUSED },
      note: [reason, note].filter(Boolean).join("；内部："),
    });
    await tell(tx, row, "未通过", reason);
    return row;
  }

  /** Runs the work while the customer of the application is locked, as every decision has to. */
  async function lockedOf<Result>(id: number, work: (tx: Db) => Promise<Result>): Promise<Result> {
    return database.write(async (tx) => {
      const row = await store.findSettlement(tx, id);
      if (row) await lockCustomer(tx, row.customer_id);
      return work(tx);
    });
  }

  return {
    approve,
    reject,

    /** The submitted applications, the newest first, with the phone of the login. */
    list: async (state?: number) =>
      (await store.listSubmitted(database.read, state)).map((row) => ({
        ...row,
        number: numberOf(row) ?? "",
        fields: fieldsOf(row),
      })),

    /** The submitted application of this number. @throws ApiError 404 */
    async find(number: string) {
      const found = (await this.list()).find((row) => row.number === number);
      if (!found) throw notFound(`没有申请 ${number}`);
      return found;
    },

    /** The pictures of an application as WebP, in the order of their upload. */
    async pictures(id: number): Promise<Uint8Array[]> {
      const rows = await store.uploadsOfSettlement(database.read, id);
      return customerUploads.readAll(rows.map(({ upload }) => upload));
    },

    /** Approves as the holder of the machine, without a second person. @throws ApiError 409 */
    approveByCommand: (actor: Actor, id: number, audit_type: 0 | 1) =>
      lockedOf(id, (tx) => approve(tx, actor, id, { price_class: classOf(audit_type) }, { isAlone: audit_type === 1 })),

    /** @throws ApiError 409 */
    rejectByCommand: (actor: Actor, id: number, reason: string) => lockedOf(id, (tx) => reject(tx, actor, id, reason)),

    /** Ends the review of the customer's open application for trade prices, if there is one; null approves it. */
    close: (tx: Db, customer_id: number, reject_reason: string | null) =>
      store.reviewWholesaler(tx, customer_id, reject_reason === null ? accepted() : refused(reject_reason)),

    /** Approves a customer, with an application or without one, and without a second person. @throws ApiError 404 */
    approveCustomer: (actor: Actor, phone: string, audit_type: 0 | 1) =>
      database.write(async (tx) => {
        const id = await customerIdOf(tx, phone);
        await lockCustomer(tx, id);
        const open = await store.openWholesaler(tx, id);
        const isAlone = audit_type === 1;
        if (open) return approve(tx, actor, open.id, { price_class: classOf(audit_type) }, { isAlone });
        await audits.approve(tx, id, audit_type);
        const summary = `没有申请，${CLASS_NAMES[classOf(audit_type)]}`;
        await staffLog.write(tx, actor, { act: "customer.approve", record: customerRecord(id), summary, isAlone });
      }),

    /** Rejects a customer, with an application or without one. @throws ApiError 404 */
    rejectCustomer: (actor: Actor, phone: string, reason: string) =>
      database.write(async (tx) => {
        const id = await customerIdOf(tx, phone);
        await lockCustomer(tx, id);
        const open = await store.openWholesaler(tx, id);
        if (open) return reject(tx, actor, open.id, reason);
        await audits.reject(tx, id, reason);
        const summary = "没有申请";
        await staffLog.write(tx, actor, { act: "customer.reject", record: customerRecord(id), summary, note: reason });
      }),
  };
}

/** The refusal of a review: the state of the application now. */
async function refusal(tx: Db, id: number) {
  const state = (await store.findSettlement(tx, id))?.state ?? SETTLEMENT_DRAFT;
  return new ApiError(409, `该申请现在是${SETTLEMENT_STATES[state] ?? ""}，不能再审核`);
}
