import { sql } from "kysely";
import { FOUR_EYES_WINDOW_MS } from "#contract/rules/four-eyes.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { ActName } from "#contract/rules/staff.ts";
import type { Db } from "../database/database.ts";
import { lockMember } from "../database/lock.ts";
import type { Member } from "../http/member.ts";
import type { Ports } from "../ports.ts";

/** Acts whose amounts are added up, and the customer who receives them. */
type Given = { acts: readonly ActName[]; customer_id: number };

export type GivenMoney = ReturnType<typeof createGivenMoney>;

/** What members have given away in the last day, which says whether a second one approves more. */
export function createGivenMoney({ clock }: Pick<Ports, "clock">) {
  /**
   * The money that these acts gave away in the last day: the larger of the sums over the customer and by the member, in
   * fen. Without a member it is the sum over the customer.
   */
  async function soFar(db: Db, member: Pick<Member, "id"> | null, { acts, customer_id }: Given): Promise<Fen> {
    const sumOf = (column: "member_id" | "customer_id", id: number) =>
      sql<number>`coalesce(sum(case when ${sql.ref(column)} = ${id} then amount_fen else 0 end), 0)`;
    const row = await db
      .selectFrom("staff_log")
      .select([
        sumOf("member_id", member?.id ?? 0).as("by_member"),
        sumOf("customer_id", customer_id).as("to_customer"),
      ])
      .where(sql<boolean>`amount_fen is not null`)
      .where("act", "in", acts)
      .where("at", ">", clock.now() - FOUR_EYES_WINDOW_MS)
      .executeTakeFirstOrThrow();
    return Math.max(Number(row.by_member), Number(row.to_customer));
  }

  return {
    soFar,

    /**
     * The same before an act that gives money: the member's row is locked, so that two acts at once do not both find
     * room below a threshold.
     */
    async lately(tx: Db, member: Pick<Member, "id">, given: Given): Promise<Fen> {
      await lockMember(tx, member.id);
      return soFar(tx, member, given);
    },
  };
}
