import { z } from "zod";
import { keyField, optionalText, parcelNumberField, phoneField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { CARRIERS, REFUND_REASONS, REFUND_TEXT_MAX } from "#contract/rules/refund.ts";

/** A field that the form repeats once for each item. */
const repeated = z
  .union([z.string().transform((one) => [one]), z.array(z.string()).max(200)])
  .catch([])
  .default([]);

const mark = optionalText(REFUND_TEXT_MAX, "备注");

const choiceFields = {
  item: repeated,
  num: repeated,
  refund_type: z.enum(["1", "2"], { error: "请选择服务类型" }),
  key: keyField,
};

/** The typed fields, for the address of the page. */
export const refundDraftFields = z.object({
  item: repeated,
  num: repeated,
  refund_type: z.string().max(1).catch("").default(""),
  key: z.string().max(64).catch("").default(""),
  refund_message: z.string().max(60).catch("").default(""),
  mark: z.string().max(200).catch("").default(""),
});

/** The forms of the application: submitting it, and acts that change its draft. */
export const refundApplicationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("apply"),
      ...choiceFields,
      refund_message: z.enum(REFUND_REASONS, { error: "请选择退款原因" }),
      mark,
    }),
    z.object({
      ...refundDraftFields.shape,
      intent: z.enum(["refresh", "upload", "remove_picture"]),
    }),
  ],
  { error: MALFORMED },
);

const parcel = {
  delivery_type: z.string().max(20).catch("").default(""),
  delivery_id: z.string().max(200).catch("").default(""),
  delivery_phone: z.string().max(200).catch("").default(""),
  delivery_mark: z.string().max(200).catch("").default(""),
};
export const parcelFields = z.object(parcel);

/** The forms of the returned parcel: submitting it, and acts that change its draft. */
export const parcelForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("send_back"),
      delivery_type: z.enum(CARRIERS, { error: "请选择物流公司" }),
      delivery_id: parcelNumberField("请填写物流单号", "请输入正确的物流单号"),
      delivery_phone: phoneField("请填写联系电话"),
      delivery_mark: mark,
    }),
    z.object({ ...parcel, intent: z.enum(["upload", "remove_picture"]) }),
  ],
  { error: MALFORMED },
);

/** Acts on a refund of a list or a page. */
export const refundForm = z.object({
  intent: z.enum(["withdraw", "remove"], { error: MALFORMED }),
  refund_order_id: z.string({ error: MALFORMED }).regex(/^[1-9]\d{0,14}$/, { error: MALFORMED }),
});
