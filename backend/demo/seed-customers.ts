import { fen } from "#contract/rules/money.ts";
import type { Database, Db } from "../database/database.ts";
import { advanceIdSequence } from "../database/sequences.ts";
import { createLedger, type Ledger } from "../platform/ledger.ts";
import { hashPassword } from "../platform/passwords.ts";
import type { Ports } from "../ports.ts";
import people from "./data/people.json";

type Person = (typeof people.customers)[number];

/** Seeds account managers and customers; balances and points are opening rows of the ledger. */
export async function seedCustomers(database: Database, ports: Pick<Ports, "clock">) {
  const ledger = createLedger(database, ports);
  const now = ports.clock.now();
  const hashes = await Promise.all(people.customers.map(({ password }) => password && hashPassword(password)));
  await database.write(async (tx) => {
    await tx.insertInto("managers").values(people.managers).execute();
    await advanceIdSequence(tx, database.engine, "managers");
    for (const [index, person] of people.customers.entries()) {
      await insertCustomer(tx, person, hashes[index] ?? null, now);
      await bookOpenings(tx, ledger, person);
    }
    await advanceIdSequence(tx, database.engine, "customers");
  });
}

async function insertCustomer(tx: Db, person: Person, password_hash: string | null, now: number) {
  const { password, now_money, integral, label, addresses, ...row } = person;
  await tx
    .insertInto("customers")
    .values({ ...row, password_hash, balance: 0, points: 0, avatar: null, is_active: 1, created_at: now })
    .execute();
  for (const address of addresses) {
    await tx
      .insertInto("addresses")
      .values({ ...address, customer_id: person.id, created_at: now })
      .execute();
  }
}

async function bookOpenings(tx: Db, ledger: Ledger, { id, now_money, integral }: Person) {
  const opening = { holder: id, kind: "opening", ref: "demo", note: "期初" };
  await ledger.move(tx, { ...opening, asset: "balance", delta: fen(now_money) });
  await ledger.move(tx, { ...opening, asset: "points", delta: integral });
}
