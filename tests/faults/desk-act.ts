import type { Backend } from "#backend/backend.ts";
import type { ApprovedAct } from "#contract/rules/four-eyes.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import { createProduct } from "#tests/support/articles.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { refunder } from "#tests/support/refunding.ts";
import { crowd, phoneOf } from "./crowd.ts";
import type { Sent } from "./killed-backend.ts";

export type Shop = { backend: Backend; world: TestBackend; test: TestDatabase };
/** A call whose body is made when it is sent first, and sent again as it was. */
export type Step = () => Promise<Sent>;
/** What staff do for a customer of its own, call after call. */
export type DeskAct = {
  customer_id: number;
  steps: readonly Step[];
  /** Whether a step is several transactions, so that a kill can leave a part of it. */
  isDivided?: boolean;
  /** The log's name of a record without a customer. */
  label?: string;
};
export type Prepare = (desk: Desk) => Promise<DeskAct>;

type Member = Awaited<ReturnType<typeof asMember>>;
/** The data of an answer of the test's own backend. */
export async function read<T>(as: Pick<Member, "get">, path: string): Promise<T> {
  const { status, message, data } = await as.get(path);
  if (status !== 200) throw new Error(`${path}: ${message}`);
  // The backend has parsed it with the contract's schema.
  return data as T;
}
/** The form of a record as it is now. */
export async function formOf(as: Member, from: string, to: string, body: object): Promise<Sent> {
  const { version } = await read<{ version: string }>(as, from);
  return { token: as.token, path: to, body: { key: newKey(), version, ...body } };
}

const BALANCE_FEN = 200_000;
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The members of the desk, and as many new customers as acts need. */
export async function openDesk(shop: Shop) {
  // The process uses the real clock, so the tokens must be valid by it.
  shop.world.now = Date.now();
  const member = (name: keyof typeof demoMembers) => asMember(shop, demoMembers[name]);
  const [service, finance, admin, warehouse] = [
    await member("service"),
    await member("finance"),
    await member("admin"),
    await member("warehouse"),
  ];
  const article = await createProduct(shop, { price: 1000, cost: 1000, cost_plus: 0, stock: 1_000_000 });
  let count = 0;
  const db = shop.backend.database;
  return {
    shop,
    service,
    finance,
    admin,
    warehouse,
    article,

    /** A new approved customer with a company of its own. */
    async customer(balance = BALANCE_FEN) {
      shop.world.now = Date.now();
      const [phone, company] = [phoneOf(count), `买家公司${count}`];
      await crowd(shop, 1, article, { balance, from: count });
      count += 1;
      await db.write((tx) =>
        tx.updateTable("customers").set({ company, audit_state: APPROVED }).where("phone", "=", phone).execute(),
      );
      return { company, ...(await refunder(shop, phone)) };
    },

    /** The approval of what was asked for a customer last. */
    approve:
      (as: Member, act: ApprovedAct, customer_id: number): Step =>
      async () => {
        const { id } = await db.read
          .selectFrom("staff_requests")
          .select("id")
          .where("act", "=", act)
          .where("customer_id", "=", customer_id)
          .executeTakeFirstOrThrow();
        const body = { key: newKey(), approve: true, note: "同意" };
        return { token: as.token, path: `/api/staff/requests/${id}/decide`, body };
      },
  };
}
