import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { INVOICE_TYPE, TITLE_KIND } from "#contract/rules/invoice.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { DEMO_INVOICE_NUMBER, DEMO_INVOICE_TITLE, DEMO_INVOICE_UPLOAD } from "./demo-invoice.ts";
import { createSeedBackend } from "./seed-backend.ts";

/** The time before now, in ms, whose orders are invoiced. */
const RECENT_MS = 10 * DAY_MS;
/** The phone of the approved customer with several titles. */
const BOOKKEEPER = "13800000015";
/** The phone of the customer whose orders are invoiced. */
const APPLICANT = "13800000018";

const PERSON = { duty_paragraph: "", address: "", tel: "", bank_name: "", bank_code: "" };
const TITLES = {
  [BOOKKEEPER]: [
    {
      receipt_title_type: TITLE_KIND.company,
      receipt_type: INVOICE_TYPE.special,
      is_default: 1,
      receipt_title: "杭州远山办公贸易有限公司",
      duty_paragraph: "91330110MA2KM3L57X",
      address: "浙江省杭州市余杭区文一西路 1218 号 3 号仓",
      tel: "0571-0000 0015",
      email: "sunlicheng@example.com",
      bank_name: "示例银行杭州余杭支行",
      bank_code: "0000000000002215",
    },
    {
      ...PERSON,
      receipt_title_type: TITLE_KIND.company,
      receipt_type: INVOICE_TYPE.normal,
      is_default: 0,
      receipt_title: "杭州远山办公贸易有限公司西湖分公司",
      duty_paragraph: "91330106MA27XW3P5M",
      email: "xihu@example.com",
    },
    {
      ...PERSON,
      receipt_title_type: TITLE_KIND.person,
      receipt_type: INVOICE_TYPE.normal,
      is_default: 0,
      receipt_title: "孙立成",
      email: "sunlicheng@example.com",
    },
  ],
  [APPLICANT]: [
    {
      receipt_title_type: TITLE_KIND.company,
      receipt_type: INVOICE_TYPE.special,
      is_default: 1,
      receipt_title: DEMO_INVOICE_TITLE,
      duty_paragraph: "12620102MB0A1C2D3T",
      address: "甘肃省兰州市城关区示例路 18 号",
      tel: "0931-0000 0018",
      email: "caiwu@example.com",
      bank_name: "示例银行兰州城关支行",
      bank_code: "0000000000002218",
    },
  ],
} as const;

/** A product of another class of VAT. */
const LOWER_TAX_PRODUCT = 10_418;

/** Applies for invoices for two paid orders of the customer with several titles, which wait at the desk. */
async function applyForOthers(database: Database, as: ReturnType<typeof createSeedBackend>["as"]) {
  const orders = await database.read
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("customers.phone", "=", BOOKKEEPER)
    .where("order_groups.state", "=", "paid")
    .where("orders.status", "in", [ORDER_STATUS.toReceive, ORDER_STATUS.toReview, ORDER_STATUS.done])
    .where("orders.id", "not in", (refunds) => refunds.selectFrom("refunds").select("order_id"))
    .select("orders.id")
    .orderBy("orders.id", "desc")
    .limit(2)
    .execute();
  const customer = await as(BOOKKEEPER);
  const { list } = (await customer.get("/api/user/receipt/lst")) as { list: { receipt_id: number }[] };
  for (const [index, { id }] of orders.entries()) {
    await customer.post("/api/order/receipt/create", {
      order_id: [id],
      receipt_id: list[index]?.receipt_id,
      receipt_type: INVOICE_TYPE.normal,
      mark: "",
      key: `demo-invoice-other-${index}`,
    });
  }
}

/** Seeds titles, and an issued, a rejected and a waiting invoice, by the calls of customers and staff. */
export async function seedInvoices(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const now = ports.clock.now();
  // demoUploads creates the invoice's file.
  const { backend, time, as } = createSeedBackend(database, ports);
  for (const [phone, titles] of Object.entries(TITLES)) {
    const customer = await as(phone);
    for (const title of titles) await customer.post("/api/user/receipt/create", title);
  }
  const orders = await database.read
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("customers.phone", "=", APPLICANT)
    .where("orders.created_at", ">", now - RECENT_MS)
    .select("orders.id")
    .orderBy("orders.id")
    .execute();
  const acts = [
    { hours: 70, act: (id: string) => backend.staff.invoices.issue(id, { number: DEMO_INVOICE_NUMBER }) },
    { hours: 30, act: (id: string) => backend.staff.invoices.reject(id, "税号与企业名称不一致，请对照营业执照修改") },
    { hours: 6, act: async () => {} },
  ];
  for (const [index, { hours, act }] of acts.entries()) {
    time.now = now - hours * HOUR_MS;
    const customer = await as(APPLICANT);
    const { list } = (await customer.get("/api/user/receipt/lst")) as { list: { receipt_id: number }[] };
    const { order_receipt_id } = (await customer.post("/api/order/receipt/create", {
      order_id: [orders[index]?.id],
      receipt_id: list[0]?.receipt_id,
      receipt_type: INVOICE_TYPE.special,
      mark: "",
      key: `demo-invoice-${index}`.padEnd(16, "0"),
    })) as { order_receipt_id: number[] };
    time.now += 3 * HOUR_MS;
    await act(String(order_receipt_id[0]));
  }
  await applyForOthers(database, as);
  await backend.staff.productAdmin.tax(LOWER_TAX_PRODUCT, 9);
  await database.write(async (tx) => {
    const issued = await tx
      .updateTable("invoices")
      .set({ upload: DEMO_INVOICE_UPLOAD })
      .where("number", "=", DEMO_INVOICE_NUMBER)
      .returning(["id as invoice_id", "issued_at"])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("invoice_files")
      .values({
        invoice_id: issued.invoice_id,
        red_id: null,
        type: "pdf",
        upload: DEMO_INVOICE_UPLOAD,
        digest: "",
        created_at: issued.issued_at ?? now,
      })
      .execute();
    await tx.deleteFrom("tokens").execute();
  });
}
