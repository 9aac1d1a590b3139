import { type CartGroup, type CartLine, type CartPreviewLine, cart } from "#contract/cart.ts";
import type { Coupon } from "#contract/coupon.ts";
import { ADD_MANY_MAX } from "#contract/rules/cart.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type Buyer, priceBelowSale, priceClass, unitPrice } from "#contract/rules/pricing.ts";
import { isSelfOperated } from "#contract/rules/store.ts";
import type { Caller } from "../../http/caller.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Coupons } from "../coupon/coupon.ts";
import { freightOf } from "../store/freight.ts";
import { freightTemplate } from "../store/freight-template.ts";
import type { Cart } from "./cart.ts";
import type { CartItem } from "./item.ts";

/** Endpoints of the cart. */
export function cartRoutes(app: App, { carts, openCoupons }: { carts: Cart; openCoupons: Coupons["openOfStores"] }) {
  route(app, cart.list, async ({ caller }) => {
    const items = await carts.list(caller);
    const groups = byStore(items.filter((item) => item.fail_reason === null));
    const coupons = await openCoupons(
      caller,
      groups.map(([{ store }]) => store.id),
    );
    return {
      list: groups.map((items) => toCartGroup(caller, items, coupons.get(items[0].store.id))),
      fail: items.filter((item) => item.fail_reason !== null).map((item) => toCartLine(caller, item)),
    };
  });
  route(app, cart.count, async ({ caller }) => [{ count: await carts.count(caller) }]);
  route(app, cart.create, async ({ caller, body }) => {
    const line = {
      sku_id: body.product_attr_unique,
      quantity: body.cart_num,
      is_now: body.is_new === 1,
      in_sale: body.product_type === 1,
    };
    return carts.addOne(caller, line, body.key);
  });
  route(app, cart.addMany, async ({ caller, body }) => {
    const lines = body.lines.map(({ product_attr_unique, cart_num }) => ({
      sku_id: product_attr_unique,
      quantity: cart_num,
    }));
    return {
      lines: (await carts.addMany(caller, lines, body.key)).map(
        ({ sku_id, name, added, message, capped, below_min }) => ({
          product_attr_unique: sku_id,
          store_name: name,
          added,
          capped,
          below_min,
          message,
        }),
      ),
    };
  });
  voidRoute(app, cart.change, ({ caller, params, body }) =>
    carts.change(caller, idParam(params, "cart_id"), body.cart_num),
  );
  route(app, cart.preview, async ({ caller, query }) => ({
    list: (await carts.preview(caller, idsIn(query.sku))).map((item) => toPreviewLine(toCartLine(caller, item))),
  }));
  route(app, cart.switchSku, async ({ caller, params, body }) => ({
    cart_num: await carts.switchSku(caller, idParam(params, "cart_id"), {
      from: body.from_unique,
      to: body.product_attr_unique,
    }),
  }));
  route(app, cart.leaveSale, async ({ caller, params }) => ({
    cart_num: await carts.leaveSale(caller, idParam(params, "cart_id")),
  }));
  voidRoute(app, cart.remove, ({ caller, body }) => carts.remove(caller, body.cart_id.map(Number)));
  voidRoute(app, cart.restore, ({ caller, body }) => carts.restore(caller, body.cart_id.map(Number)));
}

export type CartPreview = ReturnType<typeof createPreview>;

/** SKUs by id as lines of the customer's cart would show them. */
export const createPreview =
  (carts: Pick<Cart, "preview">) => async (customer: Pick<Caller, "id"> & Buyer, ids: readonly number[]) =>
    new Map(
      (await carts.preview(customer, ids)).map((item) => [item.sku.id, toPreviewLine(toCartLine(customer, item))]),
    );

const idsIn = (list: string) =>
  list
    .split(",")
    .filter((one) => ID.test(one))
    .slice(0, ADD_MANY_MAX)
    .map(Number);

/** Groups consecutive lines of one store; the lines are sorted by store. */
function byStore(items: readonly CartItem[]): [CartItem, ...CartItem[]][] {
  const groups: [CartItem, ...CartItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0].store.id === item.store.id) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function toCartGroup(buyer: Buyer, items: [CartItem, ...CartItem[]], coupon: Coupon | undefined): CartGroup {
  const { store } = items[0];
  const { missing: free_over } = freightOf(freightTemplate.parse(JSON.parse(store.freight_json)), null, NO_GOODS);
  return {
    mer_id: store.id,
    mer_name: store.name,
    is_trader: isSelfOperated(store.kind),
    kind: store.kind,
    ...(free_over === null ? {} : { free_over: yuan(free_over) }),
    ...(coupon ? { coupon: { coupon_price: coupon.coupon_price, use_min_price: coupon.use_min_price } } : {}),
    list: items.map((item) => toCartLine(buyer, item)),
  };
}

/** A parcel of no value, whose missing amount is the whole threshold for free freight. */
const NO_GOODS = { pieces: 1, grams: 1, goods: 0 };

/** The fall of the unit price since the line was added, in fen; 0 without one. */
function savingOf(buyer: Buyer, { added_price, offer }: Pick<CartItem, "added_price" | "offer">): Fen {
  return added_price === null ? 0 : Math.max(0, added_price - unitPrice(offer, buyer));
}

/** A line whose SKU has its id, as all of this backend do. */
type NamedLine = CartLine & Pick<CartPreviewLine, "productAttr">;

function toPreviewLine({ product_id, product_type, product, productAttr, fail_reason }: NamedLine): CartPreviewLine {
  return { product_id, product_type, product, productAttr, fail_reason };
}

/** A line as the contract shows it; only approved trade customers see cost and mark-up. */
function toCartLine(buyer: Buyer, { product, sku, offer, ...item }: CartItem): NamedLine {
  const saving = savingOf(buyer, { ...item, offer });
  const hasTradePrices = priceClass(buyer) !== "public";
  const ownPrice = priceBelowSale(offer, buyer);
  return {
    cart_id: item.cart_id,
    cart_num: item.quantity,
    product_id: product.id,
    product_type: product.product_type === 1 ? 1 : 0,
    stop_time: item.sale?.stop_time ?? null,
    seckill_status: item.sale?.status ?? null,
    trueStock: item.trueStock,
    product: {
      store_name: product.name,
      image: product.image,
      unit_name: product.unit_name,
      other_skus: product.other_skus,
      ...(hasTradePrices ? { cost_plus: yuan(offer.cost_plus) } : {}),
    },
    productAttr: {
      unique: sku.id,
      sku: sku.name,
      image: sku.image,
      unit_name: sku.unit_name,
      ...(sku.pack_pieces === null ? {} : { pack_pieces: sku.pack_pieces }),
      price: yuan(offer.price),
      ot_price: yuan(sku.ot_price),
      ...(hasTradePrices ? { cost: yuan(offer.cost) } : {}),
      ...(hasTradePrices && offer.agreed !== undefined && item.agreed_until !== null
        ? { agreed_price: yuan(offer.agreed), agreed_until: item.agreed_until }
        : {}),
      stock: sku.stock,
      min_order: sku.min_order,
      tier_prices: offer.tiers.map((tier) => ({ min_qty: tier.min_qty, price: yuan(tier.price) })),
    },
    ...(saving > 0 ? { saving: yuan(saving) } : {}),
    ...(ownPrice === null ? {} : { own_price: yuan(ownPrice) }),
    fail_reason: item.fail_reason,
  };
}
