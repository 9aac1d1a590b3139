import type { Answer } from "#contract/endpoint.ts";
import { dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { priceClass } from "#contract/rules/pricing.ts";
import { PHONE_KEYWORD } from "#contract/rules/staff-customer.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { staffCustomer } from "#contract/staff-customer.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { customerRecord } from "./customer-acts.ts";
import { findEmail } from "./customers.store.ts";
import { toSession } from "./customers.ts";
import * as store from "./desk.store.ts";
import { type CustomerDesk, customerVersion, shownPhone } from "./desk.ts";

type Deps = Pick<Platform, "database" | "staffLog" | "tokens"> & {
  ports: Pick<Platform["ports"], "clock">;
  desk: CustomerDesk;
  /** What staff did about a customer, the newest first. */
  logOfCustomer: (customer_id: number) => Promise<StaffLogRow[]>;
};

/** A keyword that looks like a part of a credit code. */
const CODE_KEYWORD = /^(?=.*\d)[\dA-Za-z]{8,20}$/;

/** The desk's list of customers and the page of one. */
export function createCustomerDeskReads({ database, staffLog, tokens, desk, logOfCustomer, ports: { clock } }: Deps) {
  const { read } = database;

  /** The beginnings of this month and this year in Shanghai. */
  function since() {
    const today = formatDay(clock.now());
    return { month: dayToInstant(`${today.slice(0, 7)}-01`), year: dayToInstant(`${today.slice(0, 4)}-01-01`) };
  }

  /** Writes down a search for a phone or a credit code; the number itself only where it found one customer. */
  async function noteSearch(member: Member, keyword: string, found: { count: number; only: number | undefined }) {
    const isPhone = PHONE_KEYWORD.test(keyword);
    if (!isPhone && !CODE_KEYWORD.test(keyword)) return;
    const record =
      found.only === undefined ? ({ subject: "desk", id: 0, label: "客户" } as const) : customerRecord(found.only);
    const summary = `${isPhone ? `${keyword.length} 位号码` : "税号"}，找到 ${found.count} 位客户`;
    const personal = found.only === undefined ? { before: "", after: "" } : { before: "", after: keyword };
    await database.write((tx) => staffLog.write(tx, member, { act: "search.phone", record, summary, personal }));
  }

  return {
    async list(member: Member, query: store.CustomerFilters): Promise<Answer<typeof staffCustomer.list>> {
      const scope = customersFor(member, "customer.read");
      const [{ rows, count }, counts, managers] = await Promise.all([
        store.listCustomers(read, scope, query),
        store.countCustomersInScope(read, scope),
        store.listManagerChoices(read),
      ]);
      const purchases = await store.purchasesOf(
        read,
        rows.map(({ id }) => id),
        since(),
      );
      if (query.page === 1)
        await noteSearch(member, query.keyword, { count, only: count === 1 ? rows[0]?.id : undefined });
      return {
        count,
        list: rows.map((row) => ({
          customer_id: row.id,
          company: row.company || (row.applied_company ?? ""),
          real_name: row.real_name,
          phone: maskPhone(row.phone),
          region: [row.province, row.city].filter(Boolean).join(""),
          audit_state: row.audit_state,
          price_class: priceClass(row),
          manager: row.manager,
          is_active: row.is_active === 1,
          balance: yuan(row.balance),
          ...toSums(purchases(row.id)),
          ordered_at: purchases(row.id).ordered_at,
        })),
        ...counts,
        managers,
        own_manager_id: member.manager_id,
      };
    },

    async one(member: Member, id: number): Promise<Answer<typeof staffCustomer.one>> {
      const row = await desk.require(member, id);
      const [purchases, counts, orders, addresses, sessions, email, managers, acts, log] = await Promise.all([
        store.purchasesOf(read, [id], since()),
        store.countOrdersOfCustomer(read, id),
        store.lastOrders(read, id),
        store.addressesOfCustomer(read, id),
        tokens.live(id),
        findEmail(read, id),
        store.listManagerChoices(read),
        desk.actsOn(member, row),
        logOfCustomer(id),
      ]);
      return {
        customer_id: id,
        version: customerVersion(row),
        company: row.company,
        real_name: row.real_name,
        phone: shownPhone(row),
        is_phone_bound: row.phone_checked === 1,
        audit_state: row.audit_state,
        reject_reason: row.audit_reject_reason,
        price_class: priceClass(row),
        manager_id: row.manager_id,
        manager: row.manager,
        is_active: row.is_active === 1,
        created_at: row.created_at,
        closes_at: row.closes_at,
        closed_at: row.closed_at,
        balance: yuan(row.balance),
        points: row.points,
        ...toSums(purchases(id)),
        order_count: counts.all,
        open_orders: counts.open,
        notice_email: email?.email ?? null,
        addresses: addresses.map(({ real_name, phone, is_default, ...place }) => ({
          real_name,
          phone: maskPhone(phone),
          address: [place.province, place.city, place.district, place.street, place.detail].join(""),
          is_default: is_default === 1,
        })),
        orders: orders.map((order) => ({
          sn: order.sn,
          created_at: order.created_at,
          goods: goodsText(order),
          pay: yuan(order.pay_fen),
          state: ORDER_STATE_NAMES[stateOf(order)],
        })),
        sessions: sessions.map(toSession),
        managers,
        acts,
        log,
      };
    },
  };
}

const toSums = ({ month_fen, month_count, year_fen }: store.Purchases) => ({
  month_sum: yuan(month_fen),
  month_count,
  year_sum: yuan(year_fen),
});

type OrderRow = Awaited<ReturnType<typeof store.lastOrders>>[number];

function stateOf({ group_state, status }: OrderRow): OrderState {
  if (group_state !== "paid") return group_state;
  return Object.values(ORDER_STATUS).find((one) => one === status) ?? ORDER_STATUS.done;
}

const goodsText = ({ first_item, items, total_num }: OrderRow) => {
  const kinds = Number(items);
  return kinds > 1 ? `${first_item ?? ""} 等 ${kinds} 种 ${total_num} 件` : `${first_item ?? ""} ×${total_num}`;
};
