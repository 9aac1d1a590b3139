import type { Qualification } from "#contract/qualification.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COMPANY_PAPERS } from "#contract/rules/qualification.ts";

/** The number of days before its end from which a certificate is marked. */
const WARN_DAYS = 60;

type Validity = { kind: "ok" | "warn" | "off"; text: string };

/** The state of a certificate on a day, yyyy-MM-dd; its last day counts as valid. */
export function validityOf({ valid_to }: Pick<Qualification, "valid_to">, today: string): Validity {
  if (valid_to === null) return { kind: "ok", text: "长期有效" };
  const left = Math.round((Date.parse(valid_to) - Date.parse(today)) / DAY_MS) + 1;
  if (left <= 0) return { kind: "off", text: "已过期" };
  return left <= WARN_DAYS ? { kind: "warn", text: `剩 ${left} 天` } : { kind: "ok", text: "有效" };
}

/** The business licence among the certificates, which names the company that runs the shop. */
export const businessLicence = (list: readonly Qualification[]) =>
  list.find(({ kind, name }) => kind === COMPANY_PAPERS && name === "营业执照");

/** The period of validity: 2024-03-18 至 2029-03-17. */
export const periodOf = ({ valid_from, valid_to }: Pick<Qualification, "valid_from" | "valid_to">) =>
  `${valid_from} 至 ${valid_to ?? "长期"}`;
