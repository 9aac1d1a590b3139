import { commandLine } from "#backend/platform/staff-log.ts";
import type { OrderSummary } from "#contract/order.ts";
import type { RefundDetail, RefundEntry, RefundPreview } from "#contract/refund-document.ts";
import { CARRIERS, REFUND_REASONS } from "#contract/rules/refund.ts";
import type { Article, TestStore } from "./articles.ts";
import { call } from "./backend.ts";
import { buyer, freshKey } from "./buying.ts";
import { tokenOf } from "./people.ts";

type RefundList = {
  count: number;
  counts: Record<string, number>;
  statuses: Record<string, number>;
  open_price: string;
  list: RefundEntry[];
};
type Choice = { order_product_id: number; num: number };
type Ordered = { group: number; order_id: number; sn: string; items: { id: number; num: number }[] };

/** The calls of a purchase and its refund. */
export async function refunder(shop: TestStore, phone: string) {
  const buying = await buyer(shop, phone);
  // Logs in again for each call, because refunds take longer than a session.
  const me = {
    ...buying,
    get: async (path: string) => call(shop, "GET", path, { token: await tokenOf(shop, phone) }),
    post: async (path: string, body?: unknown) => call(shop, "POST", path, { token: await tokenOf(shop, phone), body }),
  };
  const row = (table: "balance" | "points") =>
    shop.backend.database.read.selectFrom("customers").select(table).where("id", "=", me.id).executeTakeFirstOrThrow();
  const refunding = {
    ...me,
    balance: async () => Number(Object.values(await row("balance"))[0]),
    points: async () => Number(Object.values(await row("points"))[0]),

    /** A paid order of these articles, all of one store; its items are in their order. */
    async paid(
      lines: readonly [Article, number][],
      { pay = me.pay, ...more }: { pay?: typeof me.pay; [field: string]: unknown } = {},
    ): Promise<Ordered> {
      const carts: number[] = [];
      for (const [article, num] of lines) carts.push(await me.add(article, num, 1));
      const made = await me.submit(carts, more);
      if (made.status !== 200) throw new Error(`not ordered: ${made.message}`);
      const { group_order_id: group } = made.data as { group_order_id: number };
      const paid = await pay(group);
      if (paid.status !== 200) throw new Error(`not paid: ${paid.message}`);
      const { data } = await me.get(`/api/order/group_order_detail/${group}`);
      const [order] = (data as { orders: OrderSummary[] }).orders;
      if (!order) throw new Error("no order");
      const items = lines.map(([{ sku_id }, num]) => ({
        id: order.list.find((item) => item.sku_id === sku_id)?.order_product_id ?? 0,
        num,
      }));
      return { group, order_id: order.order_id, sn: order.order_sn, items };
    },
    ship: ({ sn }: Ordered) =>
      shop.backend.staff.orders.ship(commandLine(), sn, { company: "顺丰速运", number: `SF${sn.slice(-12)}` }),
    take: ({ order_id }: Ordered) => me.post(`/api/order/take/${order_id}`),

    async preview({ order_id }: Ordered, items: readonly Choice[], key = "") {
      const ids = items.map(({ order_product_id, num }) => `${order_product_id}x${num}`).join(",");
      const query = new URLSearchParams({ ids, ...(key ? { key } : {}) });
      const response = await me.get(`/api/refund/product/${order_id}?${query}`);
      // The backend has parsed it with the contract's schema.
      return { ...response, data: response.data as RefundPreview };
    },
    apply: ({ order_id }: Ordered, items: readonly Choice[], more: Record<string, unknown> = {}) =>
      me.post(`/api/refund/apply/${order_id}`, {
        refund_type: 1,
        items,
        refund_message: REFUND_REASONS[0],
        mark: "",
        key: freshKey(),
        ...more,
      }),
    /** Applies for a refund. @returns its id and number. */
    async applied(order: Ordered, items: readonly Choice[], more: Record<string, unknown> = {}) {
      const response = await refunding.apply(order, items, more);
      if (response.status !== 200) throw new Error(`no refund: ${response.message}`);
      const { refund_order_id: id } = response.data as { refund_order_id: number };
      return { id, sn: (await refunding.refund(id)).refund_order_sn };
    },
    async refund(id: number) {
      const { data } = await me.get(`/api/refund/detail/${id}`);
      // The backend has parsed it with the contract's schema.
      return data as RefundDetail;
    },
    async refunds(query = "") {
      const { data } = await me.get(`/api/refund/list${query}`);
      // The backend has parsed it with the contract's schema.
      return data as RefundList;
    },
    withdraw: (id: number) => me.post(`/api/refund/cancel/${id}`),
    sendBack: (id: number, more: Record<string, unknown> = {}) =>
      me.post(`/api/refund/back_goods/${id}`, {
        delivery_type: CARRIERS[0],
        delivery_id: "SF12345678",
        delivery_phone: "13912345678",
        delivery_mark: "",
        key: freshKey(),
        ...more,
      }),
  };
  return refunding;
}

/** All units of an order, in the form of an application. */
export const allOf = ({ items }: Pick<Ordered, "items">): Choice[] =>
  items.map(({ id, num }) => ({ order_product_id: id, num }));

/** The given units of one item of an order, in the form of an application. */
export const unitsOf = ({ items }: Pick<Ordered, "items">, num: number, index = 0): Choice[] => [
  { order_product_id: items[index]?.id ?? 0, num },
];
