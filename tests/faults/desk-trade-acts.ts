import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { proxyTokenOf } from "#contract/rules/proxy.ts";
import type { StaffInvoice, staffInvoice } from "#contract/staff-invoice.ts";
import type { StaffOrder } from "#contract/staff-order.ts";
import type { staffPrice } from "#contract/staff-price.ts";
import type { staffProxy } from "#contract/staff-proxy.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";
import { addToCart, createProduct } from "#tests/support/articles.ts";
import { freshKey } from "#tests/support/buying.ts";
import { centre, PDF } from "#tests/support/invoicing.ts";
import { newKey } from "#tests/support/members.ts";
import { zipFile } from "#tests/support/xlsx.ts";
import { type Desk, formOf, type Prepare, read, type Step } from "./desk-act.ts";

/** Calls the test's own backend. */
async function done<T>(as: Pick<Desk["service"], "post">, path: string, body: object): Promise<T> {
  const { status, message, data } = await as.post(path, body);
  if (status !== 200) throw new Error(`${path}: ${message}`);
  // The backend has parsed it with the contract's schema.
  return data as T;
}

let last = 26_332_000_000_000_500_000n;
function nextNumber() {
  last += 1n;
  return String(last);
}

/** Two invoices by a table and an archive, and a red-letter invoice over the first. */
const invoices: Prepare = async (desk) => {
  const { finance, article } = desk;
  const me = await desk.customer();
  const ids: number[] = [];
  for (const pieces of [1, 2]) {
    const { order_id } = await me.paid([[article, pieces]]);
    ids.push(...(await centre(me).applied(await centre(me).title(), [order_id])));
  }
  const [first = 0] = ids;
  const details = await Promise.all(ids.map((id) => read<StaffInvoice>(finance, `/api/staff/invoices/${id}`)));
  const numbered = details.map(({ sn, amount }) => ({ sn, amount, number: nextNumber() }));
  const files = numbered.map(({ number }) => ({ name: `${number}.pdf`, content: PDF }));
  const checked = await done<Answer<typeof staffInvoice.batchCheck>>(finance, "/api/staff/invoices/batch/check", {
    text: numbered.map(({ sn, number, amount }) => [sn, number, amount].join("\t")).join("\n"),
    zip: zipFile(files).toString("base64"),
  });
  const rows = checked.list.map(({ row, invoice_id, number, amount, version }) => ({
    row,
    invoice_id,
    number,
    amount,
    version,
  }));
  const batch: Step = async () => ({
    token: finance.token,
    path: "/api/staff/invoices/batch",
    body: { key: newKey(), batch: checked.batch, rows, rest: [] },
  });
  const red: Step = async () => {
    const path = `/api/staff/invoices/${first}`;
    const { number, rest } = await read<StaffInvoice>(finance, path);
    const content = PDF.toString("base64");
    return formOf(finance, path, `${path}/red`, {
      original: number,
      number: nextNumber(),
      amount: rest,
      reason: "全部退货",
      files: [{ name: "a.pdf", content }],
    });
  };
  return { customer_id: me.id, steps: [batch, red], isDivided: true };
};

/** A quotation below cost. */
const quotation: Prepare = async (desk) => {
  const me = await desk.customer();
  const { sku_id } = await createProduct(desk.shop, { price: 20_000, cost: 9_900, cost_plus: 600 });
  const about = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };
  const lines = [{ product_attr_unique: sku_id, cart_num: 2 }];
  const asked = { ...about, name: "西溪新办公区", scene: "会议室", lines };
  const { offer_id } = await done<{ offer_id: number }>(me, "/api/offer/create", asked);
  await me.post(`/api/offer/ask/${offer_id}`);
  const path = `/api/staff/offers/${offer_id}`;
  const send: Step = async () => {
    const { draft, lines: shown } = await read<StaffQuotation>(desk.service, path);
    return formOf(desk.service, path, `${path}/send`, {
      draft_version: draft.draft_version,
      prices: shown.map(({ line_id }) => ({ line_id, price: "90.00" })),
      note: "",
      internal: "等厂家年框",
      valid_day: formatDay(Date.now() + 15 * DAY_MS),
      password: "",
    });
  };
  return { customer_id: me.id, steps: [send, desk.approve(desk.admin, "quotation.send", me.id)] };
};

/** Two agreed prices, and one below cost. */
const prices: Prepare = async (desk) => {
  const me = await desk.customer();
  const path = `/api/staff/customers/${me.id}/prices`;
  const until = formatDay(Date.now() + 90 * DAY_MS);
  const typed: { goods: string; price: string; until: string }[] = [];
  for (const price of ["101.00", "102.00", "98.00"]) {
    const { sku_id } = await createProduct(desk.shop, { price: 20_000, cost: 9_900, cost_plus: 600 });
    typed.push({ goods: String(sku_id), price, until });
  }
  const checked = await done<Answer<typeof staffPrice.check>>(desk.service, `${path}/check`, { rows: typed });
  const rows = checked.list.flatMap(({ row, line }) =>
    line ? [{ row, sku_id: line.sku_id, price: line.price, until: line.until, version: line.version }] : [],
  );
  const write: Step = async () => ({
    token: desk.service.token,
    path,
    body: { key: newKey(), rows, rest: [], reason: "年度协议" },
  });
  return { customer_id: me.id, steps: [write, desk.approve(desk.admin, "customer.prices", me.id)] };
};

/** An order that a member places for a customer. */
const proxy: Prepare = async (desk) => {
  const me = await desk.customer();
  const wish = { reason: "客户电话要求", evidence: "10:20 来电" };
  const path = `/api/staff/customers/${me.id}/proxy`;
  const issued = await done<Answer<typeof staffProxy.start>>(desk.service, path, wish);
  const token = proxyTokenOf(issued.token, desk.service.token);
  const cart_id = await addToCart(desk.shop, token, desk.article, 2);
  const body = { cart_id: [String(cart_id)], address_id: me.address_id, use_integral: 0, coupon_id: [] };
  const place: Step = async () => ({ token, path: "/api/v2/order/create", body: { ...body, key: freshKey() } });
  return { customer_id: me.id, steps: [place] };
};

/** An order whose price falls below cost. */
const price: Prepare = async (desk) => {
  const me = await desk.customer();
  const article = await createProduct(desk.shop, { price: 20_000, cost: 7_000, cost_plus: 3_000 });
  const group = await me.order(article, 4);
  type Group = { orders: { order_sn: string }[] };
  const { orders } = await read<Group>(me, `/api/order/group_order_detail/${group}`);
  const path = `/api/staff/orders/${orders[0]?.order_sn}`;
  const change: Step = async () => {
    const { lines, postage_price } = await read<StaffOrder>(desk.service, path);
    return formOf(desk.service, path, `${path}/price`, {
      lines: lines.map(({ order_product_id }) => ({ order_product_id, unit_price: "60.00" })),
      postage: postage_price,
      reason: "首单让利",
      password: "",
    });
  };
  return { customer_id: me.id, steps: [change, desk.approve(desk.admin, "order.price", me.id)] };
};

export const tradeActs = { invoices, quotation, prices, proxy, price };
