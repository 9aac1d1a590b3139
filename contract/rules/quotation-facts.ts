import { formatLastDay } from "./calendar.ts";
import { QUOTATION_STATES, type QuotationState } from "./quotation.ts";

type Valid = { valid_until: number | null };

/** The facts of a quotation that several places show: pages, document on paper, Excel files, form and staff. */
export const QUOTATION_FACTS = {
  number: { label: "编号", value: ({ sn }: { sn: string }) => sn },
  project: { label: "项目", value: ({ name }: { name: string }) => name },
  client: { label: "客户", value: ({ client }: { client: string }) => client },
  /** An accepted quote is named so, though its state stays. */
  state: {
    label: "状态",
    value: ({ state, isAccepted }: { state: QuotationState; isAccepted: boolean }) =>
      state === "quoted" && isAccepted ? "已接受" : QUOTATION_STATES[state],
  },
  version: { label: "版本", value: ({ version }: { version: number }) => (version === 0 ? "" : `V${version}`) },
  contact: {
    label: "联系人",
    value: ({ contact, phone }: { contact: string; phone: string }) => [contact, phone].filter(Boolean).join(" "),
  },
  address: { label: "项目地址", value: ({ address }: { address: string }) => address },
  wanted: { label: "期望到货", value: ({ wanted_on }: { wanted_on: string }) => wanted_on },
  remark: { label: "备注", value: ({ remark }: { remark: string }) => remark },
  quoted: { label: "报价日期", value: ({ date }: { date: number }) => formatLastDay(date) },
  until: {
    label: "有效期至",
    value: ({ valid_until }: Valid) => (valid_until === null ? "" : formatLastDay(valid_until)),
  },
};
