import type { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { checkout } from "#contract/checkout.ts";
import { coupons } from "#contract/coupon.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { Choices } from "./checkout.ts";
import { type ConfirmForm, type claimForm, collectBuyerFields } from "./forms.ts";

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
      ...collectBuyerFields(form),
    },
  });
}

/** Like `readCheckout`, for the choices of a refused form. */
export function readCheckoutOf(api: Api, cartIds: string[], form: ConfirmForm) {
  const { address_id, use_integral = "0", coupon_id: couponIds } = form;
  return readCheckout(api, { cartIds, address_id: Number(address_id), use_integral, couponIds });
}

/** Claims a coupon; success leads to the confirm page on which it and the `kept` coupons are chosen. */
export async function claimCoupon(
  api: Api,
  { claimed_id, number, kept }: z.output<typeof claimForm>,
  toPage: (coupon_id: string | undefined) => string,
): Promise<Written> {
  const written = await api.write(coupons.receive, { params: { id: claimed_id }, body: { number } });
  if (!written.ok) return written;
  const { coupon_user_id } = written.answer;
  const used = [...kept.split(",").filter((id) => ID.test(id)), coupon_user_id];
  return { ok: true, toast: "已领取并使用", to: toPage(coupon_user_id === undefined ? undefined : used.join(",")) };
}
