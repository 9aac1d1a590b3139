import { OUT_OF_STOCK } from "#contract/rules/cart.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { PROXY_ORDERED } from "#contract/rules/proxy.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Owner } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { refuseProxy } from "../../platform/proxies.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Addresses, findOwnAddress as AddressOf } from "../address/address.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartItem } from "../cart/item.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import type { Titles } from "../invoice/titles.ts";
import type { Orders } from "../order/order.ts";
import type { Placing } from "../order/placing.ts";
import type { Acceptance } from "../quotation/acceptance.ts";
import { SALE_SOLD_OUT } from "../seckill/sale.ts";
import type { Sales } from "../seckill/seckill.ts";
import { freightTemplate } from "../store/freight-template.ts";
import * as store from "./checkout.store.ts";
import { claimableOffers } from "./claimable.ts";
import type { CouponChoice } from "./discounts.ts";
import { type Address, COUPON_UNUSABLE, createCheckoutGroups, type OrderForm, QUOTE_CHANGED } from "./groups.ts";
import type { CheckoutItem } from "./item.ts";
import { problemsOf } from "./problems.ts";
import { shipmentsOf } from "./shipments.ts";
import { calculateTotals, type TotalledOrder, type Totals, toQuote } from "./totals.ts";

type Deps = Pick<Platform, "database" | "ledger" | "idempotency" | "notices" | "proxies"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  carts: Pick<Cart, "linesFor" | "preview" | "removeLines">;
  addresses: Pick<Addresses, "list">;
  addressOf: typeof AddressOf;
  readBuyer: ReadBuyer;
  orders: Pick<Orders, "settle" | "countUnpaid">;
  placing: Placing;
  quotations: Pick<Acceptance, "take">;
  sales: Pick<Sales, "take">;
  coupons: Pick<UseCoupons, "held" | "use" | "claimable">;
  requireTitle: Titles["require"];
  /** The warehouses of these SKUs, the nearest to the province first. */
  warehousesOfSkus: (province: string, sku_ids: readonly number[]) => Promise<readonly WarehouseStock[]>;
};

const CART_LINE_MISSING = "商品已不在购物车中，请返回购物车重新选择";

export type Checkout = ReturnType<typeof createCheckout>;

/** Prices chosen cart lines and places the order. */
export function createCheckout(deps: Deps) {
  const { database, ports, idempotency, carts, addresses, addressOf, readBuyer, coupons } = deps;
  const groups = createCheckoutGroups(deps);

  async function itemsOf(db: Db, customer: Owner, cartIds: readonly number[]): Promise<CheckoutItem[]> {
    const ids = [...new Set(cartIds)];
    const lines = await carts.linesFor(db, customer, ids);
    if (ids.length === 0 || lines.length !== ids.length) throw notFound(CART_LINE_MISSING);
    return lines.map((line) => ({ ...line, store: withFreight(line.store) }));
  }

  async function placeIn(
    tx: Db,
    customer: Owner,
    { key, ...form }: OrderForm & { key: string },
  ): Promise<{ group_order_id: number }> {
    refuseProxy(customer, form.use_integral === 1 || form.invoice !== undefined);
    const cartIds = form.cart_id.map(Number);
    // Rows are locked in the order customer, group, SKU everywhere.
    await lockCustomer(tx, customer.id);
    return idempotency.run(tx, { customer_id: customer.id, key, kind: "order", request: form }, async () => {
      const items = await itemsOf(tx, customer, cartIds);
      const address = await addressOf(tx, customer, form.address_id);
      if (!address) throw notFound("收货地址不存在，请重新选择");
      const { invoice } = form;
      if (invoice) await deps.requireTitle(tx, customer, invoice.receipt_id, invoice.receipt_type);
      const buyer = await readBuyer(tx, customer.id);
      const chosen = [...new Set(form.coupon_id?.map(Number))];
      const totals = calculateTotals(items, {
        buyer,
        points: buyer.points,
        use_points: form.use_integral === 1,
        province: address.province,
        coupons: await coupons.held(tx, customer.id),
        chosen,
        now: ports.clock.now(),
      });
      refuseProblems(totals);
      // The cart caps quantities at the stock; a form without a quote has not shown the capped quantity.
      if (form.quote === undefined && items.some((item) => item.requested > item.quantity))
        throw new ApiError(400, OUT_OF_STOCK);
      if (form.quote !== undefined && form.quote !== toQuote(totals)) throw new ApiError(409, QUOTE_CHANGED);
      if (totals.coupons.filter((offer) => offer.chosen).length !== chosen.length)
        throw new ApiError(409, COUPON_UNUSABLE);
      const group_order_id = await groups.insert(tx, customer, totals, address, form);
      if ((await carts.removeLines(tx, customer, cartIds)) !== items.length) throw notFound(CART_LINE_MISSING);
      await tellPlaced(tx, customer, group_order_id, totals.pay_fen);
      return { group_order_id };
    });
  }

  /** Tells the customer what waits for payment; an order that a member has placed has rows of the log too. */
  async function tellPlaced(tx: Db, customer: Owner, group_id: number, pay_fen: Fen) {
    const placed = await deps.placing.ordersOfGroup(tx, group_id);
    const [customer_id, event, amount] = [customer.id, group_id, formatFen(pay_fen)];
    if (!customer.proxy) {
      const about = { group_id, count: placed.length, amount };
      await deps.notices.tell(tx, { customer_id, kind: "order_placed", event, about });
      return;
    }
    for (const { id, sn } of placed) {
      await deps.proxies.record(tx, customer, { subject: "order", id, label: sn, summary: PROXY_ORDERED });
    }
    const numbers = placed.map(({ sn }) => sn).join("、");
    const about = {
      what: `提交了订单 ${numbers}，请付款`,
      body: `${customer.proxy.member.name} 代您提交，应付 ${amount}；不是您要的，取消即可`,
      group_id,
    };
    await deps.notices.tell(tx, { customer_id, kind: "proxy", event, about });
  }

  return {
    /** Prices the lines for the address, or for the default one; changes nothing. */
    async check(
      customer: Owner,
      choices: { cartIds: readonly number[]; address_id: number; use_points: boolean; chosen: CouponChoice },
    ) {
      const items = await itemsOf(database.read, customer, choices.cartIds);
      const ownAddresses = await addresses.list(customer);
      const address = ownAddresses.find(({ id }) => id === choices.address_id) ?? ownAddresses[0] ?? null;
      const buyer = await readBuyer(database.read, customer.id);
      const { use_points, chosen } = choices;
      const province = address?.province ?? null;
      const held = await coupons.held(database.read, customer.id);
      const money = { buyer, points: buyer.points, use_points, coupons: held, chosen };
      const totals = calculateTotals(items, { ...money, province, now: ports.clock.now() });
      const near = province === null ? [] : await deps.warehousesOfSkus(province, skusOf(items));
      const shipments = new Map(totals.orders.map((order) => [order.store.id, shipmentsOf(order, near, province)]));
      const stores = totals.orders.map(({ store }) => store.id);
      const open = await coupons.claimable(database.read, customer.id, stores);
      const claimable = claimableOffers(totals, open, ports.clock.now());
      return { buyer, address, totals, claimable, shipments, quote: toQuote(totals), key: ports.random.token(24) };
    },

    /**
     * Prices quantities of SKUs that are in no cart for the address, without points and coupons; each line has the
     * reason why it cannot be ordered, or null. Unknown SKUs are missing.
     */
    async priceLines(
      db: Db,
      customer: Owner,
      lines: readonly { sku_id: number; quantity: number }[],
      address: Pick<Address, "province">,
    ) {
      const wanted = new Map<number, number>();
      for (const { sku_id, quantity } of lines) wanted.set(sku_id, (wanted.get(sku_id) ?? 0) + quantity);
      const previews = await carts.preview(customer, [...wanted.keys()], db);
      const items = previews.map((item) => {
        const quantity = wanted.get(item.sku.id) ?? 1;
        return { ...item, cart_id: item.sku.id, quantity, requested: quantity, store: withFreight(item.store) };
      });
      const buyer = await readBuyer(db, customer.id);
      const now = ports.clock.now();
      const money = { buyer, points: 0, use_points: false, coupons: [], chosen: [] };
      const totals = calculateTotals(items, { ...money, province: address.province, now });
      const priced = totals.orders.flatMap((order) => {
        const problems = problemsIn(order);
        return order.lines.map((line, index) => ({ ...line, problem: problems[index] ?? null }));
      });
      return { lines: priced, postage_fen: totals.postage_fen, pay_fen: totals.pay_fen };
    },

    /** `place` inside a transaction of the caller. */
    placeIn,

    /**
     * Places the order in one transaction with the lines, address, prices, rights and stock of this moment.
     * Repeated with the same key it returns the same group.
     * @throws ApiError when a line cannot be ordered or the quote differs from the present price.
     */
    async place(customer: Owner, { key, ...form }: OrderForm & { key: string }): Promise<{ group_order_id: number }> {
      const cartIds = form.cart_id.map(Number);
      // Of many buyers of the last pieces, most are refused here and take no lock. The lines of a placed order are gone
      // from the cart, so that a repeated submit passes.
      const check = async (db: Db) => {
        const soldOut = await store.findSoldOutLine(db, customer.id, cartIds);
        if (soldOut) throw new ApiError(400, soldOut === "sale" ? SALE_SOLD_OUT : OUT_OF_STOCK);
      };
      const order = (tx: Db) => placeIn(tx, customer, { key, ...form });
      return database.write(order, { check });
    },
  };
}

const skusOf = (items: readonly CheckoutItem[]) => [...new Set(items.map(({ sku }) => sku.id))];

const withFreight = (store: CartItem["store"]): CheckoutItem["store"] => ({
  ...store,
  freight: freightTemplate.parse(JSON.parse(store.freight_json)),
});

/** The problem of each line of the order, or null. */
export const problemsIn = ({ lines, freight }: TotalledOrder<CheckoutItem>) =>
  problemsOf(
    lines.map(({ item }) => item),
    freight.delivered,
  );

function refuseProblems({ orders }: Totals<CheckoutItem>) {
  const problem = orders.flatMap(problemsIn).find((one) => one !== null);
  if (problem) throw new ApiError(400, problem);
}
