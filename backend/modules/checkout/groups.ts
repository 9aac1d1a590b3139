import { buyerFieldsOf } from "#contract/buyer-fields.ts";
import type { checkout } from "#contract/checkout.ts";
import type { Body } from "#contract/endpoint.ts";
import { regionLine } from "#contract/rules/address.ts";
import { OUT_OF_STOCK } from "#contract/rules/cart.ts";
import { deliveryProblem } from "#contract/rules/delivery-day.ts";
import { ORDER_STATUS, TOO_MANY_UNPAID, UNPAID_GROUPS_MAX, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { findOwnAddress } from "../address/address.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import type { Orders } from "../order/order.ts";
import type { Placing } from "../order/placing.ts";
import type { Acceptance } from "../quotation/acceptance.ts";
import type { SalePieces, Sales } from "../seckill/seckill.ts";
import type { CheckoutItem } from "./item.ts";
import { publicPriceOf, type TotalledOrder, type Totals } from "./totals.ts";

type Owner = Pick<Caller, "id">;
export type Address = NonNullable<Awaited<ReturnType<typeof findOwnAddress>>>;
export type OrderForm = Omit<Body<typeof checkout.create>, "key">;

type Deps = Pick<Platform, "ledger"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  orders: Pick<Orders, "settle" | "countUnpaid">;
  placing: Placing;
  quotations: Pick<Acceptance, "take">;
  sales: Pick<Sales, "take">;
  coupons: Pick<UseCoupons, "use">;
};

export const QUOTE_CHANGED = "价格、库存、运费或优惠有变化，请确认后重新提交";
export const COUPON_UNUSABLE = "所选优惠券不可用，请重新选择";
/** The payment type of a group that costs nothing. */
const FREE = "free";

/** Writes the orders of one purchase and takes what they need, in the caller's transaction. */
export function createCheckoutGroups({ ports, ledger, orders, placing, quotations, sales, coupons }: Deps) {
  /**
   * Takes stock, coupons and points for the group. Sales are locked before SKUs and both in ascending order, so that two orders
   * cannot deadlock.
   */
  async function takeFor(tx: Db, customer: Owner, group_id: number, totals: Totals<CheckoutItem>) {
    const ref = String(group_id);
    const items = totals.orders.flatMap((order) => order.lines.map(({ item }) => item));
    await quotations.take(tx, customer, group_id, items);
    await sales.take(tx, customer.id, ref, piecesBySale(items));
    for (const { sku_id, quantity } of piecesBySku(items)) {
      const moved = await ledger.move(tx, { asset: "stock", holder: sku_id, delta: -quantity, kind: "order", ref });
      if (!moved) throw new ApiError(400, OUT_OF_STOCK);
    }
    const used = totals.coupons.filter(({ chosen }) => chosen).map(({ coupon }) => coupon.id);
    if (!(await coupons.use(tx, customer.id, used, group_id))) throw new ApiError(409, COUPON_UNUSABLE);
    const spent = { asset: "points", holder: customer.id, delta: -totals.points_used, kind: "order", ref } as const;
    if (!(await ledger.move(tx, { ...spent, note: "积分抵扣" }))) throw new ApiError(409, QUOTE_CHANGED);
  }

  return {
    /**
     * Writes a group with an order for each store; a group that costs nothing is paid at once.
     * @returns its id.
     * @throws ApiError 400 for stock, 409 for coupons and points that are gone and for too many unpaid groups.
     */
    async insert(tx: Db, customer: Owner, totals: Totals<CheckoutItem>, address: Address, form: OrderForm) {
      const now = ports.clock.now();
      if ((await orders.countUnpaid(tx, customer)) >= UNPAID_GROUPS_MAX) throw new ApiError(409, TOO_MANY_UNPAID);
      const { orders: merchantOrders, points_available, coupons: _offers, ...amounts } = totals;
      const group = await insertNumbered(ports, (sn) =>
        placing.insertOrderGroup(tx, {
          sn,
          customer_id: customer.id,
          ...amounts,
          real_name: address.real_name,
          phone: address.phone,
          province: address.province,
          address: `${regionLine(address)} ${address.detail}`,
          created_at: now,
          closes_at: now + UNPAID_LIFE_MS,
          invoice_title_id: form.invoice?.receipt_id ?? null,
          invoice_type: form.invoice?.receipt_type ?? null,
          state: "unpaid",
        }),
      );
      await takeFor(tx, customer, group.id, totals);
      for (const order of merchantOrders) await writeOrder(tx, customer, group.id, order, form);
      await placing.insertOrderWarehouses(tx, group.id);
      if (amounts.pay_fen === 0) await orders.settle(tx, customer, group.id, FREE);
      return group.id;
    },
  };

  async function writeOrder(
    tx: Db,
    customer: Owner,
    group_id: number,
    order: TotalledOrder<CheckoutItem>,
    form: OrderForm,
  ) {
    const { store: merchant, lines, freight, ...amounts } = order;
    const fields = buyerFieldsOf(form, merchant.id);
    const problem = deliveryProblem(fields, ports.clock.now());
    if (problem) throw new ApiError(400, problem);
    const inserted = await insertNumbered(ports, (sn) =>
      placing.insertOrder(tx, {
        sn,
        group_id,
        customer_id: customer.id,
        store_id: merchant.id,
        status: ORDER_STATUS.toShip,
        ...amounts,
        public_fen: publicPriceOf(order),
        ...fields,
        is_hidden: 0,
        created_at: ports.clock.now(),
      }),
    );
    await placing.insertItems(
      tx,
      lines.map(({ item, ...line }) => ({
        order_id: inserted.id,
        product_id: item.product.id,
        sku_id: item.sku.id,
        name: item.product.name,
        sku: item.sku.name,
        image: item.sku.image || item.product.image,
        unit_name: item.sku.unit_name,
        pack_pieces: item.sku.pack_pieces,
        piece_unit: item.sku.pack_pieces === null ? null : item.product.unit_name,
        quantity: item.quantity,
        sale_id: item.sale?.id ?? 0,
        ...line,
      })),
    );
  }
}

/** Pieces per sale; a cart line and a "buy now" line may have the same sale. */
function piecesBySale(items: readonly CheckoutItem[]): SalePieces[] {
  const pieces = new Map<number, number>();
  for (const { sale, quantity } of items) if (sale) pieces.set(sale.id, (pieces.get(sale.id) ?? 0) + quantity);
  return [...pieces].map(([sale_id, quantity]) => ({ sale_id, pieces: quantity }));
}

/** Pieces per SKU in ascending order of ids; a cart line and a "buy now" line may have the same SKU. */
function piecesBySku(items: readonly CheckoutItem[]) {
  const pieces = new Map<number, number>();
  for (const { sku, quantity } of items) pieces.set(sku.id, (pieces.get(sku.id) ?? 0) + quantity);
  return [...pieces].map(([sku_id, quantity]) => ({ sku_id, quantity })).sort((a, b) => a.sku_id - b.sku_id);
}
