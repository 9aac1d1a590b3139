import { pickBuyerFields } from "#contract/buyer-fields.ts";
import type { CreditLine } from "#contract/credit.ts";
import { regionLine } from "#contract/rules/address.ts";
import type { InvoiceStatus } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { priceClass } from "#contract/rules/pricing.ts";
import type { Subject } from "#contract/rules/staff.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { StaffOrder } from "#contract/staff-order.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { StaffOrder as Shown, StaffOrders } from "../order/staff-orders.ts";
import { toPackage } from "../order/view.ts";
import { addressesToChoose } from "./address.store.ts";
import * as store from "./detail.store.ts";
import { obstaclesOfOrder } from "./obstacles.ts";
import { givenIn, marginOfOrder, sumsOfAmounts } from "./pricing.ts";
import { versionOfOrder } from "./scoped.store.ts";
import type { Scoped } from "./scoped.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  scoped: Scoped;
  showOrder: StaffOrders["show"];
  logOf: (subject: Subject, id: number) => Promise<StaffLogRow[]>;
  creditLineFor: (member: Member, customer_id: number) => Promise<CreditLine | null>;
};
type Sku = Awaited<ReturnType<typeof store.skusOf>>[number];

/** Whether the member sees cost, margin and balances: those who set prices or follow money. */
const seesCost = ({ rights }: Member) => rights.has("order.price") || rights.has("order.close");

/** One order with all that staff need of it. */
export function createOrderDetail({ database, ports: { clock }, scoped, showOrder, logOf, creditLineFor }: Deps) {
  return async (member: Member, sn: string): Promise<StaffOrder> => {
    const { read } = database;
    const order = await scoped.require(read, member, "order.read", sn);
    const shown = await showOrder(sn);
    const { row } = shown;
    const [version, others, group, customer, skus, notes, log, by, addresses, deadline, line] = await Promise.all([
      versionOfOrder(read, order.id),
      store.otherOrders(read, order.group_id, order.id),
      store.paymentOf(read, order.group_id),
      store.customerOfOrder(read, order.customer_id),
      store.skusOf(
        read,
        shown.lines.map(({ sku_id }) => sku_id),
      ),
      store.notesOfOrder(read, order.id),
      logOf("order", order.id),
      store.dispatchersOf(read, order.id),
      member.rights.has("order.address") ? addressesToChoose(read, order.customer_id) : [],
      store.dispatchDeadline(read, order.id),
      creditLineFor(member, order.customer_id),
    ]);
    const hasCost = seesCost(member);
    const costed = shown.lines.map(({ sku_id, unit_fen, quantity }) => ({
      cost_fen: skus.find(({ id }) => id === sku_id)?.cost ?? 0,
      unit_fen,
      quantity,
    }));
    const sum = (of: (line: (typeof shown.lines)[number]) => number) =>
      shown.lines.reduce((all, one) => all + of(one), 0);
    const free = sum(({ left }) => left);
    const left = sum((line) => line.quantity - line.dispatched - line.cancelled_pieces);
    return {
      order_id: row.id,
      order_sn: row.sn,
      group_sn: row.group_sn,
      group_orders: others.map((one) => one.sn),
      version,
      state: row.state,
      store: row.store_name,
      lines: shown.lines.map((line) => toLine(line, skus, hasCost)),
      ...sumsOfAmounts(row),
      public_price: yuan(Math.max(row.public_fen, row.goods_fen)),
      cost_price: hasCost ? yuan(costed.reduce((all, one) => all + one.cost_fen * one.quantity, 0)) : null,
      margin: hasCost ? marginOfOrder(costed, givenIn(row)) : null,
      group_pay_price: yuan(group.pay_fen),
      pay_type: group.pay_type,
      create_time: row.created_at,
      close_time: row.closes_at,
      pay_time: row.paid_at,
      ship_time: row.shipped_at,
      take_time: row.taken_at,
      done_time: row.done_at,
      deadline: row.state === ORDER_STATUS.toShip && free > 0 ? deadline : null,
      close_reason: row.close_reason,
      receiver: { real_name: row.receiver, phone: row.receiver_phone, province: row.province, address: row.address },
      ...pickBuyerFields(row),
      customer: {
        customer_id: customer.id,
        company: customer.company,
        real_name: customer.real_name,
        phone: maskPhone(customer.phone),
        price_class: priceClass(customer),
        manager: customer.manager,
        balance: hasCost ? yuan(customer.balance) : null,
        credit: line && { limit: line.limit, free: line.free },
      },
      addresses: addresses.map(({ id, real_name, phone, ...place }) => ({
        address_id: id,
        real_name,
        phone,
        province: place.province,
        address: `${regionLine(place)} ${place.detail}`,
      })),
      ...moneyOf(shown),
      packages: shown.packages.map(({ state: _state, ...one }) => ({ ...toPackage(one), by: by.get(one.id) ?? "" })),
      notes: notes.map(({ at, actor, note, name }) => ({ at, who: name ?? actor, text: note })),
      log: log.filter(({ act }) => act !== "order.note"),
      acts: obstaclesOfOrder(member, {
        order,
        state: row.state,
        free,
        left,
        packages: shown.packages.length,
        onTheWay: shown.packages.filter(({ delivered_at }) => delivered_at === null).length,
        now: clock.now(),
      }),
    };
  };
}

function toLine(line: Shown["lines"][number], skus: readonly Sku[], hasCost: boolean): StaffOrder["lines"][number] {
  const sku = skus.find(({ id }) => id === line.sku_id);
  return {
    order_product_id: line.id,
    product_id: line.product_id,
    sku_id: line.sku_id,
    name: line.name,
    sku: line.sku,
    image: line.image,
    unit_name: line.unit_name,
    unit_price: yuan(line.unit_fen),
    quantity: line.quantity,
    total_price: yuan(line.total_fen),
    cost: hasCost ? yuan(sku?.cost ?? 0) : null,
    dispatched: line.dispatched,
    left: line.left,
    refunding: line.open_pieces,
    refunded: line.refunded_pieces,
    from: line.from,
    stock: sku?.stock ?? 0,
  };
}

/** The payments, transfers, refunds and invoices of an order. */
const moneyOf = ({ row, payments, transfers, refunds, invoices, title }: Shown) => ({
  payments: payments.map(({ type, amount_fen, refunded_fen, created_at }) => ({
    type,
    amount: yuan(amount_fen),
    refunded: yuan(refunded_fen),
    time: created_at,
  })),
  transfers: transfers.map(({ code, state, amount_fen, payer, created_at, received_at }) => ({
    code,
    state,
    amount: yuan(amount_fen),
    payer,
    time: created_at,
    received_time: received_at,
  })),
  refunds: refunds.map(({ sn, type, state, goods_fen, postage_fen, short_fen, created_at }) => ({
    refund_sn: sn,
    type,
    state,
    amount: yuan(goods_fen + postage_fen - short_fen),
    time: created_at,
  })),
  invoice_title: title?.title ?? null,
  invoice_tax_number: title?.tax_number ?? null,
  invoice_type: row.invoice_type,
  invoices: invoices.map(({ sn, type, state, number, amount_fen }) => ({
    invoice_sn: sn,
    type,
    // The column holds the numbers of INVOICE_STATUS alone.
    state: state as InvoiceStatus,
    number: number ?? "",
    amount: yuan(amount_fen),
  })),
});
