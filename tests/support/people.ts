import type { Backend } from "#backend/backend.ts";
import { hashPassword } from "#backend/platform/passwords.ts";
import { createTokens } from "#backend/platform/tokens.ts";
import type { TestBackend } from "./backend.ts";

/** Phones of demo customers (backend/demo/data/people.json). */
export const demoCustomers = {
  /** Without a password, a company, an address and money. */
  newcomer: "13800000011",
  /** Not approved; ¥36.50; only is_money_level is set. */
  stationer: "13800000012",
  /** Under review; ¥580.00. */
  underReview: "13800000013",
  /** Under review; the phone is not bound. */
  unbound: "13800000014",
  /** Approved, audit_type 0: cost with mark-up; ¥12,680.50; two addresses. */
  tradeMarkup: "13800000015",
  /** Approved, audit_type 1: bare cost; ¥6,888.00. */
  tradeCost: "13800000016",
  /** Approved; orders, refunds, statements, invoices, printers and a standing list of seven months. */
  regular: "13800000019",
  /** Rejected. */
  refused: "13800000017",
} as const;

/** Sets a customer's password, as no command of the shop can. */
export async function setPassword({ backend }: { backend: Backend }, phone: string, password: string) {
  const password_hash = await hashPassword(password);
  await backend.database.write((tx) =>
    tx.updateTable("customers").set({ password_hash }).where("phone", "=", phone).execute(),
  );
}

/** Issues a token for the customer without a login. */
export async function tokenOf(
  { backend, world }: { backend: Backend; world: TestBackend },
  phone: string,
): Promise<string> {
  return backend.database.write(async (tx) => {
    const { id } = await tx.selectFrom("customers").select("id").where("phone", "=", phone).executeTakeFirstOrThrow();
    return createTokens(backend.database, world.ports).issue(tx, id);
  });
}
