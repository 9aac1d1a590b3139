import { OWN_REFUND_MAX_FEN, SERVICE_MONEY_MAX_FEN } from "#contract/rules/four-eyes.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { ActName } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import type { GivenMoney } from "../../platform/given-money.ts";

/** The acts whose money counts together where an account manager gives it. */
const SERVICE_ACTS: readonly ActName[] = ["refund.money", "refund.own", "statement.reply"];

const isFinance = ({ rights }: Pick<Member, "rights">) => rights.has("approve.finance");

/**
 * What a member may still give to a customer today without a second member, in fen; null for any amount. Money that the
 * customer has asked for is limited for account managers alone. An amount that reaches the limit is above it.
 * Pages add up with `soFar`, acts with `lately`, which locks.
 */
export async function limitFor(
  db: Db,
  given: GivenMoney["lately"],
  member: Member,
  { customer_id, isOwn }: { customer_id: number; isOwn: boolean },
): Promise<Fen | null> {
  const left = async (acts: readonly ActName[], max: Fen) => max - (await given(db, member, { acts, customer_id }));
  if (!isOwn) return isFinance(member) ? null : left(SERVICE_ACTS, SERVICE_MONEY_MAX_FEN);
  const ofShop = await left(["refund.own"], OWN_REFUND_MAX_FEN);
  return isFinance(member) ? ofShop : Math.min(ofShop, await left(SERVICE_ACTS, SERVICE_MONEY_MAX_FEN));
}

/** Whether an amount needs a second member. */
export const reaches = (amount_fen: Fen, limit: Fen | null) => limit !== null && amount_fen >= limit;
