import type { Control } from "./control.ts";

const CART = { test: "backend/modules/cart/cart.test.ts", file: "backend/modules/cart/cart.store.ts" };
const ORDER = { test: "backend/modules/order/order.test.ts", file: "backend/modules/order/order-state.store.ts" };
const CHECKOUT = { test: "backend/modules/order/checkout.test.ts", file: "backend/modules/order/checkout.ts" };
const SERVICE = { test: "backend/modules/service/service.test.ts", file: "backend/modules/service/service.store.ts" };

/** What is a customer's is nobody else's. */
export const owners: readonly Control[] = [
  {
    id: "owner.cart read",
    says: "a cart is its owner's: reading",
    ...CART,
    takeOut: '    .where("cart_lines.customer_id", "=", customer_id)\n    .select([\n      "cart_lines.id',
    put: '    .select([\n      "cart_lines.id',
    title: "another customer's line",
  },
  {
    id: "owner.cart change",
    says: "a cart is its owner's: changing",
    ...CART,
    takeOut: '.where("id", "=", id)\n    .where("customer_id", "=", customer_id)',
    put: '.where("id", "=", id)',
    title: "another customer's line",
  },
  {
    id: "owner.cart delete",
    says: "a cart is its owner's: deleting",
    ...CART,
    takeOut: '.where("customer_id", "=", customer_id)\n    .where("id", "in", ids)',
    put: '.where("id", "in", ids)',
    title: "another customer's line",
  },
  {
    id: "owner.address change",
    says: "an address is its owner's: changing",
    test: "backend/modules/address/address.test.ts",
    file: "backend/modules/address/address.store.ts",
    takeOut: '.set(fields)\n    .where("id", "=", id)\n    .where("customer_id", "=", customer_id)',
    put: '.set(fields)\n    .where("id", "=", id)',
    title: "another customer's address",
  },
  {
    id: "owner.address delete",
    says: "an address is its owner's: deleting",
    test: "backend/modules/address/address.test.ts",
    file: "backend/modules/address/address.store.ts",
    takeOut: '.where("customer_id", "=", customer_id)\n    .returning("is_default")',
    put: '.returning("is_default")',
    title: "another customer's address",
  },
  {
    id: "owner.address default",
    says: "an address is its owner's: making it the default",
    test: "backend/modules/address/address.test.ts",
    file: "backend/modules/address/address.store.ts",
    takeOut: '.set({ is_default: 1 })\n    .where("id", "=", id)\n    .where("customer_id", "=", customer_id)',
    put: '.set({ is_default: 1 })\n    .where("id", "=", id)',
    title: "another customer's address",
  },
  {
    id: "owner.address of an order",
    says: "an order goes to its customer's own address",
    ...CHECKOUT,
    file: "backend/modules/address/address.store.ts",
    takeOut:
      '.where("customer_id", "=", customer_id)\n    .executeTakeFirst();\n}\n\nexport async function countAddresses',
    put: ".executeTakeFirst();\n}\n\nexport async function countAddresses",
    title: "another customer's address is not there",
  },
  {
    id: "owner.order read",
    says: "an order is its owner's: reading",
    test: ORDER.test,
    file: "backend/modules/order/order.store.ts",
    takeOut: '    .where("orders.customer_id", "=", customer_id)\n    .selectAll("orders")',
    put: '    .selectAll("orders")',
    title: "another customer's orders are not there",
  },
  {
    id: "owner.order group",
    says: "an order's group is its owner's: reading",
    test: ORDER.test,
    file: "backend/modules/order/order.store.ts",
    takeOut: '.where("id", "=", id)\n    .where("customer_id", "=", customer_id)',
    put: '.where("id", "=", id)',
    title: "another customer's orders are not there",
  },
  {
    id: "owner.order cancel",
    says: "an order is its owner's: cancelling",
    ...ORDER,
    takeOut:
      '.where("customer_id", "=", customer_id)\n    .where("state", "=", "unpaid")\n    .returning(["id", "customer_id", "points_used"])',
    put: '.where("state", "=", "unpaid")\n    .returning(["id", "customer_id", "points_used"])',
    title: "another customer's orders are not there",
  },
  {
    id: "owner.order take",
    says: "an order is its owner's: confirming receipt",
    ...ORDER,
    takeOut: '.where("customer_id", "=", customer_id)\n    .where("status", "=", ORDER_STATUS.toReceive)',
    put: '.where("status", "=", ORDER_STATUS.toReceive)',
    title: "another customer's orders are not there",
  },
  {
    id: "owner.order remove",
    says: "an order is its owner's: putting away",
    ...ORDER,
    takeOut: '.where("customer_id", "=", customer_id)\n    .where("is_hidden", "=", 0)',
    put: '.where("is_hidden", "=", 0)',
    title: "another customer's orders are not there",
  },
  {
    id: "owner.service",
    says: "a service ticket is its session's",
    ...SERVICE,
    takeOut: '.where("token_hash", "=", token_hash)\n    .where("customer_id", "=", customer_id)',
    put: "",
    title: "a ticket is the session's that asked for it",
  },
  {
    id: "owner.key",
    says: "an idempotency key belongs to its customer",
    ...CHECKOUT,
    file: "backend/modules/idempotency/idempotency.ts",
    takeOut: '.where("customer_id", "=", customer_id)\n        .where("key", "=", key)',
    put: '.where("key", "=", key)',
    title: "a key belongs to its customer",
  },
];
