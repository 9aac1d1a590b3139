import { OWN_REFUND_MAX_FEN } from "#contract/rules/four-eyes.ts";
import { REFUND_TYPE } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { commandLine } from "../../platform/staff-log.ts";
import { type Pieces, takePieces } from "../order/take-pieces.ts";
import type { Deps } from "./deps.ts";
import type { ExamineRefund } from "./examine-refund.ts";
import * as store from "./refund.store.ts";
import { ownerOfOrder as findOwner, findRefundableOrder } from "./refundable.store.ts";
import { type ChosenItem, itemsLeft } from "./shares.ts";
import { NOT_PAID, type ShopRefund, type ShopRefunds } from "./shop-refunds.ts";
import type { StaffActs } from "./staff-acts.ts";

/** Refunds as the command line shows and answers them, by number. */
export function createStaffRefunds({
  database,
  givenMoney,
  ports: { clock },
  acts,
  shopRefunds,
  examineRefund,
}: Pick<Deps, "database" | "givenMoney" | "ports"> & {
  acts: StaffActs;
  shopRefunds: ShopRefunds;
  examineRefund: ExamineRefund;
}) {
  /** Acts on the refund with this number, whose customer the transaction has locked. @throws ApiError 404, 409. */
  async function actBySn(sn: string, act: (tx: Db, refund: store.RefundRow) => Promise<void>) {
    const found = await store.refundBySn(database.read, sn);
    if (!found) throw notFound(`没有退款 ${sn}`);
    await database.write(async (tx) => {
      await lockCustomer(tx, found.customer_id);
      await act(tx, (await store.refundById(tx, found.id)) ?? found);
    });
  }
  const by = () => ({ actor: commandLine() });

  /** The items with the named pieces of each SKU, an order may have a SKU twice. @throws ApiError 400 */
  async function itemsOf(tx: Db, order_id: number, pieces: readonly Pieces[] | undefined): Promise<ChosenItem[]> {
    const left = (await itemsLeft(tx, order_id))
      .map(({ item, held }) => ({ id: item.id, sku_id: item.sku_id, pieces: item.quantity - held.pieces }))
      .filter((line) => line.pieces > 0);
    if (!pieces) return left.map(({ id, pieces: num }) => ({ order_product_id: id, num }));
    return takePieces(left, pieces, "可退").map(({ id, pieces: num }) => ({ order_product_id: id, num }));
  }

  return {
    latest: (limit: number) => store.latestRefunds(database.read, limit),
    async show(sn: string) {
      const row = await store.refundBySn(database.read, sn);
      if (!row) throw notFound(`没有退款 ${sn}`);
      const items = await store.itemsOfRefunds(database.read, [row.id]);
      return { row, items, events: await store.eventsOf(database.read, [row.id]) };
    },
    /** Agrees: a refund without return is paid back, one with return waits for the goods. @throws ApiError 404, 409. */
    agree: (sn: string, { note = "", address = "" }: { note?: string; address?: string } = {}) =>
      actBySn(sn, (tx, refund) =>
        refund.type === REFUND_TYPE.goods
          ? acts.agree(tx, by(), refund, { address, words: note })
          : acts.pay(tx, by(), refund, { words: note }),
      ),
    /** @throws ApiError 404, 409. */
    refuse: (sn: string, reason: string) => actBySn(sn, (tx, refund) => acts.refuse(tx, by(), refund, { reason })),
    /** Receives the returned goods and pays back. @throws ApiError 404, 409. */
    receive: (sn: string) => actBySn(sn, (tx, refund) => acts.receive(tx, by(), refund)),
    /** Pays a refund to the balance that its platform does not pay. @throws ApiError 404, 409, 503 */
    async toBalance(sn: string, consent: string) {
      if (!(await store.refundBySn(database.read, sn))) throw notFound(`没有退款 ${sn}`);
      const examined = await examineRefund(sn);
      await actBySn(sn, (tx, refund) => acts.toBalance(tx, by(), refund, examined, consent));
      return examined.refund.amount_fen;
    },
    /**
     * Refunds units of a paid order that no customer has asked for; all that are left by default.
     * @throws ApiError 400, 404, 409
     */
    async own(order_sn: string, { items, ...refund }: Omit<ShopRefund, "items"> & { items?: Pieces[] | undefined }) {
      const owner = await findOwner(database.read, order_sn);
      if (!owner) throw notFound(`没有订单 ${order_sn}`);
      const { customer_id, id } = owner;
      return database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        const order = await findRefundableOrder(tx, customer_id, id);
        if (!order) throw new ApiError(409, NOT_PAID);
        const chosen = await itemsOf(tx, id, items);
        const { worth_fen } = await shopRefunds.plan(tx, order, chosen);
        const amount_fen = refund.amount_fen ?? worth_fen;
        const given = await givenMoney.soFar(tx, null, { acts: ["refund.own"], customer_id });
        const isAlone = given + amount_fen >= OWN_REFUND_MAX_FEN;
        return shopRefunds.pay(tx, { ...by(), isAlone }, order, { items: chosen, ...refund, amount_fen });
      });
    },
    /** Adds a trace of the returned parcel. @throws ApiError 404, 409 before the customer has sent it. */
    async trace(sn: string, text: string) {
      const row = await store.refundBySn(database.read, sn);
      if (!row) throw notFound(`没有退款 ${sn}`);
      if (row.back_number === "") throw new ApiError(409, `${sn} 还没有寄回的快递单号，客户填写后才能登记物流`);
      await database.write((tx) => store.insertReturnTrace(tx, { refund_id: row.id, text, created_at: clock.now() }));
    },
  };
}
