import type { Right, Role } from "#contract/rules/staff.ts";

/** The member of staff of a valid token of the desk, with what rights and scopes need. */
export type Member = {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly rights: ReadonlySet<Right>;
  /** The account manager that the member is; null for none. */
  readonly manager_id: number | null;
  readonly warehouse_ids: readonly number[];
  /** Whether account managers see the customers of their colleagues, as the shop has set. */
  readonly seesAllCustomers: boolean;
  /** Hash of the request's token. */
  readonly session: string;
  /** The address that the request came from. */
  readonly ip: string;
};
