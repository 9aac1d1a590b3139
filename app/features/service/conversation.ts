import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { RECORD_KINDS, type RecordKind } from "#contract/rules/conversation.ts";
import type { ShownRecord } from "#contract/service-message.ts";

/** The record that an address names: `?order=12`. */
export function recordInAddress(search: URLSearchParams): { kind: RecordKind; id: string } | null {
  for (const kind of RECORD_KINDS) {
    const id = search.get(kind);
    if (id !== null && /^[1-9]\d{0,14}$/.test(id)) return { kind, id };
  }
  return null;
}

/** The customer's page of a record. */
export function customerRecordAddress({ kind, record_id, group_id }: ShownRecord): string {
  if (kind === "product") return link(urls.product.detail, { id: record_id });
  if (kind === "quotation") return link(urls.quotation.detail, { id: record_id });
  if (kind === "refund") return link(urls.refund.detail, {}, { id: record_id });
  return group_id === null
    ? link(urls.order.detail, {}, { id: record_id })
    : link(urls.order.unpaidDetail, {}, { id: group_id });
}
