import { sql } from "kysely";
import { TITLE_KIND } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import { CLOSED_NAME, type PersonalColumns } from "../../platform/personal.ts";
import { PERSONAL_OF_STAFF_LOG } from "../../platform/staff.schema.ts";
import { PERSONAL_OF_CREDIT } from "../credit/credit.schema.ts";
import { PERSONAL_OF_ORDERS } from "../order/order.schema.ts";
import { PERSONAL_OF_QUOTATIONS } from "../quotation/quotation.schema.ts";
import { PERSONAL_OF_REFUNDS } from "../refund/refund.schema.ts";
import { PERSONAL_OF_TRANSFERS } from "../transfer/transfer.schema.ts";

/** What the modules declare beside their tables. */
const PERSONAL: PersonalColumns = {
  ...PERSONAL_OF_CREDIT,
  ...PERSONAL_OF_ORDERS,
  ...PERSONAL_OF_QUOTATIONS,
  ...PERSONAL_OF_REFUNDS,
  ...PERSONAL_OF_STAFF_LOG,
  ...PERSONAL_OF_TRANSFERS,
};

/** Rows that are about the customer alone; child tables precede their parents. */
export const DELETED_TABLES = [
  "addresses",
  "agreed_prices",
  "approvals",
  "cart_lines",
  "favourites",
  "idempotency_keys",
  "invitation_codes",
  "invoice_titles",
  "message_files",
  "message_notes",
  "conversations",
  "manager_messages",
  "my_printers",
  "notice_choices",
  "notice_mails",
  "notice_robots",
  "notices",
  "order_lists",
  "outgoing",
  "phone_changes",
  "qr_logins",
  "refund_pictures",
  "removed_cart_lines",
  "removed_favourites",
  "service_tickets",
  "settlement_pictures",
  "settlements",
  "signed_links",
  "standing_lines",
  "standing_groups",
  "standing_reminders",
  "statement_ticks",
  "stock_alerts",
  "store_followers",
  "tokens",
  "transfer_slips",
  "wechat_accounts",
] as const;

/**
 * Tables of a customer whose rows are preserved without personal data: purchases, payments, refunds, invoices and
 * reviews.
 */
export const ANONYMISED = [
  "bank_receipts",
  "credit_bills",
  "credit_lines",
  "customer_coupons",
  "invoices",
  "order_groups",
  "order_receivers",
  "orders",
  "payment_attempts",
  "payments",
  "proxies",
  "quotations",
  "recharges",
  "refunds",
  "review_pictures",
  "reviews",
  "seckill_purchases",
  "staff_log",
  "staff_notices",
  "staff_requests",
  "statements",
  "transfers",
] as const;

/** Tables with the customer's files. */
const FILES = ["message_files", "refund_pictures", "settlement_pictures", "transfer_slips"] as const;

/**
 * Removes personal data from every table, and closes the account. Invoices keep the title and the tax number that the
 * law requires.
 * @returns the names of the uploads to remove.
 */
export async function erasePersonalData(
  tx: Db,
  { id, phone }: { id: number; phone: string },
  now: number,
): Promise<string[]> {
  const uploads = await uploadsOf(tx, id);
  await eraseContacts(tx, id, phone);
  await erasePersonalColumns(tx, id);
  await eraseOrders(tx, id);
  await eraseQuotations(tx, id);
  for (const table of DELETED_TABLES) await sql`delete from ${sql.table(table)} where customer_id = ${id}`.execute(tx);
  await tx
    .updateTable("customers")
    .set({
      phone: `closed-${id}`,
      biz_user_id: `closed-${id}`,
      password_hash: null,
      phone_checked: 0,
      company: "",
      real_name: "",
      nickname: CLOSED_NAME,
      avatar: null,
      birthday: null,
      audit_state: 0,
      audit_type: 0,
      audit_reject_reason: null,
      manager_id: null,
      is_open_member: 0,
      is_money_level: 0,
      is_active: 0,
      closed_at: now,
    })
    .where("id", "=", id)
    .execute();
  return uploads;
}

async function uploadsOf(tx: Db, id: number): Promise<string[]> {
  const uploads: string[] = [];
  for (const table of FILES) {
    const found = await sql<{
      upload: string;
    }>`select upload from ${sql.table(table)} where customer_id = ${id}`.execute(tx);
    uploads.push(...found.rows.map(({ upload }) => upload));
  }
  const attached = await sql<{ upload: string }>`select upload from statement_objections where upload is not null
      and statement_id in (select id from statements where customer_id = ${id})
    union all select upload from quotation_messages where upload is not null and author = 'customer'
      and quotation_id in (select id from quotations where customer_id = ${id})`.execute(tx);
  uploads.push(...attached.rows.map(({ upload }) => upload));
  const { avatar } = await tx.selectFrom("customers").select("avatar").where("id", "=", id).executeTakeFirstOrThrow();
  return avatar?.startsWith("avatars/") ? [...uploads, avatar] : uploads;
}

/** Erases codes and counters of the phone, and mails to the addresses that the customer has named. */
async function eraseContacts(tx: Db, id: number, phone: string) {
  await tx.deleteFrom("sms_codes").where("phone", "=", phone).execute();
  await tx.deleteFrom("captcha_passes").where("phone", "=", phone).execute();
  await tx.deleteFrom("limits").where("name", "like", `%:${phone}%`).execute();
  await sql`delete from mails where recipient <> '' and recipient in (
    select email from invoice_titles where customer_id = ${id}
    union select email from notice_mails where customer_id = ${id}
    union select pending_email from notice_mails where customer_id = ${id}
    union select email from standing_reminders where customer_id = ${id} and email is not null
    union select email from approvals where customer_id = ${id} and email is not null)`.execute(tx);
  const invoices = await tx.selectFrom("invoices").select(["id", "title_json"]).where("customer_id", "=", id).execute();
  for (const { id: invoice_id, title_json } of invoices) {
    const title = JSON.parse(title_json);
    const isPerson = title.kind === TITLE_KIND.person;
    if (title.email) await tx.deleteFrom("mails").where("recipient", "=", title.email).execute();
    const remaining = {
      ...title,
      email: "",
      tel: "",
      address: "",
      ...(isPerson ? { title: "个人", tax_number: "" } : {}),
    };
    await tx
      .updateTable("invoices")
      .set({ title_json: JSON.stringify(remaining), remark: "" })
      .where("id", "=", invoice_id)
      .execute();
  }
}

async function erasePersonalColumns(tx: Db, id: number) {
  for (const [table, columns] of Object.entries(PERSONAL)) {
    const changes = Object.entries(columns).map(([column, left]) => sql`${sql.ref(column)} = ${left}`);
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where customer_id = ${id}`.execute(tx);
  }
}

async function eraseOrders(tx: Db, id: number) {
  await sql`update refund_events set note = '' where actor = 'customer'
    and refund_id in (select id from refunds where customer_id = ${id})`.execute(tx);
  await tx.updateTable("reviews").set({ is_anonymous: 1 }).where("customer_id", "=", id).execute();
  await sql`update statement_objections set reason = '', upload = null, file_name = null, file_bytes = null
    where statement_id in (select id from statements where customer_id = ${id})`.execute(tx);
}

async function eraseQuotations(tx: Db, id: number) {
  const own = sql`select id from quotations where customer_id = ${id}`;
  await sql`delete from quotation_messages where author = 'customer' and quotation_id in (${own})`.execute(tx);
  await sql`update quotation_drafts set note = '', internal = '' where quotation_id in (${own})`.execute(tx);
  await sql`update quotation_versions set note = '' where quotation_id in (${own})`.execute(tx);
  await sql`update quotation_lines set remark = '' where quotation_id in (${own})`.execute(tx);
}
