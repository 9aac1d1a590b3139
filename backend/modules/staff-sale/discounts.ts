import type { ActName, Subject } from "#contract/rules/staff.ts";
import type { StaffLogRow } from "#contract/staff.ts";

/** The acts whose discounts count together for the threshold of a day. */
export const DISCOUNT_ACTS: readonly ActName[] = ["sale.add", "sale.change", "coupon.add", "coupon.change"];

/** The acts on one record, the newest first. */
export type LogOf = (subject: Subject, id: number) => Promise<StaffLogRow[]>;
