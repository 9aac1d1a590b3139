import type { Database, Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Member } from "../http/member.ts";
import type { Ports } from "../ports.ts";
import { RESULT_LIFE_MS, requestHash } from "./idempotency.ts";

type Submit = { key: string; kind: string; request: unknown };

export type StaffKeys = ReturnType<typeof createStaffKeys>;

/** Makes repeated submits of a form of the desk a single one, as `idempotency.ts` does for customers. */
export function createStaffKeys(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Runs the act in one transaction for the first submit with this key, and returns its result for repeated ones.
     * @throws ApiError 409 when the same key is sent with another request
     */
    once: <Result extends object>(
      member: Pick<Member, "id">,
      { key, kind, request }: Submit,
      work: (tx: Db) => Promise<Result>,
    ): Promise<Result> =>
      database.write(async (tx) => {
        const request_hash = requestHash({ kind, request });
        const own = { member_id: member.id, key };
        const inserted = await tx
          .insertInto("staff_keys")
          .values({ ...own, request_hash, result_json: "", created_at: clock.now() })
          .onConflict((conflict) => conflict.columns(["member_id", "key"]).doNothing())
          .returning("key")
          .executeTakeFirst();
        const ofKey = <T extends { where(column: "member_id" | "key", op: "=", value: string | number): T }>(
          query: T,
        ) => query.where("member_id", "=", own.member_id).where("key", "=", own.key);
        if (!inserted) {
          const stored = await ofKey(
            tx.selectFrom("staff_keys").select(["request_hash", "result_json"]),
          ).executeTakeFirstOrThrow();
          if (stored.request_hash !== request_hash) throw new ApiError(409, "已提交过，请重新打开这一页再办");
          // The hash includes the kind, so the stored result is of this kind.
          return JSON.parse(stored.result_json) as Result;
        }
        const result = await work(tx);
        await ofKey(tx.updateTable("staff_keys").set({ result_json: JSON.stringify(result) })).execute();
        return result;
      }),

    /** The stored result of the member's submit with this key; null for none, and while it is running. */
    async resultOf(member: Pick<Member, "id">, key: string): Promise<unknown> {
      const stored = await database.read
        .selectFrom("staff_keys")
        .select("result_json")
        .where("member_id", "=", member.id)
        .where("key", "=", key)
        .executeTakeFirst();
      return stored?.result_json ? JSON.parse(stored.result_json) : null;
    },

    deleteOld: () =>
      database.write((tx) =>
        tx
          .deleteFrom("staff_keys")
          .where("created_at", "<=", clock.now() - RESULT_LIFE_MS)
          .execute(),
      ),
  };
}
