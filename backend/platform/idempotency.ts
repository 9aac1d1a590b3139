import { createHash } from "node:crypto";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Database, Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Ports } from "../ports.ts";

/** How long a result is stored for repeated submits, in ms; at least a day. */
export const RESULT_LIFE_MS = 7 * DAY_MS;

type Submit = {
  customer_id: number;
  key: string;
  kind: "order" | "pay" | "refund" | "recharge" | "invoice" | "accept" | "cart" | "repay";
  request: unknown;
};

/** The message for a key that comes with another request, where it is not about an order. */
const CHANGED: Partial<Record<Submit["kind"], string>> = {
  cart: "商品已加入购物车，请到购物车核对数量",
  repay: "还款已提交，请刷新后核对",
};

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Makes repeated submits of one form a single one. The key is inserted first, in the transaction that does the work. */
export function createIdempotency(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Runs the work for the first submit with this key and returns its result for repeated and concurrent ones.
     * A failed submit stores no key, so it can be repeated; neither does one whose result is not `isDone`.
     * @throws ApiError 409 when the same key is sent with another request.
     */
    async run<Result extends object>(
      tx: Db,
      submit: Submit,
      work: () => Promise<Result>,
      isDone: (result: Result) => boolean = () => true,
    ): Promise<Result> {
      const { customer_id, key, kind, request } = submit;
      const request_hash = requestHash({ kind, request });
      const inserted = await tx
        .insertInto("idempotency_keys")
        .values({ customer_id, key, kind, request_hash, result_json: "", created_at: clock.now() })
        .onConflict((conflict) => conflict.columns(["customer_id", "key"]).doNothing())
        .returning("key")
        .executeTakeFirst();
      if (inserted) {
        const result = await work();
        if (!isDone(result)) await deleteKey(tx, submit).execute();
        else
          await updateKey(tx, submit)
            .set({ result_json: JSON.stringify(result) })
            .execute();
        return result;
      }
      const stored = await tx
        .selectFrom("idempotency_keys")
        .select(["request_hash", "result_json"])
        .where("customer_id", "=", customer_id)
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      if (stored.request_hash !== request_hash)
        throw new ApiError(409, CHANGED[kind] ?? "订单已提交，请勿更改后重复提交");
      // The hash includes the kind, so the stored result is of this kind.
      return JSON.parse(stored.result_json) as Result;
    },

    async deleteOld() {
      await database.write((tx) =>
        tx
          .deleteFrom("idempotency_keys")
          .where("created_at", "<=", clock.now() - RESULT_LIFE_MS)
          .execute(),
      );
    },
  };
}

function updateKey(tx: Db, { customer_id, key }: Submit) {
  return tx.updateTable("idempotency_keys").where("customer_id", "=", customer_id).where("key", "=", key);
}

function deleteKey(tx: Db, { customer_id, key }: Submit) {
  return tx.deleteFrom("idempotency_keys").where("customer_id", "=", customer_id).where("key", "=", key);
}

/** Identifies a request among those with the same key. */
export const requestHash = (request: { kind: string; request: unknown }) =>
  createHash("sha256").update(canonical(request)).digest("base64url");

/** JSON with sorted member names, so that equal requests have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
