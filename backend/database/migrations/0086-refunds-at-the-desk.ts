import type { Ddl } from "../ddl.ts";

/**
 * What staff do with refunds: the amount that they pay less, what the warehouse finds in a returned parcel, and the
 * balance in place of a gateway. Refunds of gateways name what they refund, so that lists can join both.
 */
export default ({ int }: Ddl) => [
  `alter table refunds add column cut_fen ${int} not null default 0 check (cut_fen >= 0)`,
  "alter table refunds add column inspection text not null default ''",
  "alter table refunds add column inspection_note text not null default ''",
  `alter table refunds add column received_pieces ${int}`,
  `alter table refunds add column inspected_at ${int}`,
  "create index refunds_state on refunds (state, due_at)",
  "alter table gateway_refunds add column ref text not null default ''",
  `alter table gateway_refunds add column balance_at ${int}`,
  "update gateway_refunds set ref = substr(note, 4) where note like '退款 TK%'",
  "create index gateway_refunds_ref on gateway_refunds (ref)",
];
