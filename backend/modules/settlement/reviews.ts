import {
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_REFUSED,
  SETTLEMENT_STATES,
} from "#contract/rules/settlement.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type * as Audits from "../account/audits.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import * as store from "./settlement.store.ts";
import { fieldsOf, numberOf } from "./settlement.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  customerUploads: Pick<CustomerUploads, "readAll">;
  audits: Pick<typeof Audits, "approve" | "reject">;
  customerIdOf: (tx: Db, phone: string) => Promise<number>;
};

export type Reviews = ReturnType<typeof createReviews>;

/** Applications as the shop's staff review them. */
export function createReviews({ database, ports: { clock }, customerUploads, audits, customerIdOf }: Deps) {
  const accepted = () => ({ state: SETTLEMENT_ACCEPTED, reject_reason: null, reviewed_at: clock.now() });
  const refused = (reason: string) => ({ state: SETTLEMENT_REFUSED, reject_reason: reason, reviewed_at: clock.now() });

  return {
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

    /**
     * Approves an application; one for trade prices makes them the customer's from the next request on.
     * @throws ApiError 400 where it is not under review.
     */
    async approve(id: number, audit_type: 0 | 1) {
      await database.write(async (tx) => {
        const row = await store.review(tx, id, accepted());
        if (!row) throw await refusal(tx, id);
        if (row.kind === "wholesaler") await audits.approve(tx, row.customer_id, audit_type, fieldsOf(row).company);
      });
    },

    /** @throws ApiError 400 where it is not under review. */
    async reject(id: number, reason: string) {
      await database.write(async (tx) => {
        const row = await store.review(tx, id, refused(reason));
        if (!row) throw await refusal(tx, id);
        if (row.kind === "wholesaler") await audits.reject(tx, row.customer_id, reason);
      });
    },

    /** Ends the review of the customer's open application for trade prices, if there is one; null approves it. */
    close: (tx: Db, customer_id: number, reject_reason: string | null) =>
      store.reviewWholesaler(tx, customer_id, reject_reason === null ? accepted() : refused(reject_reason)),

    /** Approves a customer, with an application or without one. @throws ApiError 404 */
    async approveCustomer(phone: string, audit_type: 0 | 1) {
      await database.write(async (tx) => {
        const id = await customerIdOf(tx, phone);
        const row = await store.reviewWholesaler(tx, id, accepted());
        await audits.approve(tx, id, audit_type, row && fieldsOf(row).company);
      });
    },

    /** Rejects a customer, with an application or without one. @throws ApiError 404 */
    async rejectCustomer(phone: string, reason: string) {
      await database.write(async (tx) => {
        const id = await customerIdOf(tx, phone);
        await store.reviewWholesaler(tx, id, refused(reason));
        await audits.reject(tx, id, reason);
      });
    },
  };
}

/** The refusal of a review: the state of the application now. */
async function refusal(tx: Db, id: number) {
  const state = (await store.readState(tx, id)) ?? SETTLEMENT_DRAFT;
  return new ApiError(400, `该申请现在是${SETTLEMENT_STATES[state] ?? ""}，不能再审核`);
}
