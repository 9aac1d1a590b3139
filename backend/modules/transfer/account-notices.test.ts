import { beforeEach, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
const ACCOUNT = { name: "示例商城有限公司", bank: "示例银行", number: "0000 0000 0000 2002" };

const set = (account: object | null) => shop.backend.staff.site.set("transfer_account", JSON.stringify(account));
const tell = () => runJob(shop, "run due tasks");
const told = () =>
  db().selectFrom("notices").selectAll().where("kind", "=", "bank_account").orderBy("customer_id").execute();
const shown = async () =>
  (await db().selectFrom("transfers").select("customer_id").distinct().orderBy("customer_id").execute()).map(
    ({ customer_id }) => customer_id,
  );

let me: Awaited<ReturnType<typeof buyer>>;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.stationer);
  await me.post("/api/user/recharge/transfer", { price: "5000.00", key: freshKey() });
});

test("who has been shown the former account is told once of another one, without its number", async () => {
  await set(ACCOUNT);
  await tell();
  await tell();
  const rows = await told();
  expect(rows.map(({ customer_id }) => customer_id)).toEqual(await shown());
  expect(rows.find(({ customer_id }) => customer_id === me.id)).toMatchObject({
    title: "商城的收款账户已换",
    body: expect.not.stringContaining("2002"),
  });
  await set(ACCOUNT);
  await tell();
  expect(await told()).toHaveLength(rows.length);
  await set(null);
  await tell();
  expect((await told()).filter(({ title }) => title === "商城暂停了对公转账")).toHaveLength(rows.length);
  await set(ACCOUNT);
  await tell();
  expect(await told()).toHaveLength(3 * rows.length);
});

test("everybody is told, in parts, and nobody whose transfers are older than two years or who is closed", async () => {
  const [transfer] = await db().selectFrom("transfers").selectAll().where("customer_id", "=", me.id).execute();
  const others = await db().selectFrom("customers").select("id").where("id", "!=", me.id).limit(2).execute();
  const [old, closed] = others.map(({ id }) => id);
  if (!transfer || !old || !closed) throw new Error("the demo has too few customers");
  const { id: _, ...row } = transfer;
  await shop.backend.database.write(async (tx) => {
    await tx.deleteFrom("transfers").where("customer_id", "in", [old, closed]).execute();
    const {
      id: __,
      phone: ___,
      ...customer
    } = await tx.selectFrom("customers").selectAll().where("id", "=", me.id).executeTakeFirstOrThrow();
    const added = await tx
      .insertInto("customers")
      .values(
        Array.from({ length: 230 }, (_, at) => ({ ...customer, phone: `1391200${1000 + at}`, biz_user_id: `n${at}` })),
      )
      .returning("id")
      .execute();
    const recent = [...added.map(({ id }) => id), closed];
    const of = (customer_id: number, created_at: number, at: number) => ({
      ...row,
      customer_id,
      created_at,
      code: `HKT${at}`,
      recharge_id: 900_000 + at,
      group_id: null,
      state: "cancelled" as const,
    });
    await tx
      .insertInto("transfers")
      .values(recent.map((id, at) => of(id, row.created_at, at)))
      .execute();
    await tx
      .insertInto("transfers")
      .values(of(old, row.created_at - 731 * 24 * 3_600_000, 999))
      .execute();
    await tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", closed).execute();
  });
  await set(ACCOUNT);
  for (let turn = 0; turn < 4; turn += 1) await tell();
  const rows = (await told()).map(({ customer_id }) => customer_id);
  expect(rows).toEqual((await shown()).filter((id) => id !== old && id !== closed));
  expect(rows.length).toBeGreaterThan(230);
});
