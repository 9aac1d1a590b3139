import type { Body } from "#contract/endpoint.ts";
import type { order } from "#contract/order.ts";
import { regionLine } from "#contract/rules/address.ts";
import { ORDER_STATUS, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import type { Database, Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Idempotency } from "../../platform/idempotency.ts";
import type { Ledger } from "../../platform/ledger.ts";
import type { Ports } from "../../ports.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Addresses, addressOf as AddressOf } from "../address/address.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { insertNumbered } from "../order/numbers.ts";
import * as store from "./checkout.store.ts";
import { freightTemplate } from "./freight-template.ts";
import { lineProblem, OUT_OF_STOCK } from "./problems.ts";
import { calculateTotals, type TotalledOrder, type Totals, toQuote } from "./totals.ts";

type Owner = Pick<Caller, "id">;
type Address = NonNullable<Awaited<ReturnType<typeof AddressOf>>>;
type Submit = Omit<Body<typeof order.create>, "key">;

/** A cart line whose shop's freight template was read. */
export type CheckoutItem = Omit<CartItem, "store"> & {
  store: CartItem["store"] & { freight: ReturnType<typeof freightTemplate.parse> };
};

export type Deps = {
  cart: Pick<Cart, "linesFor" | "removeLines">;
  addresses: Pick<Addresses, "list">;
  addressOf: typeof AddressOf;
  readBuyer: ReadBuyer;
  ledger: Pick<Ledger, "move">;
  once: Idempotency;
};

const GONE = "商品已不在购物车中，请返回购物车重新选择";
const CHANGED = "商品价格或库存有变化，请确认后重新提交";
/** How a group was paid that cost nothing. */
const FREE = "free";

export type Checkout = ReturnType<typeof createCheckout>;

/** From chosen cart lines to an order (storefront.md section 2, product.md sections 6 and 7). */
export function createCheckout(database: Database, ports: Pick<Ports, "clock" | "random">, deps: Deps) {
  const { cart, addresses, addressOf, readBuyer, ledger, once } = deps;

  async function itemsOf(db: Db, who: Owner, cartIds: readonly number[]): Promise<CheckoutItem[]> {
    const wanted = [...new Set(cartIds)];
    const lines = await cart.linesFor(db, who, wanted);
    if (wanted.length === 0 || lines.length !== wanted.length) throw notFound(GONE);
    return lines.map((line) => ({
      ...line,
      store: { ...line.store, freight: freightTemplate.parse(JSON.parse(line.store.freight_json)) },
    }));
  }

  /** Takes what the group needs, SKUs in ascending order so that two orders never wait for each other in a circle. */
  async function take(tx: Db, who: Owner, group_id: number, totals: Totals<CheckoutItem>) {
    const ref = String(group_id);
    for (const { sku_id, quantity } of piecesBySku(totals.orders.flatMap((one) => one.lines.map(({ item }) => item)))) {
      const moved = await ledger.move(tx, { asset: "stock", holder: sku_id, delta: -quantity, kind: "order", ref });
      if (!moved) throw new ApiError(400, OUT_OF_STOCK);
    }
    const spent = { asset: "points", holder: who.id, delta: -totals.points_used, kind: "order", ref } as const;
    if (!(await ledger.move(tx, { ...spent, note: "积分抵扣" }))) throw new ApiError(409, CHANGED);
  }

  async function write(tx: Db, who: Owner, totals: Totals<CheckoutItem>, address: Address, submit: Submit) {
    const now = ports.clock.now();
    const { orders, points_available, ...amounts } = totals;
    const paid = amounts.pay_fen === 0;
    const group = await insertNumbered(ports, (sn) =>
      store.insertGroup(tx, {
        sn,
        customer_id: who.id,
        ...amounts,
        real_name: address.real_name,
        phone: address.phone,
        province: address.province,
        address: `${regionLine(address)} ${address.detail}`,
        created_at: now,
        closes_at: now + UNPAID_LIFE_MS,
        ...(paid ? { state: "paid", pay_type: FREE, paid_at: now } : { state: "unpaid" }),
      }),
    );
    await take(tx, who, group.id, totals);
    for (const one of orders) await writeOrder(tx, who, group.id, one, submit);
    return group.id;
  }

  async function writeOrder(tx: Db, who: Owner, group_id: number, one: TotalledOrder<CheckoutItem>, submit: Submit) {
    const { store: shop, lines, freight, ...amounts } = one;
    const written = await insertNumbered(ports, (sn) =>
      store.insertOrder(tx, {
        sn,
        group_id,
        customer_id: who.id,
        store_id: shop.id,
        status: ORDER_STATUS.toShip,
        ...amounts,
        mark: submit.mark?.[shop.id] ?? "",
        po: submit.po?.[shop.id] ?? "",
        delivery_name: "",
        delivery_no: "",
        is_hidden: 0,
        created_at: ports.clock.now(),
      }),
    );
    await store.insertItems(
      tx,
      lines.map(({ item, ...line }) => ({
        order_id: written.id,
        product_id: item.product.id,
        sku_id: item.sku.id,
        name: item.product.name,
        sku: item.sku.name,
        image: item.sku.image || item.product.image,
        unit_name: item.product.unit_name,
        quantity: item.quantity,
        ...line,
      })),
    );
  }

  return {
    /** What the lines would cost now, sent to the address or else to the default one; changes nothing. */
    async check(who: Owner, wanted: { cartIds: readonly number[]; address_id: number; use_points: boolean }) {
      const items = await itemsOf(database.read, who, wanted.cartIds);
      const known = await addresses.list(who);
      const address = known.find(({ id }) => id === wanted.address_id) ?? known[0] ?? null;
      const buyer = await readBuyer(database.read, who.id);
      const { use_points } = wanted;
      const province = address?.province ?? null;
      const totals = calculateTotals(items, { buyer, points: buyer.points, use_points, province });
      return { address, totals, quote: toQuote(totals), key: ports.random.token(24) };
    },

    /**
     * Makes the order in one transaction: lines, address, prices, rights and stock are those of this moment.
     * Repeated with the same key it answers the same group.
     * @throws Refusal when a line cannot be ordered, or when the quote sent along is not what it would cost.
     */
    async place(who: Owner, { key, ...submit }: Submit & { key: string }): Promise<{ group_order_id: number }> {
      const cartIds = submit.cart_id.map(Number);
      return database.write(async (tx) => {
        // One act of a customer after the other: rows are then locked in the order customer, group, SKU everywhere.
        await lockCustomer(tx, who.id);
        return once.run(tx, { customer_id: who.id, key, kind: "order", request: submit }, async () => {
          const items = await itemsOf(tx, who, cartIds);
          const address = await addressOf(tx, who, submit.address_id);
          if (!address) throw notFound("收货地址不存在，请重新选择");
          const buyer = await readBuyer(tx, who.id);
          const use_points = submit.use_integral === 1;
          const totals = calculateTotals(items, {
            buyer,
            points: buyer.points,
            use_points,
            province: address.province,
          });
          refuseProblems(totals);
          // The cart shows no more than there is; who sent no quote has not seen that.
          if (submit.quote === undefined && items.some((item) => item.asked > item.quantity))
            throw new ApiError(400, OUT_OF_STOCK);
          if (submit.quote !== undefined && submit.quote !== toQuote(totals)) throw new ApiError(409, CHANGED);
          const group_order_id = await write(tx, who, totals, address, submit);
          if ((await cart.removeLines(tx, who, cartIds)) !== items.length) throw notFound(GONE);
          return { group_order_id };
        });
      });
    },
  };
}

function refuseProblems({ orders }: Totals<CheckoutItem>) {
  for (const { lines, freight } of orders) {
    for (const { item } of lines) {
      const problem = lineProblem(item, freight.delivered);
      if (problem) throw new ApiError(400, problem);
    }
  }
}

/** Pieces of each SKU, ascending: two lines may hold the same SKU, one of them bought at once. */
function piecesBySku(items: readonly CheckoutItem[]) {
  const pieces = new Map<number, number>();
  for (const { sku, quantity } of items) pieces.set(sku.id, (pieces.get(sku.id) ?? 0) + quantity);
  return [...pieces].map(([sku_id, quantity]) => ({ sku_id, quantity })).sort((a, b) => a.sku_id - b.sku_id);
}
