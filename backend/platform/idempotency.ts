import { createHash } from "node:crypto";
import type { Database, Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Ports } from "../ports.ts";

/** A repeated submit is answered from memory for this long; security.md rule 4 asks for a day at least. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Submit = { customer_id: number; key: string; kind: "order" | "pay"; request: unknown };

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Makes a repeated submit the same one: the key is taken first, in the transaction that does the work. */
export function createIdempotency(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Does the work for the first submit with this key; later ones get what it answered, also when it runs beside them.
     * What is refused leaves no key behind, so that it can be tried again.
     * @throws Refusal 409 when the same key comes with another request.
     */
    async run<Result extends object>(tx: Db, submit: Submit, work: () => Promise<Result>): Promise<Result> {
      const { customer_id, key, kind, request } = submit;
      const request_hash = createHash("sha256").update(canonical({ kind, request })).digest("base64url");
      const first = await tx
        .insertInto("idempotency_keys")
        .values({ customer_id, key, kind, request_hash, result_json: "", created_at: clock.now() })
        .onConflict((conflict) => conflict.columns(["customer_id", "key"]).doNothing())
        .returning("key")
        .executeTakeFirst();
      if (first) {
        const result = await work();
        await ofKey(tx, submit)
          .set({ result_json: JSON.stringify(result) })
          .execute();
        return result;
      }
      const kept = await tx
        .selectFrom("idempotency_keys")
        .select(["request_hash", "result_json"])
        .where("customer_id", "=", customer_id)
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      if (kept.request_hash !== request_hash) throw new ApiError(409, "订单已提交，请勿更改后重复提交");
      // The hash holds the kind, so what was kept is what this kind of work answered.
      return JSON.parse(kept.result_json) as Result;
    },

    async forgetOld() {
      await database.write((tx) =>
        tx
          .deleteFrom("idempotency_keys")
          .where("created_at", "<=", clock.now() - KEPT_MS)
          .execute(),
      );
    },
  };
}

function ofKey(tx: Db, { customer_id, key }: Submit) {
  return tx.updateTable("idempotency_keys").where("customer_id", "=", customer_id).where("key", "=", key);
}

/** JSON with sorted names: the same request reads the same, however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
