import { z } from "zod";
import {
  idField,
  keyField,
  optionalLine,
  ownPasswordField,
  parcelNumberField,
  phoneField,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { PACKAGE_STATES } from "#contract/rules/package.ts";
import { cleanNumber } from "#contract/rules/pasted-text.ts";
import {
  CLOSE_REASONS,
  ORDER_NOTE_MAX,
  ORDER_REASON_MAX,
  TRACE_TEXT_MAX,
  UNIT_FEN_MIN,
} from "#contract/rules/staff-order.ts";
import { PIECES_FIELD, POSTAGE_WRONG, PRICE_FIELD, PRICE_WRONG, typedAmount } from "./staff-order.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const label = {
  company: requiredLine(20, "物流公司", "请选择快递公司"),
  number: parcelNumberField("请填写运单号", "运单号是 6 到 40 位数字、字母或 -"),
};
const pieces = z
  .string()
  .overwrite(cleanNumber)
  .regex(/^\d{0,7}$/, "件数请填整数")
  .default("");

const trace = z.object({
  intent: z.literal("trace"),
  key: keyField,
  package_id: idField,
  state: z.enum(PACKAGE_STATES, { error: "请选择状态" }).exclude(["shipped"]),
  text: requiredLine(TRACE_TEXT_MAX, "物流信息"),
});
const number = z.object({ intent: z.literal("number"), key: keyField, version, package_id: idField, ...label });
const note = z.object({
  intent: z.literal("note"),
  key: keyField,
  note: requiredText(ORDER_NOTE_MAX, "内部备注", "请写备注"),
});

/** An address of the customer, or a typed one where none is chosen. */
const chosenAddress = z.object({
  intent: z.literal("address"),
  key: keyField,
  version,
  address_id: idField,
});
const typedAddress = z.object({
  intent: z.literal("type_address"),
  key: keyField,
  version,
  real_name: requiredLine(20, "收货人"),
  phone: phoneField(),
  province: requiredLine(20, "省份"),
  city: requiredLine(20, "城市"),
  district: requiredLine(20, "区县"),
  street: optionalLine(40, "街道"),
  detail: requiredLine(80, "门牌地址"),
});

/** The forms of one order: each act is one. */
export function orderForms(names: readonly string[]) {
  const ofItems = names.flatMap((name) => (PIECES_FIELD.test(name) ? [[name, pieces] as const] : []));
  const ship = z.object({
    intent: z.enum(["ship", "ship_all"]),
    key: keyField,
    version,
    ...label,
    // The type omits the pieces, whose names are known at run time only.
    ...(Object.fromEntries(ofItems) as Record<never, never>),
  });
  return z.discriminatedUnion("intent", [ship, number, trace, note, chosenAddress, typedAddress], { error: MALFORMED });
}
export type OrderAct = z.output<ReturnType<typeof orderForms>>;

/** A typed price, as `typedAmount` reads it. */
const price = (min: number, message: string) =>
  z.string({ error: message }).transform((text, context) => {
    const amount = typedAmount(text, min);
    if (amount !== null) return amount;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The new prices of an order. */
export function priceForm(names: readonly string[]) {
  const ofItems = names.flatMap((name) =>
    PRICE_FIELD.test(name) ? [[name, price(UNIT_FEN_MIN, PRICE_WRONG)] as const] : [],
  );
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("price"),
        key: keyField,
        version,
        postage: price(0, POSTAGE_WRONG),
        reason: requiredText(ORDER_REASON_MAX, "理由", "请写改价的理由"),
        password: ownPasswordField,
        ...(Object.fromEntries(ofItems) as Record<never, never>),
      }),
    ],
    { error: MALFORMED },
  );
}
export type PriceForm = z.output<ReturnType<typeof priceForm>>;

export const closeForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("close"),
      key: keyField,
      version,
      reason: z.enum(CLOSE_REASONS, { error: "请选一个理由" }),
    }),
  ],
  { error: MALFORMED },
);
export type CloseForm = z.output<typeof closeForm>;
