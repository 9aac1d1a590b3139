import { defineModule } from "../../platform/module.ts";
import { type AgreedPrices, createAgreedPrices } from "./agreed-price.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly agreedPrices: AgreedPrices["staff"];
  }
}

/** Prices that the shop has agreed with single customers. */
export default defineModule({
  create(platform) {
    const { withAgreedPrices, staff } = createAgreedPrices(platform);
    return { services: { withAgreedPrices }, staff: { agreedPrices: staff } };
  },
});
