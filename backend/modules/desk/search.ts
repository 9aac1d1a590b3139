import { HOUR_MS } from "#contract/rules/calendar.ts";
import { formatFen } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES } from "#contract/rules/order.ts";
import { cleanNumber, cleanPhone } from "#contract/rules/pasted-text.ts";
import { PHONE } from "#contract/rules/patterns.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import { HITS_MAX, type HitKind } from "#contract/rules/staff-desk.ts";
import type { StaffHit } from "#contract/staff-desk.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { orderStatus } from "../order/view.ts";
import * as store from "./search.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };

/** The last digits of a phone that a search understands as such. */
const PHONE_END = /^\d{4}$/;
/** The least length of the number of an order or a parcel. */
const NUMBER = /^(?=.*\d)[A-Za-z\d-]{6,40}$/;

/** Finds orders, parcels and customers for the field in the frame of every page. */
export function createDeskSearch({ database, staffLog, ports: { clock } }: Deps) {
  const { read } = database;

  /**
   * Writes down, once an hour for each, that a member searches for a phone. The erasure of a customer could not find a
   * whole one, so its middle is left out.
   */
  async function notePhone(member: Member, whole: string) {
    const since = clock.now() - HOUR_MS;
    const phone = maskPhone(whole);
    if (await store.searchedSince(read, member.id, phone, since)) return;
    await database.write(async (tx) => {
      if (await store.searchedSince(tx, member.id, phone, since)) return;
      const record = { subject: "desk", id: 0, label: "搜索" } as const;
      const summary = phone.length === 4 ? "按手机号后四位" : "按手机号";
      await staffLog.write(tx, member, {
        act: "search.phone",
        record,
        summary,
        personal: { before: "", after: phone },
      });
    });
  }

  const orderHit = (order: store.FoundOrder, more: Partial<StaffHit> & { kind: HitKind }): StaffHit => ({
    label: order.sn,
    text: `${order.company || order.receiver} · ${order.total_num} 件 · ${formatFen(order.pay_fen)}`,
    state: ORDER_STATE_NAMES[orderStatus(order, clock.now())],
    sn: order.sn,
    customer_id: null,
    is_exact: false,
    ...more,
  });

  const customerHit = (customer: store.FoundCustomer): StaffHit => ({
    kind: "customer",
    label: customer.company || customer.real_name || customer.nickname,
    text: [customer.real_name, maskPhone(customer.phone)].filter(Boolean).join(" · "),
    state: customer.is_active === 0 ? "已停用" : customer.audit_state === APPROVED ? "已认证" : "未认证",
    sn: null,
    customer_id: customer.id,
    is_exact: false,
  });

  async function byNumber(member: Member, number: string): Promise<StaffHit[]> {
    const [orders, parcels] = await Promise.all([
      store.ordersByNumber(read, member, number),
      store.parcelsByNumber(read, member, number.toUpperCase(), HITS_MAX),
    ]);
    const ofGroup = (order: store.FoundOrder) => order.sn !== number;
    return [
      ...orders.map((order) =>
        ofGroup(order)
          ? orderHit(order, { kind: "group", text: `付款单 ${number} 里的订单`, is_exact: orders.length === 1 })
          : orderHit(order, { kind: "order", is_exact: true }),
      ),
      ...parcels.map((parcel) =>
        orderHit(parcel, {
          kind: "parcel",
          label: parcel.number,
          text: `${parcel.carrier} · 订单 ${parcel.sn}`,
          state: parcel.delivered_at === null ? "在途" : "已签收",
          is_exact: parcel.number === number.toUpperCase(),
        }),
      ),
    ];
  }

  async function byPhone(member: Member, phone: string): Promise<StaffHit[]> {
    await notePhone(member, phone);
    const [customers, orders] = await Promise.all([
      store.customersByPhone(read, member, phone, HITS_MAX),
      store.ordersByPhone(read, member, phone, HITS_MAX),
    ]);
    return [...customers.map(customerHit), ...orders.map((order) => orderHit(order, { kind: "order" }))];
  }

  async function byWords(member: Member, words: string): Promise<StaffHit[]> {
    const [customers, orders] = await Promise.all([
      store.customersByWords(read, member, words, HITS_MAX),
      store.ordersByWords(read, member, words, HITS_MAX),
    ]);
    const ofItems = orders.map((order) =>
      orderHit(order, order.item === null ? { kind: "order" } : { kind: "model", text: order.item }),
    );
    return [...customers.map(customerHit), ...ofItems];
  }

  /** What the words name: numbers first, then a phone, then words of customers and goods; at most twenty. */
  return async (member: Member, q: string): Promise<StaffHit[]> => {
    const words = q.trim();
    if (words.length < 2) return [];
    const [number, phone] = [cleanNumber(words), cleanPhone(words)];
    const isPhone = PHONE.test(phone) || PHONE_END.test(phone);
    const found = [
      ...(isPhone ? await byPhone(member, phone) : []),
      ...(NUMBER.test(number) ? await byNumber(member, number) : []),
    ];
    const isNumber = isPhone || found.some(({ is_exact }) => is_exact) || /^\d{8,}$/.test(number);
    const all = isNumber ? found : [...found, ...(await byWords(member, words))];
    return all.sort((a, b) => Number(b.is_exact) - Number(a.is_exact)).slice(0, HITS_MAX);
  };
}
