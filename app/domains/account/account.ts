import { APPROVED } from "#contract/pricing.ts";

/** A birthday cannot be later than this many years ago (storefront.md section 5). */
export const BIRTHDAY_MIN_AGE = 12;

type Person = { company: string; real_name: string; phone: string };

/** 138****1234 */
export const maskedPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");

/** What a customer is called: the company, else the person, else the phone without its middle. */
export const nameOf = ({ company, real_name, phone }: Person) => company || real_name || maskedPhone(phone);

const whole = new Intl.NumberFormat("zh-CN");
/** 9320 as 9,320. */
export const pointsWords = (points: number) => whole.format(points);

/** The crown stands for both flags together and for nothing else (storefront.md sections 2 and 6). */
export const hasCrown = ({ is_open_member, is_money_level }: { is_open_member: number; is_money_level: number }) =>
  is_open_member === 1 && is_money_level === 1;

export type Audit = { state: "none" | "waiting" | "approved" | "refused"; name: string; short: string };

const AUDITS: readonly Audit[] = [
  { state: "none", name: "未提交", short: "未认证" },
  { state: "waiting", name: "审核中", short: "审核中" },
  { state: "approved", name: "已通过", short: "已认证" },
  { state: "refused", name: "已驳回", short: "已驳回" },
];
const UNKNOWN: Audit = { state: "none", name: "未提交", short: "未认证" };

/** The trade review in words (product.md section 6, Settlement). */
export const auditOf = ({ audit_state }: { audit_state: number }): Audit => AUDITS[audit_state] ?? UNKNOWN;

export const isTrade = (buyer: { audit_state: number } | null) => buyer?.audit_state === APPROVED;

/** The latest birthday that may be chosen on this day; both are yyyy-MM-dd. */
export function latestBirthday(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year - BIRTHDAY_MIN_AGE, month - 1, day));
  // 29 February twelve years after a leap year exists, but not around 1900 and 2100: Date then says 1 March.
  if (last.getUTCMonth() !== month - 1) last.setUTCDate(0);
  return last.toISOString().slice(0, 10);
}

/** The day in Shanghai at this moment, yyyy-MM-dd. */
export const dayOf = (now: number) => new Date(now + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
