import { NO_ORDER } from "#contract/rules/messages.ts";
import {
  ENDED_REFUNDS,
  OPEN_REFUNDS,
  REFUND_STATUS,
  type RefundStatus,
  type RefundStatusText,
} from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { inspectionKey, parcelKey } from "./acts.ts";
import type { Deps } from "./deps.ts";
import * as store from "./refund.store.ts";
import * as pictures from "./refund-pictures.store.ts";
import * as refundable from "./refundable.store.ts";

type Owner = Pick<Caller, "id">;

/** The type of refunds, or one state of any type; empty for all. */
type ListQuery = { type: "" | "1" | "2"; status: "" | RefundStatusText } & Omit<store.RefundQuery, "states">;

/** The refunds of a customer and the orders that can be refunded, as pages show them. */
export function createOwnRefunds({
  database,
  ports: { clock },
}: Pick<Deps, "database"> & { ports: Pick<Deps["ports"], "clock"> }) {
  return {
    /** One page of orders with units that can be refunded. */
    async available(customer: Owner, query: { keyword: string; page: number; limit: number }) {
      const now = clock.now();
      const { rows, count } = await refundable.refundableOrders(database.read, customer.id, { ...query, now });
      const items = await refundable.itemsOfOrders(
        database.read,
        rows.map(({ id }) => id),
      );
      return { count, rows, items, now };
    },

    /** An order with its items. @throws ApiError 404. */
    async order(customer: Owner, id: number) {
      const order = await requireOwnOrder(database.read, customer, id);
      return { order, items: await refundable.itemsOfOrders(database.read, [id]), now: clock.now() };
    },

    /**
     * One page of a type's refunds, or of one state, with their last acts and newest traces and the counts of all of them;
     * `open_fen` is the sum of open ones.
     */
    async list(customer: Owner, { type, status, ...query }: ListQuery) {
      const wanted = status === "" ? STATES[type] : [Number(status) as RefundStatus];
      const { rows, count } = await store.listOwnRefunds(database.read, customer.id, { ...query, states: wanted });
      const states = await store.sumRefundStates(database.read, customer.id);
      const sumOf = (some: readonly RefundStatus[], of: "count" | "fen") =>
        states.reduce((sum, one) => sum + (some.includes(one.state) ? Number(one[of]) : 0), 0);
      const countOf = (some: readonly RefundStatus[]) => sumOf(some, "count");
      const ids = rows.map(({ id }) => id);
      const items = await store.itemsOfRefunds(database.read, ids);
      const events = await store.lastEventsOf(database.read, ids);
      const traces = await store.newestTracesOf(database.read, ids);
      const counts = { "": countOf(STATES[""]), 1: countOf(STATES[1]), 2: countOf(STATES[2]) };
      const statuses = {
        0: countOf([REFUND_STATUS.toReview]),
        1: countOf([REFUND_STATUS.toSendBack]),
        2: countOf([REFUND_STATUS.toReceive]),
        3: countOf([REFUND_STATUS.refunded]),
        "-1": countOf([REFUND_STATUS.refused]),
        "-2": countOf([REFUND_STATUS.withdrawn]),
      };
      const open_fen = sumOf(OPEN_REFUNDS, "fen");
      return { rows, items, events, traces, count, counts, statuses, open_fen, now: clock.now() };
    },

    /** All refunds of an order with their items and acts. @throws ApiError 404 for an unknown order. */
    async ofOrder(customer: Owner, order_id: number) {
      if (!(await refundable.ownsOrder(database.read, customer.id, order_id))) throw notFound(NO_ORDER);
      const rows = await store.refundsOfOrder(database.read, customer.id, order_id);
      const ids = rows.map(({ id }) => id);
      const [items, events] = [
        await store.itemsOfRefunds(database.read, ids),
        await store.eventsOf(database.read, ids),
      ];
      return { rows, items, events, now: clock.now() };
    },

    /** @throws ApiError 404. */
    async detail(customer: Owner, id: number) {
      const row = await store.findRefund(database.read, customer.id, id);
      if (!row) throw notFound("退款记录不存在");
      const own = await pictures.picturesOfRefund(database.read, customer.id, id);
      const parcel = parcelKey(row);
      const drafts = await pictures.picturesOfForm(database.read, customer.id, parcel);
      return {
        row,
        items: await store.itemsOfRefunds(database.read, [id]),
        events: await store.eventsOf(database.read, [id]),
        evidence: own
          .filter(({ form_key }) => form_key !== parcel && form_key !== inspectionKey(row))
          .map((picture) => picture.id),
        inspection: own.filter(({ form_key }) => form_key === inspectionKey(row)).map((picture) => picture.id),
        parcel: own.filter(({ form_key }) => form_key === parcel).map((picture) => picture.id),
        drafts: drafts.filter(({ refund_id }) => refund_id === null).map((picture) => picture.id),
        now: clock.now(),
      };
    },

    /** The traces of the returned parcel, the newest first. @throws ApiError 404, 409. */
    async traces(customer: Owner, id: number) {
      const row = await store.findRefund(database.read, customer.id, id);
      if (!row) throw notFound("退款记录不存在");
      if (row.back_number === "") throw new ApiError(409, "还没有寄回商品");
      return { row, traces: await store.tracesOf(database.read, id) };
    },

    /** Hides an ended refund. @throws ApiError 404, 409. */
    remove: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        if (await store.hideRefund(tx, customer.id, id, ENDED_REFUNDS)) return;
        if (!(await store.findRefund(tx, customer.id, id))) throw notFound("退款记录不存在");
        throw new ApiError(409, "处理中的退款不能删除");
      }),
  };
}

/** @throws ApiError 404. */
export async function requireOwnOrder(db: Db, customer: Owner, id: number) {
  const order = await refundable.findRefundableOrder(db, customer.id, id);
  if (!order) throw notFound(NO_ORDER);
  return order;
}

/** The states of each filter of the list. */
const STATES: Readonly<Record<"" | "1" | "2", readonly RefundStatus[]>> = {
  "": Object.values(REFUND_STATUS),
  1: OPEN_REFUNDS,
  2: ENDED_REFUNDS,
};
