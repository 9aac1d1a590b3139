import { z } from "zod";
import { ID, PHONE } from "#contract/rules/patterns.ts";

const MALFORMED = "请求格式有误";
// The same characters that the contract's `line` refuses.
const ONE_LINE = /^[^\p{Cc}]*$/u;

const text = (max: number, name: string) =>
  z
    .string({ error: MALFORMED })
    .trim()
    .max(max, { error: `${name}不能超过 ${max} 个字` })
    .regex(ONE_LINE, { error: `${name}不能含有特殊字符` });

/** A required line: while it is empty, it gets no second message. */
const filled = (max: number, name: string, missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(text(max, name));

const address_id = z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED });

/** The fields of an address (S5.phone.1, S5.phone.2); the backend checks the region, because it knows the list. */
export const saveForm = z.object({
  intent: z.literal("save", { error: MALFORMED }),
  /** Absent for a new address. */
  address_id: address_id.optional(),
  real_name: filled(20, "收货人", "请填写收货人"),
  phone: z
    .string({ error: "请填写手机号码" })
    .trim()
    .min(1, { error: "请填写手机号码", abort: true })
    .regex(PHONE, { error: "请输入正确的手机号码" }),
  province: filled(20, "省份", "请选择正确的省份"),
  city: filled(20, "城市", "请选择正确的城市"),
  district: filled(20, "区县", "请选择正确的区县"),
  street: text(40, "街道").default(""),
  detail: filled(80, "详细地址", "请填写详细地址"),
  is_default: z.string().optional().catch(undefined),
});
export type SaveForm = z.output<typeof saveForm>;

const chosen = z.string().max(20).catch("").default("");

/** Loads the cities of the chosen province and the districts of the chosen city, where no script does. */
export const regionsForm = z.object({
  intent: z.literal("regions", { error: MALFORMED }),
  province: chosen,
  city: chosen,
  district: chosen,
});
export type RegionsForm = z.output<typeof regionsForm>;

/** 智能识别 of a pasted text. */
export const recognizeForm = z.object({
  intent: z.literal("recognize", { error: MALFORMED }),
  text: z
    .string({ error: "请粘贴收货信息" })
    .trim()
    .min(1, { error: "请粘贴收货信息", abort: true })
    .max(300, { error: "收货信息不能超过 300 个字" }),
});

export type RecognizeForm = z.output<typeof recognizeForm>;

/** The forms of the address book (P5.9). */
export const addressForm = z.discriminatedUnion(
  "intent",
  [
    saveForm,
    regionsForm,
    recognizeForm,
    z.object({ intent: z.literal("delete"), address_id }),
    z.object({ intent: z.literal("set_default"), address_id }),
  ],
  { error: MALFORMED },
);
export type AddressFormValue = z.output<typeof addressForm>;
