import type { checkout } from "#contract/checkout.ts";
import type { Body } from "#contract/endpoint.ts";
import { regionLine } from "#contract/rules/address.ts";
import { ORDER_STATUS, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Addresses, addressOf as AddressOf } from "../address/address.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartItem } from "../cart/item.ts";
import type { UseCoupons } from "../coupon/coupon.ts";
import type { Titles } from "../invoice/titles.ts";
import type { Orders } from "../order/order.ts";
import type { Acceptance } from "../quotation/acceptance.ts";
import { SALE_SOLD_OUT } from "../seckill/sale.ts";
import type { SalePieces, Sales } from "../seckill/seckill.ts";
import { freightTemplate } from "../store/freight-template.ts";
import * as store from "./checkout.store.ts";
import type { CouponChoice } from "./discounts.ts";
import { lineProblem, OUT_OF_STOCK } from "./problems.ts";
import { calculateTotals, publicPriceOf, type TotalledOrder, type Totals, toQuote } from "./totals.ts";

type Owner = Pick<Caller, "id">;
type Address = NonNullable<Awaited<ReturnType<typeof AddressOf>>>;
type OrderForm = Omit<Body<typeof checkout.create>, "key">;

/** A cart line with the parsed freight template of its store. */
export type CheckoutItem = Omit<CartItem, "store"> & {
  store: CartItem["store"] & { freight: ReturnType<typeof freightTemplate.parse> };
};

type Deps = Pick<Platform, "database" | "ledger" | "idempotency"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  carts: Pick<Cart, "linesFor" | "preview" | "removeLines">;
  addresses: Pick<Addresses, "list">;
  addressOf: typeof AddressOf;
  readBuyer: ReadBuyer;
  orders: Pick<Orders, "settle">;
  quotations: Pick<Acceptance, "take">;
  sales: Pick<Sales, "take">;
  coupons: Pick<UseCoupons, "held" | "use">;
  requireTitle: Titles["require"];
};

const CART_LINE_MISSING = "商品已不在购物车中，请返回购物车重新选择";
const QUOTE_CHANGED = "商品价格或库存有变化，请确认后重新提交";
const COUPON_UNUSABLE = "所选优惠券不可用，请重新选择";
/** The payment type of a group that costs nothing. */
const FREE = "free";

export type Checkout = ReturnType<typeof createCheckout>;

/** Prices chosen cart lines and places the order. */
export function createCheckout(deps: Deps) {
  const {
    database,
    ports,
    ledger,
    idempotency,
    carts,
    addresses,
    addressOf,
    readBuyer,
    orders,
    quotations,
    sales,
    coupons,
  } = deps;

  async function itemsOf(db: Db, customer: Owner, cartIds: readonly number[]): Promise<CheckoutItem[]> {
    const ids = [...new Set(cartIds)];
    const lines = await carts.linesFor(db, customer, ids);
    if (ids.length === 0 || lines.length !== ids.length) throw notFound(CART_LINE_MISSING);
    return lines.map((line) => ({ ...line, store: withFreight(line.store) }));
  }

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

  async function writeGroup(tx: Db, customer: Owner, totals: Totals<CheckoutItem>, address: Address, form: OrderForm) {
    const now = ports.clock.now();
    const { orders: merchantOrders, points_available, coupons: _offers, ...amounts } = totals;
    const group = await insertNumbered(ports, (sn) =>
      store.insertGroup(tx, {
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
    if (amounts.pay_fen === 0) await orders.settle(tx, customer, group.id, FREE);
    return group.id;
  }

  async function writeOrder(
    tx: Db,
    customer: Owner,
    group_id: number,
    order: TotalledOrder<CheckoutItem>,
    form: OrderForm,
  ) {
    const { store: merchant, lines, freight, ...amounts } = order;
    const inserted = await insertNumbered(ports, (sn) =>
      store.insertOrder(tx, {
        sn,
        group_id,
        customer_id: customer.id,
        store_id: merchant.id,
        status: ORDER_STATUS.toShip,
        ...amounts,
        public_fen: publicPriceOf(order),
        mark: form.mark?.[merchant.id] ?? "",
        po: form.po?.[merchant.id] ?? "",
        is_hidden: 0,
        created_at: ports.clock.now(),
      }),
    );
    await store.insertItems(
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

  async function placeIn(
    tx: Db,
    customer: Owner,
    { key, ...form }: OrderForm & { key: string },
  ): Promise<{ group_order_id: number }> {
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
        ...{ buyer, points: buyer.points, use_points: form.use_integral === 1, province: address.province },
        ...{ coupons: await coupons.held(tx, customer.id), chosen, now: ports.clock.now() },
      });
      refuseProblems(totals);
      // The cart caps quantities at the stock; a form without a quote has not shown the capped quantity.
      if (form.quote === undefined && items.some((item) => item.requested > item.quantity))
        throw new ApiError(400, OUT_OF_STOCK);
      if (form.quote !== undefined && form.quote !== toQuote(totals)) throw new ApiError(409, QUOTE_CHANGED);
      if (totals.coupons.filter((offer) => offer.chosen).length !== chosen.length)
        throw new ApiError(409, COUPON_UNUSABLE);
      const group_order_id = await writeGroup(tx, customer, totals, address, form);
      if ((await carts.removeLines(tx, customer, cartIds)) !== items.length) throw notFound(CART_LINE_MISSING);
      return { group_order_id };
    });
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
      return { address, totals, quote: toQuote(totals), key: ports.random.token(24) };
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
      const wanted = new Map(lines.map(({ sku_id, quantity }) => [sku_id, quantity]));
      const previews = await carts.preview(customer, [...wanted.keys()], db);
      const items = previews.map((item) => {
        const quantity = wanted.get(item.sku.id) ?? 1;
        return { ...item, cart_id: item.sku.id, quantity, requested: quantity, store: withFreight(item.store) };
      });
      const buyer = await readBuyer(db, customer.id);
      const now = ports.clock.now();
      const money = { buyer, points: 0, use_points: false, coupons: [], chosen: [] };
      const totals = calculateTotals(items, { ...money, province: address.province, now });
      const priced = totals.orders.flatMap(({ lines, freight }) =>
        lines.map((line) => ({ ...line, problem: lineProblem(line.item, freight.delivered) })),
      );
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

const withFreight = (store: CartItem["store"]): CheckoutItem["store"] => ({
  ...store,
  freight: freightTemplate.parse(JSON.parse(store.freight_json)),
});

function refuseProblems({ orders }: Totals<CheckoutItem>) {
  for (const { lines, freight } of orders) {
    for (const { item } of lines) {
      const problem = lineProblem(item, freight.delivered);
      if (problem) throw new ApiError(400, problem);
    }
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
