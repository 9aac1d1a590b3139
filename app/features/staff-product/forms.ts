import { z } from "zod";
import {
  idField,
  keyField,
  listField,
  optionalLine,
  optionalMoney,
  ownPasswordField,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { PRODUCT_PICTURES_MAX } from "#contract/rules/product-table.ts";
import { GOODS_CHANGES_MAX, GOODS_REASON_MAX } from "#contract/rules/staff-product.ts";
import { TAX_CLASSES } from "#contract/rules/tax.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const severalLines = (max: number, name: string) =>
  z
    .string({ error: MALFORMED })
    .max(max, `${name}最多 ${max} 个字`)
    .default("")
    .transform((text) => text.replaceAll("\r", ""));
/** A cell of a SKU, which the backend checks as that of a table. */
const skuCell = z.string({ error: MALFORMED }).trim().max(500, MALFORMED).default("");
const reason = requiredText(GOODS_REASON_MAX, "理由", "请写明为什么改");
const money = (name: string) => optionalMoney(name).refine((amount) => amount !== null, { error: `请填写${name}` });
const optionalReason = z.string({ error: MALFORMED }).max(GOODS_REASON_MAX, MALFORMED).default("");

const product = {
  name: requiredLine(120, "标题"),
  brand: requiredLine(60, "品牌", "请选品牌"),
  category: requiredLine(120, "分类", "请选分类"),
  unit_name: requiredLine(10, "单位"),
};

const SKU_BASICS =
  /^(attrs|sku_unit_name|pack_pieces|weight_kg|min_order|bar_code|sku_is_show|price|cost)_(\d{1,15}|new)$/;

/** The forms of one product: its words with its SKUs, and its pictures. */
export function productForms(names: readonly string[]) {
  const ofSkus = names.flatMap((name) => (SKU_BASICS.test(name) ? [[name, skuCell] as const] : []));
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("basics"),
        key: keyField,
        version,
        ...product,
        origin: z.enum(["", "原装", "国产兼容"], { error: MALFORMED }),
        tax_percent: z.enum(TAX_CLASSES.map(String) as [string, ...string[]], { error: "请选税率" }),
        keywords: severalLines(2000, "关键词"),
        selling_points: severalLines(1000, "卖点"),
        specs: severalLines(4000, "参数"),
        reason: optionalReason,
        // The type omits the SKUs, whose names are known at run time only.
        ...(Object.fromEntries(ofSkus) as Record<never, never>),
      }),
      z.object({ intent: z.literal("withdraw_planned"), key: keyField, planned_id: idField }),
      z.object({ intent: z.literal("add_picture") }),
      z.object({
        intent: z.enum(["move_picture", "remove_picture"]),
        key: keyField,
        version,
        picture: z.string({ error: MALFORMED }).max(500, MALFORMED),
        /** Its new place; without one it moves one place to the left. */
        to: z.coerce
          .number({ error: MALFORMED })
          .int(MALFORMED)
          .min(0, MALFORMED)
          .max(PRODUCT_PICTURES_MAX, MALFORMED)
          .optional(),
      }),
    ],
    { error: MALFORMED },
  );
}
export type ProductForm = z.output<ReturnType<typeof productForms>>;

export const newForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("create"),
      key: keyField,
      store: requiredLine(60, "店铺", "请选择店铺"),
      ...product,
      attrs: optionalLine(100, "规格"),
      price: money("商城价"),
      cost: money("成本"),
      cost_plus: optionalMoney("加价"),
      weight_kg: optionalLine(12, "重量"),
      min_order: optionalLine(9, "起订量"),
      bar_code: optionalLine(20, "条码"),
      selling_points: severalLines(1000, "卖点"),
      specs: severalLines(4000, "参数"),
    }),
  ],
  { error: MALFORMED },
);
export type NewForm = z.output<typeof newForm>;

const PRICES = /^(price|cost|ot_price|tiers)_(\d{1,15})$|^(cost_plus|version)_(\d{1,15})$/;

/** The prices of chosen products, which are checked before they are written. */
export function pricesForm(names: readonly string[]) {
  const ofSkus = names.flatMap((name) => (PRICES.test(name) ? [[name, skuCell] as const] : []));
  // The type omits the prices, whose names are known at run time only.
  const prices = Object.fromEntries(ofSkus) as Record<never, never>;
  return z.discriminatedUnion(
    "intent",
    [
      z.object({ intent: z.literal("check"), ...prices }),
      z.object({
        intent: z.literal("write"),
        key: keyField,
        from: z.union([z.literal(""), z.iso.date()], { error: "请选生效日，或空着" }).default(""),
        reason,
        password: ownPasswordField,
        ...prices,
      }),
    ],
    { error: MALFORMED },
  );
}
export type PricesForm = z.output<ReturnType<typeof pricesForm>>;

export const showForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.enum(["on", "off"]),
      key: keyField,
      product: listField(z.array(idField).min(1, "请选商品").max(GOODS_CHANGES_MAX, MALFORMED)),
      reason: requiredText(GOODS_REASON_MAX, "原因", "请写上架或下架的原因"),
    }),
  ],
  { error: MALFORMED },
);
export type ShowForm = z.output<typeof showForm>;

export const importForm = z.discriminatedUnion("intent", [z.object({ intent: z.literal("upload") })], {
  error: MALFORMED,
});

export const reportForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("pictures") }),
    z.object({
      intent: z.literal("write"),
      key: keyField,
      create: z.enum(["true", "false"], { error: MALFORMED }),
      reason,
      password: ownPasswordField,
    }),
  ],
  { error: MALFORMED },
);
export type ReportForm = z.output<typeof reportForm>;
