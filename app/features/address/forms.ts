import { z } from "zod";
import { idField, optionalLine, phoneField, requiredLine, requiredText } from "#app/http/form-fields.ts";
import { UNKNOWN_CITY, UNKNOWN_DISTRICT, UNKNOWN_PROVINCE } from "#contract/rules/address.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

/** The fields of an address; the backend checks the region, because it knows the list. */
export const saveForm = z.object({
  intent: z.literal("save", { error: MALFORMED }),
  /** Absent for a new address. */
  address_id: idField.optional(),
  real_name: requiredLine(20, "收货人", "请填写收货人"),
  phone: phoneField(),
  province: requiredLine(20, "省份", UNKNOWN_PROVINCE),
  city: requiredLine(20, "城市", UNKNOWN_CITY),
  district: requiredLine(20, "区县", UNKNOWN_DISTRICT),
  /** The street chosen from the district's list; a typed one replaces it. */
  street: optionalLine(40, "街道"),
  street_other: optionalLine(40, "街道"),
  detail: requiredLine(80, "详细地址", "请填写详细地址"),
  is_default: z.string().optional().catch(undefined),
});
export type SaveForm = z.output<typeof saveForm>;

const chosen = z.string().max(40).catch("").default("");

/** Loads the cities of the province, the districts of the city and the streets of the district, without scripts. */
export const regionsForm = z.object({
  intent: z.literal("regions", { error: MALFORMED }),
  province: chosen,
  city: chosen,
  district: chosen,
  street: chosen,
  street_other: chosen,
});
export type RegionsForm = z.output<typeof regionsForm>;

/** 智能识别 of a pasted text. */
export const recognizeForm = z.object({
  intent: z.literal("recognize", { error: MALFORMED }),
  text: requiredText(300, "收货信息", "请粘贴收货信息"),
});

export type RecognizeForm = z.output<typeof recognizeForm>;

/** The forms of the address book. */
export const addressForm = z.discriminatedUnion(
  "intent",
  [
    saveForm,
    regionsForm,
    recognizeForm,
    z.object({ intent: z.literal("delete"), address_id: idField }),
    z.object({ intent: z.literal("set_default"), address_id: idField }),
  ],
  { error: MALFORMED },
);
export type AddressFormValue = z.output<typeof addressForm>;
