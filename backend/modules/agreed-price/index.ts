import { defineModule } from "../../platform/module.ts";
import { type AgreedPrices, createAgreedPrices } from "./agreed-price.ts";
import { createPriceActs } from "./price-acts.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly agreedPrices: AgreedPrices["staff"];
  }
}

/** Prices that the shop has agreed with single customers. */
export default defineModule({
  erasure: { deleted: ["agreed_prices"] },
  create(platform) {
    const acts = createPriceActs(platform);
    const { withAgreedPrices, staff } = createAgreedPrices({ ...platform, acts });
    return { services: { withAgreedPrices, priceActs: acts }, staff: { agreedPrices: staff } };
  },
});
