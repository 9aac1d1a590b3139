import type { Generated, Insertable, Selectable, Updateable } from "kysely";
import {
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_SUBMITTED,
  type SettlementKind,
} from "#contract/rules/settlement.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** `fields_json` holds the customer's form fields; a customer has one draft or review per kind. */
    settlements: {
      id: Generated<number>;
      customer_id: number;
      kind: SettlementKind;
      state: number;
      fields_json: string;
      /** The company and the credit code of the fields, by which staff search. */
      company: Generated<string>;
      credit_code: Generated<string>;
      /** The name of the store, which is unique among those under review and approved; "" for wholesalers. */
      store_name: string;
      code_doubtful: number;
      reject_reason: string | null;
      created_at: number;
      updated_at: number;
      submitted_at: number | null;
      reviewed_at: number | null;
    };
    /** Several applications of one customer may show the same upload. */
    settlement_pictures: {
      id: Generated<number>;
      customer_id: number;
      settlement_id: number;
      upload: string;
      created_at: number;
    };
  }
}

type Applications = Schema["settlements"];
export type SettlementRow = Selectable<Applications>;

const own = (db: Db, customer_id: number) =>
  db.selectFrom("settlements").selectAll().where("customer_id", "=", customer_id);

export const listOwnApplications = (db: Db, customer_id: number) =>
  own(db, customer_id).orderBy("id", "desc").execute();

/** The newest application of a kind. */
export const latestOwn = (db: Db, customer_id: number, kind: SettlementKind) =>
  own(db, customer_id).where("kind", "=", kind).orderBy("id", "desc").limit(1).executeTakeFirst();

export const picturesOfApplication = (db: Db, customer_id: number) =>
  db.selectFrom("settlement_pictures").selectAll().where("customer_id", "=", customer_id).orderBy("id").execute();

export const findLicencePicture = (db: Db, customer_id: number, id: number) =>
  db
    .selectFrom("settlement_pictures")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .executeTakeFirst();

export async function insertDraft(tx: Db, row: Omit<Insertable<Applications>, "id">): Promise<number> {
  return (await tx.insertInto("settlements").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Changes a draft of the customer. @returns false where it is not a draft any more. */
export async function updateDraft(tx: Db, customer_id: number, id: number, change: Updateable<Applications>) {
  const changed = await tx
    .updateTable("settlements")
    .set(change)
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "=", SETTLEMENT_DRAFT)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export async function insertLicencePicture(tx: Db, row: Omit<Insertable<Schema["settlement_pictures"]>, "id">) {
  return (await tx.insertInto("settlement_pictures").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Removes a picture of the customer's draft. @returns the row, or undefined where there is none. */
export const deleteLicencePicture = (tx: Db, customer_id: number, id: number) =>
  tx
    .deleteFrom("settlement_pictures")
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("settlement_id", "in", (drafts) =>
      drafts
        .selectFrom("settlements")
        .select("id")
        .where("customer_id", "=", customer_id)
        .where("state", "=", SETTLEMENT_DRAFT),
    )
    .returning("upload")
    .executeTakeFirst();

export async function isUploadShown(tx: Db, upload: string): Promise<boolean> {
  const row = await tx.selectFrom("settlement_pictures").select("id").where("upload", "=", upload).executeTakeFirst();
  return row !== undefined;
}

/** Whether an application under review or approved has this store name. */
export async function isStoreNameApplied(tx: Db, store_name: string): Promise<boolean> {
  const row = await tx
    .selectFrom("settlements")
    .select("id")
    .where("store_name", "=", store_name)
    .where("state", "in", [SETTLEMENT_SUBMITTED, SETTLEMENT_ACCEPTED])
    .executeTakeFirst();
  return row !== undefined;
}

/** All submitted applications with the login's phone, the newest first, as staff see them. */
export const listSubmitted = (db: Db, state?: number) =>
  db
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .selectAll("settlements")
    .select("customers.phone as login")
    .where("settlements.state", "!=", SETTLEMENT_DRAFT)
    .$if(state !== undefined, (query) => query.where("settlements.state", "=", state ?? 0))
    .orderBy("settlements.submitted_at", "desc")
    .orderBy("settlements.id", "desc")
    .execute();

export const uploadsOfSettlement = (db: Db, settlement_id: number) =>
  db
    .selectFrom("settlement_pictures")
    .select(["id", "upload"])
    .where("settlement_id", "=", settlement_id)
    .orderBy("id")
    .execute();

/** Ends the review of an application. @returns the row, or undefined where it is not under review. */
export const review = (tx: Db, id: number, change: Updateable<Applications>) =>
  tx
    .updateTable("settlements")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", SETTLEMENT_SUBMITTED)
    .returningAll()
    .executeTakeFirst();

/** The application of this id, a draft too. */
export const findSettlement = (db: Db, id: number) =>
  db.selectFrom("settlements").selectAll().where("id", "=", id).executeTakeFirst();

/** The customer's application for trade prices under review. */
export const openWholesaler = (db: Db, customer_id: number) =>
  own(db, customer_id).where("kind", "=", "wholesaler").where("state", "=", SETTLEMENT_SUBMITTED).executeTakeFirst();

/** Ends the review of a customer's application for trade prices, where there is one. */
export const reviewWholesaler = (tx: Db, customer_id: number, change: Updateable<Applications>) =>
  tx
    .updateTable("settlements")
    .set(change)
    .where("customer_id", "=", customer_id)
    .where("kind", "=", "wholesaler")
    .where("state", "=", SETTLEMENT_SUBMITTED)
    .returningAll()
    .executeTakeFirst();
