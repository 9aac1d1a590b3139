import type { Ddl } from "../../database/ddl.ts";

/** Refunds of order items with their history, pictures and parcels back. Amounts are fen. */
export default ({ table, id, int }: Ddl) => [
  table(
    "refunds",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id),
     order_id ${int} not null references orders (id), type ${int} not null check (type in (1, 2)),
     state ${int} not null check (state between -2 and 3), reason text not null, remark text not null,
     goods_fen ${int} not null check (goods_fen >= 0), postage_fen ${int} not null check (postage_fen >= 0),
     points ${int} not null check (points >= 0), lost_points ${int} not null default 0 check (lost_points >= 0),
     short_fen ${int} not null default 0 check (short_fen >= 0 and short_fen <= goods_fen + postage_fen),
     cut_fen ${int} not null default 0 check (cut_fen >= 0), refuse_reason text not null default '',
     back_address text not null default '', back_company text not null default '',
     back_number text not null default '', back_phone text not null default '', back_remark text not null default '',
     received_pieces ${int}, inspection text not null default '', inspection_note text not null default '',
     inspected_at ${int}, is_hidden ${int} not null default 0, created_at ${int} not null, state_at ${int} not null,
     due_at ${int}`,
  ),
  "create index refunds_customer on refunds (customer_id, id)",
  "create index refunds_order on refunds (order_id)",
  "create index refunds_due on refunds (due_at) where due_at is not null",
  "create index refunds_state on refunds (state, due_at)",
  "create index refunds_paid on refunds (state_at) where state = 3",

  table(
    "refund_items",
    `${id}, refund_id ${int} not null references refunds (id),
     order_item_id ${int} not null references order_items (id), pieces ${int} not null check (pieces >= 1),
     amount_fen ${int} not null check (amount_fen >= 0), points ${int} not null check (points >= 0),
     returned ${int} not null default 0 check (returned between 0 and pieces),
     unique (refund_id, order_item_id)`,
  ),
  "create index refund_items_order_item on refund_items (order_item_id)",

  table(
    "refund_events",
    `${id}, refund_id ${int} not null references refunds (id), act text not null, actor text not null,
     note text not null, created_at ${int} not null`,
  ),
  "create index refund_events_refund on refund_events (refund_id)",

  table(
    "refund_pictures",
    `${id}, customer_id ${int} not null references customers (id), form_key text not null,
     refund_id ${int} references refunds (id), upload text not null, created_at ${int} not null`,
  ),
  "create index refund_pictures_form on refund_pictures (customer_id, form_key)",
  "create index refund_pictures_refund on refund_pictures (refund_id)",

  table(
    "refund_traces",
    `${id}, refund_id ${int} not null references refunds (id), text text not null, created_at ${int} not null`,
  ),
  "create index refund_traces_refund on refund_traces (refund_id)",
];
