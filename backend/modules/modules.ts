import { collectCalls, type Module } from "../platform/module.ts";
import account from "./account/index.ts";
import address from "./address/index.ts";
import auth from "./auth/index.ts";
import cart from "./cart/index.ts";
import catalog from "./catalog/index.ts";
import checkout from "./checkout/index.ts";
import order from "./order/index.ts";
import payment from "./payment/index.ts";
import picture from "./picture/index.ts";
import service from "./service/index.ts";
import site from "./site/index.ts";
import store from "./store/index.ts";

/** Every module of the backend. */
export const modules: readonly Module[] = [
  account,
  address,
  auth,
  cart,
  catalog,
  checkout,
  order,
  payment,
  picture,
  service,
  site,
  store,
];

/** Every endpoint of the contract, by subject and name. */
export const calls = collectCalls(modules);
