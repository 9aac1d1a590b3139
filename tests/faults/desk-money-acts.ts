import type { Answer } from "#contract/endpoint.ts";
import type { StaffStatement, staffTransfer } from "#contract/staff-transfer.ts";
import { freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { newKey } from "#tests/support/members.ts";
import { allOf, unitsOf } from "#tests/support/refunding.ts";
import { type Desk, formOf, type Prepare, read, type Step } from "./desk-act.ts";

type Customer = Awaited<ReturnType<Desk["customer"]>>;

/** The price of one piece of the article with its freight. */
const PIECE = "18.00";
let files = 0;

/** An unpaid order of one piece with its transfer. */
async function chosen({ article }: Desk, me: Customer) {
  const group = await me.order(article);
  await me.post(`/api/pay/transfer/create/${group}`);
  const path = `/api/pay/transfer/${group}`;
  const { transfer } = await read<{ transfer: { transfer_id: number; code: string } }>(me, path);
  return transfer;
}

async function submitSlip(me: Customer, transfer_id: number) {
  const image = (await licence("png", 0)).toString("base64");
  await me.post(`/api/pay/transfer/slip/upload/${transfer_id}`, { image });
  await me.post(`/api/pay/transfer/submit/${transfer_id}`, { payer: me.company, note: "" });
}

/** A bank's file of a customer's payments, and the steps that upload and book it. */
function statement(
  { shop, finance }: Desk,
  { company }: Customer,
  rows: readonly { remark: string; amount: string }[],
) {
  files += 1;
  const own = files;
  const label = `流水${own}.csv`;
  const serialOf = (index: number) => `KD${String(own * 10 + index).padStart(8, "0")}`;
  const lines = rows.map(({ remark, amount }, index) =>
    ["2026-11-21", company, amount, "", remark, serialOf(index)].join(","),
  );
  const file = Buffer.from(["交易日期,对方户名,贷方金额,借方金额,附言,流水号", ...lines].join("\n")).toString("base64");
  const db = shop.backend.database.read;
  const upload: Step = async () => ({
    token: finance.token,
    path: "/api/staff/payments/statements",
    body: { key: newKey(), name: label, file },
  });
  const book: Step = async () => {
    const { id } = await db
      .selectFrom("statement_files")
      .select("id")
      .where("name", "=", label)
      .executeTakeFirstOrThrow();
    const { version } = await read<StaffStatement>(finance, `/api/staff/payments/statements/${id}`);
    const path = `/api/staff/payments/statements/${id}/book`;
    return { token: finance.token, path, body: { key: newKey(), version } };
  };
  const receiptPath = async (index: number) => {
    const found = db.selectFrom("bank_receipts").select("id").where("serial", "=", serialOf(index));
    return `/api/staff/payments/receipts/${(await found.executeTakeFirstOrThrow()).id}`;
  };
  return { label, upload, book, receiptPath };
}

const confirmation = ({ finance }: Desk, transfer_id: number): Step => {
  const path = `/api/staff/payments/transfers/${transfer_id}`;
  const body = { checks: ["amount", "payer", "code"], reason: "看过回单" };
  return () => formOf(finance, path, `${path}/confirm`, body);
};

/** A bank's file of two matched rows, and a third row that is allocated to two orders and the balance. */
const bankFile: Prepare = async (desk) => {
  const me = await desk.customer();
  const [one, two, three, four] = [
    await chosen(desk, me),
    await chosen(desk, me),
    await chosen(desk, me),
    await chosen(desk, me),
  ];
  const { label, upload, book, receiptPath } = statement(desk, me, [
    { remark: one.code, amount: PIECE },
    { remark: two.code, amount: PIECE },
    { remark: "货款", amount: "38.00" },
  ]);
  const parts = [three, four].map(({ transfer_id }) => ({ transfer_id, amount: PIECE }));
  const allocate: Step = async () => {
    const path = await receiptPath(2);
    const body = { customer_id: me.id, parts, balance: "2.00" };
    return formOf(desk.finance, path, `${path}/allocate`, body);
  };
  return { customer_id: me.id, steps: [upload, book, allocate], isDivided: true, label };
};

/** A slip for an order. */
const slip: Prepare = async (desk) => {
  const me = await desk.customer();
  const { transfer_id } = await chosen(desk, me);
  await submitSlip(me, transfer_id);
  return { customer_id: me.id, steps: [confirmation(desk, transfer_id)] };
};

/** A recharge that is confirmed by its slip, met by a row of the bank, and taken back. */
const reversal: Prepare = async (desk) => {
  const me = await desk.customer();
  const { data } = await me.post("/api/user/recharge/transfer", { price: "50.00", key: freshKey() });
  const { recharge_id } = data as { recharge_id: number };
  type Recharge = { transfer: { transfer_id: number; code: string } };
  const { transfer } = await read<Recharge>(me, `/api/user/recharge/transfer/${recharge_id}`);
  await submitSlip(me, transfer.transfer_id);
  const { label, upload, book, receiptPath } = statement(desk, me, [{ remark: transfer.code, amount: "50.00" }]);
  const reverse: Step = async () => {
    const path = await receiptPath(0);
    type Receipt = Answer<typeof staffTransfer.receipt>;
    const { version } = await read<Receipt>(desk.finance, path);
    const body = { key: newKey(), version, reason: "银行退汇", password: "" };
    return { token: desk.finance.token, path: `${path}/reverse`, body };
  };
  const approve = desk.approve(desk.admin, "transfer.reverse", me.id);
  const steps = [confirmation(desk, transfer.transfer_id), upload, book, reverse, approve];
  return { customer_id: me.id, steps, isDivided: true, label };
};

/** The shop's own refund of some pieces. */
async function own(desk: Desk, by: Desk["service"], { paid, pieces, amount }: Record<string, number>) {
  const me = await desk.customer();
  const order = await me.paid([[desk.article, paid ?? 1]]);
  const path = `/api/staff/orders/${order.sn}/refund`;
  const items = unitsOf(order, pieces ?? 1);
  const body = { items, amount: `${amount}.00`, words: "少发一件", remark: "仓库盘亏" };
  return { me, ask: () => formOf(by, path, path, body) };
}
const ownRefund: Prepare = async (desk) => {
  const { me, ask } = await own(desk, desk.finance, { paid: 3, pieces: 1, amount: 1 });
  return { customer_id: me.id, steps: [ask] };
};
const approvedRefund: Prepare = async (desk) => {
  const { me, ask } = await own(desk, desk.service, { paid: 70, pieces: 60, amount: 600 });
  return { customer_id: me.id, steps: [ask, desk.approve(desk.finance, "refund.own", me.id)] };
};

/** A return: agreed to, sent back by the customer, received, and paid back. */
const returned: Prepare = async (desk) => {
  const me = await desk.customer();
  const order = await me.paid([[desk.article, 2]]);
  await me.ship(order);
  const { id, sn } = await me.applied(order, allOf(order), { refund_type: 2 });
  const path = `/api/staff/refunds/${sn}`;
  const agree = () => formOf(desk.service, path, `${path}/agree`, {});
  const receive: Step = async () => {
    await me.sendBack(id, { delivery_id: `SF${sn.slice(-10)}` });
    return formOf(desk.warehouse, path, `${path}/receive`, {});
  };
  return { customer_id: me.id, steps: [agree, receive] };
};

/** Money that a customer asked for, without goods. */
const money: Prepare = async (desk) => {
  const me = await desk.customer();
  const order = await me.paid([[desk.article, 2]]);
  const path = `/api/staff/refunds/${(await me.applied(order, allOf(order))).sn}`;
  const body = { amount: "5.00", words: "补差价", remark: "" };
  return { customer_id: me.id, steps: [() => formOf(desk.finance, path, `${path}/pay`, body)] };
};

const correction: Prepare = async (desk) => {
  const me = await desk.customer();
  const path = `/api/staff/customers/${me.id}/balance`;
  const body = { amount: "-5.00", told: "少收的运费", reason: "运费算错", evidence: "邮件" };
  const ask = () => formOf(desk.finance, path, `${path}/correct`, body);
  return { customer_id: me.id, steps: [ask, desk.approve(desk.admin, "customer.balance", me.id)] };
};

const opening: Prepare = async (desk) => {
  const me = await desk.customer(0);
  const path = `/api/staff/customers/${me.id}/balance`;
  const body = { amount: "88.00", reason: "旧系统", evidence: "余额表" };
  const ask = () => formOf(desk.finance, path, `${path}/open`, body);
  return { customer_id: me.id, steps: [ask, desk.approve(desk.admin, "customer.opening", me.id)] };
};

export const moneyActs = {
  "bank file": bankFile,
  slip,
  reversal,
  "own refund": ownRefund,
  "approved refund": approvedRefund,
  return: returned,
  money,
  correction,
  opening,
};
