import { account } from "./account.ts";
import { address } from "./address.ts";
import { auth } from "./auth.ts";
import { cart } from "./cart.ts";
import type { Endpoint } from "./endpoint.ts";
import { goods } from "./goods.ts";
import { order } from "./order.ts";
import { payment } from "./payment.ts";
import { service } from "./service.ts";
import { site } from "./site.ts";

/** Every call of the contract, for the OpenAPI document and for the tests that ask each of them. */
export const calls: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  site,
  auth,
  account,
  goods,
  cart,
  address,
  order,
  payment,
  service,
};
