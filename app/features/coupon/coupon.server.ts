import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { coupons } from "#contract/coupon.ts";
import { COUPON_TYPE_TEXTS, type CouponTypeText, HELD_COUPON_STATES } from "#contract/rules/coupon.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { ReceiveForm } from "./forms.ts";

/** Reads the coupons of a store. */
export const readStoreCoupons = (api: Api, id: string) => api.read(coupons.ofStore, { params: { id } });

/** Reads the coupons that fit a product; none for a malformed id. */
export const readProductCoupons = async (api: Api, id: string | undefined) =>
  id && ID.test(id) ? api.read(coupons.ofProduct, { params: { id } }) : [];

/**
 * Reads a page of the customer's own coupons of the state and type that the address names; `recent` are those that were
 * used or have expired lately, beside the unused ones alone.
 */
export async function readMyCoupons(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const status = HELD_COUPON_STATES.find((state) => state === search.get("status")) ?? "unused";
  const type: "" | CouponTypeText = COUPON_TYPE_TEXTS.find((one) => one === search.get("type")) ?? "";
  const page = Math.max(1, Number(/^\d{1,4}$/.exec(search.get("page") ?? "")?.[0] ?? 1));
  const [{ counts, types, list }, recent] = await Promise.all([
    api.read(coupons.mine, { query: { status, type, page } }),
    status === "unused" ? api.read(coupons.recent) : null,
  ]);
  const found = type === "" ? counts[status] : types[type];
  return { status, type, page, last: Math.max(1, Math.ceil((found ?? 0) / PAGE)), counts, types, list, recent };
}

const PAGE = 20;

/** Receives a coupon; for one that the customer already has nothing changes, and the toast reports this. */
export async function receiveCoupon(
  api: Api,
  { coupon_id, number }: Pick<ReceiveForm, "coupon_id" | "number">,
): Promise<Written> {
  const written = await api.write(coupons.receive, { params: { id: coupon_id }, body: { number } });
  if (!written.ok) return written;
  return { ok: true, toast: written.answer.is_new ? "领取成功" : "已领取" };
}
