import { expect, test } from "vitest";
import { hasCheckDigit } from "#contract/rules/credit-code.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { createLedger } from "../platform/ledger.ts";
import applicants from "./data/applicants.json";
import people from "./data/people.json";
import reviewers from "./data/reviewers.json";

const shop = freshBackend();

test("the balances of the demo's customers are rows of the ledger", async () => {
  const { database } = shop.backend;
  const rich = await database.read.selectFrom("customers").selectAll().where("id", "=", 5).executeTakeFirstOrThrow();
  expect(rich).toMatchObject({ phone: "13800000015", balance: 1_268_050, points: 9320, manager_id: 1 });
  expect(rich.password_hash).toMatch(/^\$argon2id\$/);
  expect(await createLedger(database, shop.world.ports).audit()).toEqual([]);
});

test("a new customer gets the id after the demo's customers", async () => {
  const { id } = await shop.backend.database.write((tx) =>
    tx
      .insertInto("customers")
      .values({
        phone: "13900000001",
        company: "",
        real_name: "",
        nickname: "后来的人",
        is_open_member: 0,
        is_money_level: 0,
        balance: 0,
        points: 0,
        audit_state: 0,
        audit_type: 0,
        phone_checked: 1,
        biz_user_id: "CU13900000001",
        is_active: 1,
        created_at: shop.world.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  expect(id).toBe(people.customers.length + reviewers.length + applicants.length + 1);
});

test("a reviewed customer of the demo has the application behind the review, and a code with its check digit", async () => {
  const { read } = shop.backend.database;
  const rows = await read
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .select(["settlements.customer_id", "state", "audit_state", "fields_json"])
    .where("settlements.customer_id", "<=", people.customers.length)
    .orderBy("settlements.customer_id")
    .execute();
  expect(rows.map(({ customer_id }) => customer_id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const { state, audit_state, fields_json } of rows) {
    expect(state).toBe(audit_state);
    expect(hasCheckDigit(JSON.parse(fields_json).credit_code)).toBe(true);
  }
});

test("applications of three kinds of applicants wait, each with its licence", async () => {
  const { read } = shop.backend.database;
  const rows = await read
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .innerJoin("settlement_pictures", "settlement_pictures.settlement_id", "settlements.id")
    .select(["kind", "code_doubtful", "customers.manager_id", "upload", "submitted_at"])
    .where("state", "=", 1)
    .orderBy("settlements.id")
    .execute();
  expect(rows).toMatchObject([
    { kind: "wholesaler", code_doubtful: 0, manager_id: 1 },
    { kind: "wholesaler", code_doubtful: 1, manager_id: 1 },
    { kind: "wholesaler", code_doubtful: 0, manager_id: null },
    { kind: "merchant", code_doubtful: 0, manager_id: 1 },
  ]);
  for (const { upload, submitted_at } of rows) {
    expect(submitted_at).toBeLessThan(shop.world.now);
    const picture = await shop.world.ports.uploads.read(upload);
    expect(Buffer.from(picture ?? []).toString("latin1", 8, 12)).toBe("WEBP");
  }
});
