import { isDeepStrictEqual } from "node:util";
import type { InvoiceDetail, InvoiceOverview } from "#contract/invoice.ts";
import type { InvoiceTitle } from "#contract/invoice-title.ts";
import type { OrderSummary } from "#contract/order.ts";
import { INVOICE_TYPE, TITLE_KIND } from "#contract/rules/invoice.ts";
import { type buyer, freshKey } from "./buying.ts";

/** A title of a company that allows a 专票. */
export const COMPANY = {
  receipt_title_type: TITLE_KIND.company,
  receipt_type: INVOICE_TYPE.special,
  receipt_title: "示例商贸有限公司",
  duty_paragraph: "91350100M000100Y43",
  address: "福州市示例路 1 号",
  tel: "0591-88000000",
  bank_name: "示例银行福州分行",
  bank_code: "0000000000001001",
  email: "caiwu@example.com",
  is_default: 0,
};
export const PERSON = {
  ...COMPANY,
  receipt_title_type: TITLE_KIND.person,
  receipt_type: INVOICE_TYPE.normal,
  receipt_title: "王远",
  duty_paragraph: "",
  address: "",
  tel: "",
  bank_name: "",
  bank_code: "",
};
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

/** The calls of the invoice centre for one customer; the backend has parsed its answers with the contract's schemas. */
export function centre(customer: Pick<Awaited<ReturnType<typeof buyer>>, "get" | "post">) {
  const calls = {
    saveTitle: (title: object) => customer.post("/api/user/receipt/create", title),
    /** The id of a title with these data, which is saved unless the book has one. */
    async title(title: Record<keyof typeof COMPANY, string | number> = COMPANY): Promise<number> {
      const { status, data } = await calls.saveTitle(title);
      if (status === 200) return (data as { receipt_id: number }).receipt_id;
      const { receipt_title, receipt_title_type, receipt_type } = title;
      const same = { receipt_title, receipt_title_type, receipt_type };
      const found = (await calls.titles()).find((one) => isDeepStrictEqual({ ...one, ...same }, one));
      if (!found) throw new Error(`not saved: ${receipt_title}`);
      return found.receipt_id;
    },
    titles: async () => ((await customer.get("/api/user/receipt/lst")).data as { list: InvoiceTitle[] }).list,
    apply: (receipt_id: number, order_id: number[], more: object = {}) =>
      customer.post("/api/order/receipt/create", {
        order_id,
        receipt_id,
        receipt_type: INVOICE_TYPE.special,
        mark: "",
        key: freshKey(),
        ...more,
      }),
    async applied(receipt_id: number, order_id: number[], more: object = {}) {
      const answer = await calls.apply(receipt_id, order_id, more);
      if (answer.status !== 200) throw new Error(`not applied: ${answer.message}`);
      return (answer.data as { order_receipt_id: number[] }).order_receipt_id;
    },
    detail: async (id: number | undefined) =>
      (await customer.get(`/api/user/receipt/order/${id}`)).data as InvoiceDetail,
    withdraw: (id: number | undefined) => customer.post(`/api/user/receipt/cancel/${id}`),
    async available(query = "") {
      const { data } = await customer.get(`/api/user/receipt/available${query}`);
      const { list } = data as { list: { order_id: number; receipt_price: string }[] };
      return list.map(({ order_id, receipt_price }) => [order_id, receipt_price]);
    },
    overview: async () => (await customer.get("/api/user/receipt/number")).data as InvoiceOverview,
    invoiceable: async () =>
      ((await customer.get("/api/order/list?status=6")).data as { list: OrderSummary[] }).list.map(
        ({ order_id }) => order_id,
      ),
  };
  return calls;
}
