import { urls } from "#app/urls.ts";
import { WRONG_CODE } from "#contract/rules/account.ts";
import { UNKNOWN_CITY, UNKNOWN_DISTRICT, UNKNOWN_PROVINCE } from "#contract/rules/address.ts";
import { CREDIT_CODE, hasCheckDigit } from "#contract/rules/credit-code.ts";
import { cleanTaxNumber } from "#contract/rules/pasted-text.ts";
import {
  LICENCE_MISSING,
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_KINDS,
  SETTLEMENT_REFUSED,
  SETTLEMENT_SUBMITTED,
  type SettlementKind,
  STORE_NAME_TAKEN,
} from "#contract/rules/settlement.ts";
import type { Settlement, SettlementFields } from "#contract/settlement.ts";

/** The address of each kind of application. */
export const APPLICATION_PAGES: Readonly<Record<SettlementKind, string>> = {
  wholesaler: urls.settlement.buyers,
  merchant: urls.settlement.sellers,
};

/** The name of the last step of each kind, after its approval. */
export const LAST_STEP: Readonly<Record<SettlementKind, string>> = { wholesaler: "开通企业价", merchant: "开店" };

/** The kind that the page at this path applies for. */
export const kindAt = (pathname: string): SettlementKind =>
  pathname.startsWith(urls.settlement.sellers) ? "merchant" : "wholesaler";

/** The name of the agreement of each kind. */
export const AGREEMENTS: Readonly<Record<SettlementKind, string>> = {
  wholesaler: "企业认证协议",
  merchant: "商家入驻协议",
};

/**
 * The state of a customer's application of a kind: `form` while it can be filled in, with the draft or the rejected
 * application whose fields it shows. Staff and imports also approve wholesalers without an application, so
 * `audit_state` counts too.
 */
export function applicationState(list: readonly Settlement[], kind: SettlementKind, audit_state: number) {
  const latest = list.find((one) => one.kind === kind);
  const audited = kind === "wholesaler" ? audit_state : SETTLEMENT_DRAFT;
  if (latest?.status === SETTLEMENT_ACCEPTED || audited === SETTLEMENT_ACCEPTED)
    return { state: "approved", latest } as const;
  if (
    latest?.status === SETTLEMENT_SUBMITTED ||
    (audited === SETTLEMENT_SUBMITTED && latest?.status !== SETTLEMENT_DRAFT)
  ) {
    return { state: "waiting", latest } as const;
  }
  const rejected = list.find((one) => one.kind === kind && one.status === SETTLEMENT_REFUSED);
  return { state: "form", latest, rejected } as const;
}

/** The kinds that a customer can apply for, again or for the first time, each with the id of the newest application. */
export function openApplications(list: readonly Settlement[], audit_state: number) {
  return SETTLEMENT_KINDS.flatMap((kind) => {
    const { state, latest } = applicationState(list, kind, audit_state);
    return state === "form" ? [{ kind, latest: latest?.mer_intention_id }] : [];
  });
}

/** The hint beside a 统一社会信用代码; empty while the code is incomplete. */
export function creditCodeNote(typed: string): { ok: boolean; text: string } | null {
  const code = cleanTaxNumber(typed);
  if (!CREDIT_CODE.test(code)) return null;
  return hasCheckDigit(code)
    ? { ok: true, text: "校验位正确" }
    : { ok: false, text: "校验位不符，请对照营业执照核对；确认无误可以继续提交" };
}

const UNFINISHED = "还没有填完";

/** The sections of a form with the missing fields of each, by the stored draft. */
export function sectionsOf(kind: SettlementKind, fields: SettlementFields, pictures: number) {
  const filled = (...names: (keyof SettlementFields)[]) => names.every((name) => fields[name].length > 0);
  const region = ["province", "city", "district"] as const;
  return [
    { id: "licence", name: "证照", done: pictures > 0, missing: "还没有营业执照" },
    {
      id: "company",
      name: "公司资料",
      done: filled("company", "credit_code", ...region) && (kind === "merchant" || filled("trades")),
      missing: UNFINISHED,
    },
    ...(kind === "merchant"
      ? [{ id: "store", name: "店铺资料", done: filled("store_name", "store_kind", "category"), missing: UNFINISHED }]
      : []),
    { id: "contact", name: "联系人", done: filled("real_name", "phone"), missing: "提交前要验证手机" },
  ];
}

const FIELD_BY_MESSAGE: Readonly<Record<string, string>> = {
  [LICENCE_MISSING]: "picture",
  [STORE_NAME_TAKEN]: "store_name",
  [WRONG_CODE]: "sms_code",
  [UNKNOWN_PROVINCE]: "province",
  [UNKNOWN_CITY]: "city",
  [UNKNOWN_DISTRICT]: "district",
};

/** The field of a message from the backend; undefined for a message about the whole form. */
export const settlementErrorField = (message: string): string | undefined =>
  Object.hasOwn(FIELD_BY_MESSAGE, message) ? FIELD_BY_MESSAGE[message] : undefined;
