import type { Backend } from "#backend/backend.ts";
import type { StaffOwnRefund, StaffRefund } from "#contract/staff-refund.ts";
import { createProduct } from "./articles.ts";
import type { TestBackend } from "./backend.ts";
import type { TestDatabase } from "./database.ts";
import { asMember, demoMembers, newKey } from "./members.ts";
import { demoCustomers } from "./people.ts";
import { allOf, refunder, unitsOf } from "./refunding.ts";

type Shop = { backend: Backend; world: TestBackend; test: TestDatabase };

/** Refunds of a customer of 陈知远, and the desk's calls for them. */
export function deskRefunds(shop: Shop) {
  const desk = (phone: string = demoMembers.service) => asMember(shop, phone);
  type Desk = Awaited<ReturnType<typeof desk>>;

  async function show(as: Desk, sn: string): Promise<StaffRefund> {
    const { status, message, data } = await as.get(`/api/staff/refunds/${sn}`);
    if (status !== 200) throw new Error(message);
    // The backend has parsed it with the contract's schema.
    return data as StaffRefund;
  }

  return {
    desk,
    show,

    /** A paid order of as many pieces of ¥10 each, or of another price in fen, of the customer. */
    async paid(
      num: number,
      { unit = 1000, phone = demoCustomers.tradeMarkup }: { unit?: number; phone?: string } = {},
    ) {
      const me = await refunder(shop, phone);
      const article = await createProduct(shop, { price: unit, cost: unit, cost_plus: 0 });
      return { me, article, order: await me.paid([[article, num]]) };
    },

    /** A refund that waits for its review: of money, or of goods that were shipped. */
    async asked(num: number, { unit = 1000, isGoods = false }: { unit?: number; isGoods?: boolean } = {}) {
      const { me, order, article } = await this.paid(num, { unit });
      if (isGoods) await me.ship(order);
      const { id, sn } = await me.applied(order, allOf(order), { refund_type: isGoods ? 2 : 1 });
      return { me, order, article, id, sn };
    },

    /** A refund whose goods are on their way back. */
    async sentBack(num: number, more: { unit?: number } = {}) {
      const one = await this.asked(num, { ...more, isGoods: true });
      await shop.backend.staff.refunds.agree(one.sn);
      await one.me.sendBack(one.id);
      return one;
    },

    /** Acts on a refund as it is now. */
    async act(as: Desk, sn: string, act: string, body: object = {}) {
      const { version } = await show(as, sn);
      return as.post(`/api/staff/refunds/${sn}/${act}`, { key: newKey(), version, ...body });
    },

    /** What the shop may refund of an order. */
    async check(as: Desk, sn: string, items = ""): Promise<StaffOwnRefund> {
      const { status, message, data } = await as.get(`/api/staff/orders/${sn}/refund?items=${items}`);
      if (status !== 200) throw new Error(message);
      // The backend has parsed it with the contract's schema.
      return data as StaffOwnRefund;
    },

    /** Refunds pieces of the only line of an order. */
    async refundOwn(
      as: Desk,
      order: Parameters<typeof unitsOf>[0] & { sn: string },
      num: number,
      { amount, ...more }: { amount: string } & Record<string, unknown>,
    ) {
      const { version } = await this.check(as, order.sn);
      const body = { key: newKey(), version, items: unitsOf(order, num), amount, words: "少发一件", ...more };
      return as.post(`/api/staff/orders/${order.sn}/refund`, body);
    },

    /** Approves the newest request. */
    async approve(as: Desk) {
      const { list } = (await as.get("/api/staff/requests")).data as { list: { request_id: number }[] };
      return as.post(`/api/staff/requests/${list[0]?.request_id}/decide`, { key: newKey(), approve: true, note: "" });
    },
    /** The acts of members of this kind, without those of the command line. */
    logged: (act: string) =>
      shop.backend.database.read
        .selectFrom("staff_log")
        .selectAll()
        .where("act", "=", act)
        .where("member_id", "is not", null)
        .orderBy("id")
        .execute(),
  };
}
