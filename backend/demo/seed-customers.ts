import { DAY_MS } from "#contract/rules/calendar.ts";
import { fen } from "#contract/rules/money.ts";
import { SETTLEMENT_DRAFT, SETTLEMENT_SUBMITTED } from "#contract/rules/settlement.ts";
import type { SettlementFields } from "#contract/settlement.ts";
import type { Database, Db } from "../database/database.ts";
import { advanceIdSequence } from "../database/sequences.ts";
import { createLedger, type Ledger } from "../platform/ledger.ts";
import { hashPassword } from "../platform/passwords.ts";
import type { Ports } from "../ports.ts";
import people from "./data/people.json";

type Person = (typeof people.customers)[number];

/** Seeds account managers and customers; balances and points are opening rows of the ledger. */
export async function seedCustomers(database: Database, ports: Pick<Ports, "clock">) {
  const now = ports.clock.now();
  const hashes = await Promise.all(people.customers.map(({ password }) => password && hashPassword(password)));
  await database.write(async (tx) => {
    await tx.insertInto("managers").values(people.managers).execute();
    await advanceIdSequence(tx, database.engine, "managers");
    for (const [index, person] of people.customers.entries()) {
      const joined_at = now - person.days_ago * DAY_MS;
      await insertCustomer(tx, person, hashes[index] ?? null, joined_at);
      await bookOpenings(tx, createLedger(database, { clock: { now: () => joined_at } }), person);
      await insertApplication(tx, person, now);
    }
    await advanceIdSequence(tx, database.engine, "customers");
  });
}

async function insertCustomer(tx: Db, person: Person, password_hash: string | null, joined_at: number) {
  const { password, now_money, integral, label, addresses, days_ago, ...row } = person;
  await tx
    .insertInto("customers")
    .values({ ...row, password_hash, balance: 0, points: 0, avatar: null, is_active: 1, created_at: joined_at })
    .execute();
  for (const address of addresses) {
    await tx
      .insertInto("addresses")
      .values({ ...address, customer_id: person.id, created_at: joined_at })
      .execute();
  }
}

async function bookOpenings(tx: Db, ledger: Ledger, { id, now_money, integral }: Person) {
  const opening = { holder: id, kind: "opening", ref: "demo", note: "期初" };
  await ledger.move(tx, { ...opening, asset: "balance", delta: fen(now_money) });
  await ledger.move(tx, { ...opening, asset: "points", delta: integral });
}

/** The 统一社会信用代码 of each customer with an application. */
const CREDIT_CODES: Readonly<Record<number, string>> = {
  3: "91510107MA6C5T2H83",
  4: "92450103MA5NQ1W2X7",
  5: "91330110MA2KM3L57X",
  6: "91120101MA06Y7R4T6",
  7: "91350203MA32B8D9EA",
  8: "12620102MB0A1C2D3T",
  9: "91320505MA1X8K2F3H",
  10: "91330203MA2H4K7Q9R",
  11: "91320508MA1N6T3W57",
};

/** The application for trade prices behind a customer's review state. */
async function insertApplication(tx: Db, person: Person, now: number) {
  const { id, audit_state, audit_reject_reason, company, real_name, phone, addresses } = person;
  if (audit_state === SETTLEMENT_DRAFT) return;
  const { province = "", city = "", district = "" } = addresses[0] ?? {};
  const fields: SettlementFields = {
    company: company.replace(/（.*）$/, ""),
    credit_code: CREDIT_CODES[id] ?? "",
    real_name,
    phone,
    province,
    city,
    district,
    trades: ["企业自用"],
    volume: "1 千–1 万",
    store_name: "",
    store_kind: "",
    category: "",
    invoice_address: "",
    invoice_phone: "",
    bank_name: "",
    bank_account: "",
  };
  const submitted_at = Math.min(now - (person.days_ago - 1) * DAY_MS, now - 2 * DAY_MS);
  const reviewed_at = audit_state === SETTLEMENT_SUBMITTED ? null : submitted_at + DAY_MS;
  await tx
    .insertInto("settlements")
    .values({
      customer_id: id,
      kind: "wholesaler",
      state: audit_state,
      fields_json: JSON.stringify(fields),
      company: fields.company,
      credit_code: fields.credit_code,
      store_name: "",
      code_doubtful: 0,
      reject_reason: audit_reject_reason,
      created_at: submitted_at,
      updated_at: submitted_at,
      submitted_at,
      reviewed_at,
    })
    .execute();
}
