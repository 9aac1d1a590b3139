import { maskedPhone } from "#contract/rules/phone.ts";
import { APPROVED } from "#contract/rules/pricing.ts";

type Person = { company: string; real_name: string; phone: string };

/** A mobile number in the groups 3-4-4, 138 0000 0001; other numbers as they are. */
export const groupedPhone = (phone: string) => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");

/** A customer's display name: the company, else the real name, else the masked phone. */
export const displayName = ({ company, real_name, phone }: Person) => company || real_name || maskedPhone(phone);

/**
 * Formats 9320 as 9,320, and points that are not known as a word. It does not use Intl, whose first formatter takes
 * longer than the rendering of a page.
 */
export const formatPoints = (points: number | null) =>
  points === null ? "未知" : String(points).replace(/\B(?=(\d{3})+$)/g, ",");

/** Whether the crown is shown: both flags are set. */
export const hasCrown = ({ is_open_member, is_money_level }: { is_open_member: number; is_money_level: number }) =>
  is_open_member === 1 && is_money_level === 1;

export type Audit = { state: "none" | "waiting" | "approved" | "refused"; name: string; short: string };

const AUDITS: readonly Audit[] = [
  { state: "none", name: "未提交", short: "未认证" },
  { state: "waiting", name: "审核中", short: "审核中" },
  { state: "approved", name: "已通过", short: "已认证" },
  { state: "refused", name: "已驳回", short: "已驳回" },
];
const UNKNOWN_AUDIT: Audit = { state: "none", name: "未提交", short: "未认证" };

/** The label of each state of the trade review. */
export const auditStatus = ({ audit_state }: { audit_state: number }): Audit => AUDITS[audit_state] ?? UNKNOWN_AUDIT;

const isApproved = (buyer: { audit_state: number } | null) => buyer?.audit_state === APPROVED;

/** Whether the birthday dialog opens for this customer: approved and without a birthday. */
export const needsBirthday = (buyer: { audit_state: number; birthday: string | null } | null) =>
  isApproved(buyer) && !buyer?.birthday;

/** What may still be bought by the month, in yuan, what is overdue, and what is to be repaid first. */
export type CreditFigures = { free: string; overdue: string; due: { owed: string; on: string } | null };
