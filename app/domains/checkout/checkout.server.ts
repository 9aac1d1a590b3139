import type { Api } from "#app/http/api.server.ts";
import { checkout } from "#contract/checkout.ts";
import type { Choices } from "./checkout.ts";
import { type ConfirmForm, collectRemarks } from "./forms.ts";

/** Reads the chosen lines with their present prices, freight and total. */
export function readCheckout(api: Api, { cartIds, address_id, use_integral, couponIds }: Choices) {
  const coupons = couponIds === null ? {} : { coupon_id: couponIds.join(",") };
  return api.read(checkout.check, { query: { cart_id: cartIds.join(","), address_id, use_integral, ...coupons } });
}

/** Creates the order; the answer has the id of the group to pay. */
export function submitOrder(api: Api, cartIds: string[], form: ConfirmForm) {
  const { address_id, use_integral, coupon_id, key, quote, invoice_title_id, invoice_type } = form;
  const receipt_type = invoice_type === "2" ? 2 : 1;
  return api.write(checkout.create, {
    body: {
      cart_id: cartIds,
      address_id: Number(address_id),
      use_integral: use_integral ? 1 : 0,
      coupon_id,
      key,
      ...(quote === undefined ? {} : { quote }),
      ...(invoice_title_id ? { invoice: { receipt_id: Number(invoice_title_id), receipt_type } } : {}),
      ...collectRemarks(form),
    },
  });
}

/** Like `readCheckout`, for the choices of a refused form. */
export function readCheckoutOf(api: Api, cartIds: string[], form: ConfirmForm) {
  const { address_id, use_integral = "0", coupon_id: couponIds } = form;
  return readCheckout(api, { cartIds, address_id: Number(address_id), use_integral, couponIds });
}
