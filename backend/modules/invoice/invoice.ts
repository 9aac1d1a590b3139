import type { Body } from "#contract/endpoint.ts";
import type { invoice } from "#contract/invoice.ts";
import type { InvoiceTitleData } from "#contract/invoice-title.ts";
import { dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { INVOICE_STATUS, type InvoiceStatus, type InvoiceType, invoiceableFen } from "#contract/rules/invoice.ts";
import { NO_INVOICE, NO_ORDER } from "#contract/rules/messages.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import * as store from "./invoice.store.ts";
import * as orderStore from "./invoice-order.store.ts";
import type { Titles } from "./titles.ts";

type Owner = Pick<Caller, "id">;
type Application = Omit<Body<typeof invoice.apply>, "key">;
type Deps = Pick<Platform, "database" | "idempotency" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "uploads" | "log">;
  titles: Pick<Titles, "list" | "require">;
};

const SN_PREFIX = "FP";
const NOT_INVOICEABLE = "订单已申请开票或已退款，请刷新后重试";
const REFUNDED_IN_FULL = "订单已全额退款";

export type Invoices = ReturnType<typeof createInvoices>;

/** Invoices of paid orders: one for the orders of each store, over the paid amount less refunds. */
export function createInvoices({ database, idempotency, notices, titles, ports: { clock, random } }: Deps) {
  const numbers = { clock, random };

  /** Inserts one application for orders of one store. @throws ApiError 409 when a live invoice has one of them. */
  async function insert(tx: Db, owner: Owner, orders: readonly orderStore.OrderRow[], form: Details): Promise<number> {
    const [first] = orders;
    if (!first) throw new Error("an invoice without orders");
    const shares = orders.map((order) => ({ order_id: order.id, amount_fen: invoiceableFen(order) }));
    const { id, sn } = await insertNumbered(numbers, (number) =>
      store.insertInvoice(tx, {
        sn: `${SN_PREFIX}${number}`,
        customer_id: owner.id,
        store_id: first.store_id,
        type: form.type,
        state: INVOICE_STATUS.waiting,
        amount_fen: shares.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
        title_id: form.title_id,
        title_json: JSON.stringify(form.title),
        remark: form.remark,
        number: null,
        red_number: null,
        reason: null,
        upload: null,
        red_upload: null,
        created_at: clock.now(),
        issued_at: null,
        withdrawn_at: null,
        rejected_at: null,
        reversed_at: null,
      }),
    );
    for (const share of shares) {
      if (!(await orderStore.insertInvoiceOrder(tx, { invoice_id: id, ...share })))
        throw new ApiError(409, NOT_INVOICEABLE);
    }
    await notices.tellStaff(tx, "invoice", { subject: sn, id, customer_id: owner.id });
    return id;
  }

  /** Inserts the applications for orders of one or several stores, in the order of the stores. */
  async function insertAll(
    tx: Db,
    owner: Owner,
    orders: readonly orderStore.OrderRow[],
    form: Details,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const store_id of [...new Set(orders.map((order) => order.store_id))].sort((a, b) => a - b)) {
      const own = orders.filter((order) => order.store_id === store_id);
      ids.push(await insert(tx, owner, own, form));
    }
    return ids;
  }

  async function withItems<Row extends { id: number }>(rows: readonly Row[]) {
    const items = await orderStore.itemsOfInvoicedOrders(
      database.read,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, items: items.filter(({ order_id }) => order_id === row.id) }));
  }

  async function findOwn(customer: Owner, id: number) {
    const row = await store.findOwnInvoice(database.read, customer.id, id);
    if (!row) throw notFound(NO_INVOICE);
    return row;
  }

  return {
    /** One page of the orders that can be invoiced, and the chosen ones among all of them. */
    async available(
      { id }: Owner,
      { chosen, ...query }: { keyword: string; page: number; limit: number; chosen: readonly number[] },
    ) {
      const { rows, count } = await orderStore.listInvoiceable(database.read, id, query);
      return {
        count,
        list: await withItems(rows),
        chosen: await withItems(await orderStore.findInvoiceable(database.read, id, chosen)),
        key: random.token(24),
      };
    },

    /** The figures of the invoice centre; the year begins in Shanghai. */
    async overview(customer: Owner) {
      const read = database.read;
      const { count, fen } = await orderStore.listInvoiceable(read, customer.id, { keyword: "", page: 1, limit: 1 });
      const states = await store.sumsByState(read, customer.id);
      const year = formatDay(clock.now()).slice(0, 4);
      const thisYear = await store.sumsByState(read, customer.id, dayToInstant(`${year}-01-01`));
      const of = (sums: typeof states, state: InvoiceStatus) =>
        sums.find((row) => row.state === state) ?? { num: 0, fen: 0 };
      return {
        available: { num: count, fen },
        waiting: of(states, INVOICE_STATUS.waiting),
        issued: of(thisYear, INVOICE_STATUS.issued),
        rejected: await store.countToRepeat(read, customer.id),
        records: states.reduce((sum, { num }) => sum + num, 0),
        titles: (await titles.list(customer)).length,
      };
    },

    /**
     * Applies for one invoice for the chosen orders of each store. Repeated with the same key it returns the same ids.
     * @throws ApiError 404 for a title or an order of another customer, 409 for an order that cannot be invoiced.
     */
    async apply(customer: Owner, { key, ...form }: Application & { key: string }): Promise<number[]> {
      const ids = [...new Set(form.order_id)];
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "invoice", request: form } as const;
        const made = await idempotency.run(tx, submit, async () => {
          const title = await titles.require(tx, customer, form.receipt_id, form.receipt_type);
          if ((await orderStore.findPaidOrders(tx, customer.id, ids)).length !== ids.length) throw notFound(NO_ORDER);
          const orders = await orderStore.findInvoiceable(tx, customer.id, ids);
          if (orders.length !== ids.length) throw new ApiError(409, NOT_INVOICEABLE);
          const details = {
            type: form.receipt_type,
            title_id: form.receipt_id,
            remark: form.mark,
            title: { ...title, email: form.email ?? title.email },
          };
          return { ids: await insertAll(tx, customer, orders, details) };
        });
        return made.ids;
      });
    },

    /**
     * Applies for the invoice that was chosen with a group's order, after the group is paid; does nothing without a
     * choice, for a deleted title, and for orders that have an invoice.
     */
    async applyForGroup(group_id: number) {
      await database.write(async (tx) => {
        const [first] = await orderStore.invoicedOrdersOfGroup(tx, group_id);
        if (!first || first.invoice_title_id === null || first.invoice_type === null) return;
        const owner = { id: first.customer_id };
        await lockCustomer(tx, owner.id);
        const rows = await orderStore.invoicedOrdersOfGroup(tx, group_id);
        const orders = await orderStore.findInvoiceable(
          tx,
          owner.id,
          rows.map(({ id }) => id),
        );
        const { invoice_title_id: title_id, invoice_type: type } = first;
        const title = await titles.require(tx, owner, title_id, type).catch(unlessRefused);
        if (!title) return;
        const remark = cutText([...new Set(orders.map(({ po }) => po).filter(Boolean))].join("、"), 100);
        await insertAll(tx, owner, orders, { type, title_id, remark, title });
      });
    },

    /**
     * Lowers the waiting invoice to the amount that a refund has left of its order, in the refund's transaction, which
     * has locked the customer; with nothing left the application is rejected. An issued invoice is valid until it is
     * reversed.
     */
    async follow(tx: Db, customer_id: number, order_id: number) {
      const waiting = await orderStore.waitingInvoicesOf(tx, customer_id, order_id);
      if (!waiting) return;
      const [order] = await orderStore.findPaidOrders(tx, customer_id, [order_id]);
      const amount_fen = order ? invoiceableFen(order) : 0;
      const sum = await orderStore.setAmount(tx, waiting.id, order_id, amount_fen);
      if (sum === 0) {
        await store.applyInvoiceAct(tx, waiting.id, "reject", { reason: REFUNDED_IN_FULL, rejected_at: clock.now() });
      }
    },

    /**
     * Withdraws a waiting application, whose orders can then be invoiced again. @throws ApiError 404, 409 once it is
     * issued or rejected
     */
    async withdraw(customer: Owner, id: number) {
      await findOwn(customer, id);
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const withdrawn = await store.applyInvoiceAct(tx, id, "withdraw", { withdrawn_at: clock.now() });
        if (!withdrawn) throw new ApiError(409, "申请已处理，不能撤回，请刷新查看");
      });
    },

    async list({ id }: Owner, query: store.InvoiceQuery) {
      const { rows, count } = await store.listOwnInvoices(database.read, id, query);
      const [states, stores] = [
        await store.sumsByState(database.read, id),
        await store.storesOfInvoices(database.read, id),
      ];
      return { rows, count, states, stores };
    },

    /** @throws ApiError 404 */
    async detail(customer: Owner, id: number) {
      const row = await findOwn(customer, id);
      return { row, orders: await withItems(await orderStore.ordersOf(database.read, id)) };
    },

    findOwn,
  };
}

/** The fields of an application besides its orders. */
type Details = { type: InvoiceType; title_id: number; title: InvoiceTitleData; remark: string };

/** Returns null for a refusal, because the customer can then apply by hand. @throws every other error. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
