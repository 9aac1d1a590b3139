import type { z } from "zod";
import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { staffCoupon, staffSale } from "#contract/staff-sale.ts";
import { type CouponTermsForm, couponBody, type newCouponForm, type newSaleForm, type saleForm } from "./forms.ts";
import { OUTCOMES } from "./staff-sale.ts";

type Save<Form extends z.ZodType> = Extract<z.output<Form>, { intent: "save" }>;
type End = { key: string; version: string; reason: string };
type Terms = { starts_at: number; ends_at: number; price: string; quota: number; per_customer: number };
type Outcome = { ok: true; answer: { outcome: keyof typeof OUTCOMES; id: number | null } } | (Written & { ok: false });

const termsOf = ({ starts_at, ends_at, price, quota, per_customer }: Terms): Terms => ({
  starts_at,
  ends_at,
  price,
  quota,
  per_customer,
});

/** What a new sale of the typed goods would do, or a change of a sale. */
export const checkSale = (api: Api, terms: Terms, of: { goods: string } | { sale: number }) =>
  api.read(staffSale.check, { query: { ...termsOf(terms), ...of } });

const saved = (
  written: Outcome,
  page: typeof deskUrls.staffSale.detail | typeof deskUrls.staffSale.coupon,
): Written => {
  if (!written.ok) return written;
  const { outcome, id } = written.answer;
  return { ok: true, toast: OUTCOMES[outcome], ...(id === null ? {} : { to: link(page, { id }) }) };
};

export async function addSale(api: Api, form: Save<typeof newSaleForm>): Promise<Written> {
  const { key, version, reason, password, sku_id } = form;
  const body = { key, version, reason, password, sku_id: Number(sku_id), ...termsOf(form) };
  return saved(await api.write(staffSale.add, { body }), deskUrls.staffSale.detail);
}

export async function changeSale(api: Api, id: string, form: Save<typeof saleForm>): Promise<Written> {
  const { key, version, reason, password } = form;
  const body = { key, version, reason, password, ...termsOf(form) };
  return saved(await api.write(staffSale.change, { params: { id }, body }), deskUrls.staffSale.detail);
}

export async function endSale(api: Api, id: string, { key, version, reason }: End): Promise<Written> {
  const written = await api.write(staffSale.end, { params: { id }, body: { key, version, reason } });
  return { toast: "已结束这场秒杀", ...written };
}

/** What a coupon would do; null where it cannot be read now. */
export async function checkedCoupon(api: Api, terms: CouponTermsForm, coupon_id: number | null) {
  const written = await api.write(staffCoupon.check, { body: { coupon_id, ...couponTermsOf(terms) } });
  return written.ok ? written.answer : null;
}

function couponTermsOf(form: CouponTermsForm) {
  const { type, store_id, targets, title, amount, threshold, total, per_customer, from, until } = couponBody(form);
  return { type, store_id, targets, title, amount, threshold, total, per_customer, from, until };
}

/** Adds a coupon, or changes one. */
export async function saveCoupon(api: Api, id: string | null, form: Save<typeof newCouponForm>): Promise<Written> {
  const { key, version, reason, password } = form;
  const body = { key, version, reason, password, ...couponTermsOf(form) };
  const written =
    id === null
      ? await api.write(staffCoupon.add, { body })
      : await api.write(staffCoupon.change, { params: { id }, body });
  return saved(written, deskUrls.staffSale.coupon);
}

export async function endShopCoupon(api: Api, id: string, { key, version, reason }: End): Promise<Written> {
  const written = await api.write(staffCoupon.end, { params: { id }, body: { key, version, reason } });
  return { toast: "已停发", ...written };
}
