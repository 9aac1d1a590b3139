import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { RECORD_KINDS } from "#contract/rules/conversation.ts";
import type { ShownRecord } from "#contract/service-message.ts";
import type { StaffConversation } from "#contract/staff-message.ts";

/** The record that the select of a reply names, as kind and id. */
export function parseRecord(value: string) {
  const [name, id] = value.split("-");
  const kind = RECORD_KINDS.find((one) => one === name);
  return kind && id ? { kind, record_id: Number(id) } : undefined;
}

/** The page of a record: that of the desk, or the one that customers see of a product. */
export function deskRecordAddress({ kind, record_id, number }: ShownRecord): string {
  if (kind === "order") return link(deskUrls.staffOrder.detail, { sn: number });
  if (kind === "refund") return link(deskUrls.staffRefund.detail, { sn: number });
  if (kind === "quotation") return link(deskUrls.staffQuotation.detail, { id: record_id });
  return link(urls.product.detail, { id: record_id });
}

type Fact = StaffConversation["facts"][number];
export const FACT_NAMES: Readonly<Record<Fact["kind"], string>> = {
  late: "超时",
  refund: "退款",
  quotation: "询价",
  objection: "对账",
};

/** The desk's page of something that a customer has open. */
export function addressOfFact({ kind, key }: Fact, customer_id: number): string {
  if (kind === "late") return link(deskUrls.staffOrder.detail, { sn: key });
  if (kind === "refund") return link(deskUrls.staffRefund.detail, { sn: key });
  if (kind === "quotation") return link(deskUrls.staffQuotation.detail, { id: key });
  return link(deskUrls.staffStatement.detail, { id: customer_id, month: key });
}

type Named = { company: string; real_name: string; phone: string };
export const nameOf = ({ company, real_name, phone }: Named) => company || real_name || phone;
