import { formatDay } from "./calendar.ts";

/** The purposes of an application: buying at trade prices, or selling in the shop. */
export const SETTLEMENT_KINDS = ["wholesaler", "merchant"] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

export const SETTLEMENT_KIND_NAMES: Readonly<Record<SettlementKind, string>> = {
  wholesaler: "企业认证",
  merchant: "商家入驻",
};

/** The names of the states 0 to 3 of an application. */
export const SETTLEMENT_STATES = ["未提交", "审核中", "已通过", "已驳回"] as const;
export const SETTLEMENT_DRAFT = 0;
/** The states from here on are also values of a customer's `audit_state`; there `APPROVED` of pricing.ts is 2. */
export const SETTLEMENT_SUBMITTED = 1;
export const SETTLEMENT_ACCEPTED = 2;
export const SETTLEMENT_REFUSED = 3;

/** The trades of a wholesaler. */
export const TRADES = ["办公用品零售", "图文快印", "企业自用", "学校机关", "IT 服务", "其他"] as const;
/** The monthly spending of a wholesaler, in yuan. */
export const VOLUMES = ["1 千以内", "1 千–1 万", "1–10 万", "10 万以上"] as const;
/** The kinds of a merchant's store; all but the first need a letter of authorisation. */
export const APPLIED_STORE_KINDS = ["专营店", "旗舰店", "专卖店"] as const;

/** The refusals of an application whose fields a page knows by their text. */
export const LICENCE_MISSING = "请上传营业执照";
export const STORE_NAME_TAKEN = "店铺名称已存在";

/** The maximum of pictures in one application. */
export const LICENCES_MAX = 6;

/** The number of an application for customers and staff: RZ, the day in Shanghai, the id. */
export function settlementNumber(id: number, submitted_at: number): string {
  const day = formatDay(submitted_at).replaceAll("-", "");
  return `RZ${day}${String(id).padStart(4, "0")}`;
}

/** The fields of an empty application. */
export const NO_FIELDS = {
  company: "",
  credit_code: "",
  real_name: "",
  phone: "",
  province: "",
  city: "",
  district: "",
  trades: [] as (typeof TRADES)[number][],
  volume: "" as const,
  store_name: "",
  store_kind: "" as const,
  category: "",
  invoice_address: "",
  invoice_phone: "",
  bank_name: "",
  bank_account: "",
};
