import { type CartGroup, type CartLine, cart } from "#contract/cart.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import type { Database } from "../../database/database.ts";
import { type App, idParam, route } from "../../http/route.ts";
import type { Cart, CartItem } from "./cart.ts";

const SELF_RUN = "自营";

/** Endpoints of the cart. */
export function cartRoutes(app: App, { carts, database }: { carts: Cart; database: Database }) {
  route(app, cart.list, async ({ caller }) => {
    const items = await carts.list(caller);
    return {
      list: byStore(items.filter((item) => item.fail_reason === null)).map((items) => toCartGroup(caller, items)),
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
    return { cart_id: await database.write((tx) => carts.add(tx, caller, line)) };
  });
  route(app, cart.addMany, async ({ caller, body }) => {
    const lines = body.lines.map(({ product_attr_unique, cart_num }) => ({
      sku_id: product_attr_unique,
      quantity: cart_num,
    }));
    return {
      lines: (await carts.addMany(caller, lines)).map(({ sku_id, name, added, message, capped }) => ({
        product_attr_unique: sku_id,
        store_name: name,
        added,
        capped,
        message,
      })),
    };
  });
  route(app, cart.change, async ({ caller, params, body }) => {
    await carts.change(caller, idParam(params, "cart_id"), body.cart_num);
    return {};
  });
  route(app, cart.remove, async ({ caller, body }) => {
    await carts.remove(caller, body.cart_id.map(Number));
    return {};
  });
  route(app, cart.restore, async ({ caller, body }) => {
    await carts.restore(caller, body.cart_id.map(Number));
    return {};
  });
}

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

function toCartGroup(buyer: Buyer, items: [CartItem, ...CartItem[]]): CartGroup {
  const { store } = items[0];
  return {
    mer_id: store.id,
    mer_name: store.name,
    is_trader: store.kind === SELF_RUN ? 1 : 0,
    list: items.map((item) => toCartLine(buyer, item)),
  };
}

/** A line as the contract shows it; only approved trade customers see cost and mark-up. */
function toCartLine(buyer: Buyer, { product, sku, offer, ...item }: CartItem): CartLine {
  const hasTradePrices = priceClass(buyer) !== "public";
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
      stock: sku.stock,
      min_order: sku.min_order,
      tier_prices: offer.tiers.map((tier) => ({ min_qty: tier.min_qty, price: yuan(tier.price) })),
    },
    fail_reason: item.fail_reason,
  };
}
