import { z } from "zod";
import {
  idField,
  keyField,
  listField,
  optionalMoney,
  optionalText,
  ownPasswordField,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { COUPON_TYPE, COUPON_TYPE_TEXTS, COUPONS_PER_CUSTOMER_MAX } from "#contract/rules/coupon.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { COUPON_TARGETS_MAX, COUPON_TITLE_MAX, COUPON_TOTAL_MAX } from "#contract/rules/staff-sale.ts";
import { numbersIn } from "./staff-sale.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const reason = requiredText(200, "理由", "请写明为什么这样办");
const approvable = { key: keyField, version, reason, password: ownPasswordField };

/** A minute in Shanghai as epoch ms. */
const minuteField = (name: string) =>
  z.string({ error: `请选${name}` }).transform((text, context) => {
    const typed = text.trim().replace(" ", "T").slice(0, 16);
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(`${typed}+08:00`) : Number.NaN;
    if (!Number.isNaN(at) && formatMinute(at).replace(" ", "T") === typed) return at;
    context.addIssue({ code: "custom", message: `${name}应为时间，如 2026-12-01 10:00` });
    return z.NEVER;
  });

const numberField = (name: string, max: number) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .regex(/^[1-9]\d{0,6}$/, { error: `${name}应为 1 到 ${max} 的整数`, abort: true })
    .transform(Number)
    .refine((number) => number <= max, { error: `${name}应为 1 到 ${max} 的整数` });

const moneyField = (name: string) =>
  optionalMoney(name)
    .refine((amount) => amount !== null && Number(amount) > 0, { error: `请填写${name}` })
    .transform(String);

const saleTerms = {
  starts_at: minuteField("开始时间"),
  ends_at: minuteField("结束时间"),
  price: moneyField("秒杀价"),
  quota: numberField("限量", QUANTITY_MAX),
  per_customer: numberField("每人限购", QUANTITY_MAX),
};
const checkedSale = { goods: requiredLine(60, "商品", "请填写商品的编码或名称"), ...saleTerms };
export const saleCheck = z.object(checkedSale);
export type SaleCheckForm = z.output<typeof saleCheck>;

const end = z.object({ intent: z.literal("end"), key: keyField, version, reason });

export const newSaleForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), ...checkedSale }),
    z.object({ intent: z.literal("save"), sku_id: idField, ...checkedSale, ...approvable }),
  ],
  { error: MALFORMED },
);

export const saleForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), ...saleTerms }),
    z.object({ intent: z.literal("save"), ...saleTerms, ...approvable }),
    end,
  ],
  { error: MALFORMED },
);
export const saleTermsCheck = z.object(saleTerms);
export type SaleTermsForm = z.output<typeof saleTermsCheck>;

const TYPES = { "0": 0, "1": 1, "10": 10, "11": 11, "12": 12 } as const;
const couponTerms = {
  type: z.enum(COUPON_TYPE_TEXTS, { error: MALFORMED }).transform((type) => TYPES[type]),
  store_id: z
    .string()
    .regex(/^\d{0,15}$/, MALFORMED)
    .default(""),
  target: listField(z.array(idField).max(COUPON_TARGETS_MAX, `最多选 ${COUPON_TARGETS_MAX} 个`)),
  products: optionalText(700, "商品编号").refine(
    (text) => numbersIn(text).every((one) => /^[1-9]\d{0,11}$/.test(one)),
    {
      error: "商品编号是数字，用逗号或换行分开",
    },
  ),
  title: requiredLine(COUPON_TITLE_MAX, "名称"),
  amount: moneyField("减的金额"),
  threshold: moneyField("门槛"),
  total: numberField("总张数", COUPON_TOTAL_MAX),
  per_customer: numberField("每人限领", COUPONS_PER_CUSTOMER_MAX),
  from: z.iso.date({ error: "请选第一天" }),
  until: z.iso.date({ error: "请选券的最后一天" }),
};
export const couponCheck = z.object(couponTerms);
export type CouponTermsForm = z.output<typeof couponCheck>;

export const newCouponForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), ...couponTerms }),
    z.object({ intent: z.literal("save"), ...couponTerms, ...approvable }),
  ],
  { error: MALFORMED },
);

export const couponForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), ...couponTerms }),
    z.object({ intent: z.literal("save"), ...couponTerms, ...approvable }),
    end,
  ],
  { error: MALFORMED },
);

/** The terms of a coupon as the backend reads them. */
export function couponBody({ store_id, target, products, ...terms }: CouponTermsForm) {
  const ofStore = terms.type === COUPON_TYPE.store || terms.type === COUPON_TYPE.product;
  const listed = terms.type === COUPON_TYPE.product ? numbersIn(products) : target;
  const isLimited = terms.type !== COUPON_TYPE.store && terms.type !== COUPON_TYPE.platform;
  return {
    ...terms,
    store_id: ofStore && store_id !== "" ? Number(store_id) : null,
    targets: isLimited ? listed.map(Number) : [],
  };
}
