import { cart } from "#contract/cart.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { defineModule } from "../../platform/module.ts";
import coupon from "../coupon/index.ts";
import seckill from "../seckill/index.ts";
import { cartRoutes, createPreview } from "./cart.routes.ts";
import { createCart } from "./cart.ts";

export type { CartPreview } from "./cart.routes.ts";

/** The customer's cart. */
export default defineModule({
  calls: { cart },
  needs: { coupon, seckill },
  erasure: { deleted: ["cart_lines", "removed_cart_lines"] },
  create(platform, { coupon: { openCoupons }, seckill: { sales } }) {
    const carts = createCart({ ...platform, sales });
    return {
      services: { carts, preview: createPreview(carts) },
      jobs: [{ name: "delete removed cart lines", everyMs: HOUR_MS, run: carts.deleteRemoved }],
      routes: (app) => cartRoutes(app, { carts, openCoupons }),
    };
  },
});
