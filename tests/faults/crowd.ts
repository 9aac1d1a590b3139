import { randomUUID } from "node:crypto";
import type { Backend } from "#backend/backend.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import { createTokens } from "#backend/platform/tokens.ts";
import type { Article } from "#tests/support/articles.ts";
import type { TestBackend } from "#tests/support/backend.ts";

export type Member = { id: number; token: string; address_id: number; cart_id: number };

/** The phone of a customer of a crowd. */
export const phoneOf = (n: number) => `199${String(n).padStart(8, "0")}`;

/** Many customers, each logged in, with an address, money, and one line of the article or of its sale in the cart. */
export async function crowd(
  { backend, world }: { backend: Backend; world: Pick<TestBackend, "now" | "ports"> },
  size: number,
  article: Article,
  { balance = 0, sale_id = 0, from = 0 } = {},
): Promise<Member[]> {
  const tokens = createTokens(backend.database, world.ports);
  const ledger = createLedger(backend.database, world.ports);
  return backend.database.write(async (tx) => {
    const members: Member[] = [];
    for (let n = from; n < from + size; n += 1) {
      const { id } = await tx
        .insertInto("customers")
        .values({
          phone: phoneOf(n),
          company: "",
          real_name: "",
          nickname: `买家${n}`,
          is_open_member: 0,
          is_money_level: 0,
          balance: 0,
          points: 0,
          audit_state: 0,
          audit_type: 0,
          phone_checked: 1,
          biz_user_id: `B${n}`,
          is_active: 1,
          created_at: world.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const address = await tx
        .insertInto("addresses")
        .values({
          customer_id: id,
          real_name: "买家",
          phone: "13800000000",
          province: "上海市",
          city: "上海市",
          district: "黄浦区",
          street: "",
          detail: "1 号",
          is_default: 1,
          created_at: world.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const line = await tx
        .insertInto("cart_lines")
        .values({
          customer_id: id,
          product_id: article.product_id,
          sku_id: article.sku_id,
          quantity: 1,
          is_now: 0,
          sale_id,
          created_at: world.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await ledger.move(tx, { asset: "balance", holder: id, delta: balance, kind: "opening", ref: "test" });
      members.push({ id, token: await tokens.issue(tx, id), address_id: address.id, cart_id: line.id });
    }
    return members;
  });
}

/** The order form of a member's one line. */
export const orderOf = ({ cart_id, address_id }: Member, key: string = randomUUID()) => ({
  cart_id: [String(cart_id)],
  address_id,
  use_integral: 0,
  key,
});
