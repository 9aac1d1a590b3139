import { checkout as calls } from "#contract/checkout.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import address from "../address/index.ts";
import cart from "../cart/index.ts";
import coupon from "../coupon/index.ts";
import invoice from "../invoice/index.ts";
import orderModule from "../order/index.ts";
import quotation from "../quotation/index.ts";
import seckill from "../seckill/index.ts";
import warehouse from "../warehouse/index.ts";
import { checkoutRoutes } from "./checkout.routes.ts";
import { createCheckout } from "./checkout.ts";

/** From chosen cart lines to a placed order. */
export default defineModule({
  calls: { checkout: calls },
  needs: { account, address, cart, coupon, invoice, order: orderModule, quotation, seckill, warehouse },
  create: (
    platform,
    {
      account: { readBuyer },
      address: { addresses, addressOf },
      cart: { carts },
      coupon: { coupons },
      invoice: { requireTitle },
      order: { orders, placing },
      quotation: { quotations },
      seckill: { sales },
      warehouse: { warehousesOfSkus },
    },
  ) => {
    const checkout = createCheckout({
      ...platform,
      readBuyer,
      addresses,
      addressOf,
      carts,
      coupons,
      orders,
      placing,
      quotations,
      requireTitle,
      sales,
      warehousesOfSkus,
    });
    return { services: { checkout }, routes: (app) => checkoutRoutes(app, { checkout }) };
  },
});
