import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { coupons } from "#contract/coupon.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { ReceiveForm } from "./forms.ts";

/** Reads the coupons of a store. */
export const readStoreCoupons = (api: Api, id: string) => api.read(coupons.ofStore, { params: { id } });

/** Reads the coupons that fit a product; none for a malformed id. */
export const readProductCoupons = async (api: Api, id: string | undefined) =>
  id && ID.test(id) ? api.read(coupons.ofProduct, { params: { id } }) : [];

/** Receives a coupon; one that the customer has already changes nothing, and the toast says so. */
export async function receiveCoupon(
  api: Api,
  { coupon_id, number }: Pick<ReceiveForm, "coupon_id" | "number">,
): Promise<Written> {
  const written = await api.write(coupons.receive, { params: { id: coupon_id }, body: { number } });
  if (!written.ok) return written;
  return { ok: true, toast: written.answer.is_new ? "领取成功" : "已领取" };
}
