import type { Ddl } from "../ddl.ts";

/** Recharges of the balance, attempts to pay at a gateway, and what gateways pay back. */
export default ({ table, id, int }: Ddl) => [
  table(
    "recharges",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id),
     amount_fen ${int} not null check (amount_fen between 100 and 100000000), type text not null,
     state text not null check (state in ('waiting', 'paid')), created_at ${int} not null, paid_at ${int}`,
  ),
  "create index recharges_customer on recharges (customer_id)",
  table(
    "payment_attempts",
    `${id}, out_trade_no text not null unique, type text not null,
     customer_id ${int} not null references customers (id), group_id ${int} references order_groups (id),
     recharge_id ${int} references recharges (id), amount_fen ${int} not null check (amount_fen > 0),
     state text not null check (state in ('waiting', 'paid', 'closed', 'returned')), qr_url text not null,
     transaction_id text, created_at ${int} not null, expires_at ${int} not null, asked_at ${int} not null,
     paid_at ${int}, unique (type, transaction_id), check ((group_id is null) <> (recharge_id is null)),
     check ((transaction_id is null) = (state in ('waiting', 'closed')))`,
  ),
  "create index payment_attempts_group on payment_attempts (group_id)",
  "create index payment_attempts_recharge on payment_attempts (recharge_id)",
  "create index payment_attempts_waiting on payment_attempts (asked_at) where state = 'waiting'",
  table(
    "gateway_refunds",
    `${id}, refund_no text not null unique, attempt_id ${int} not null references payment_attempts (id),
     amount_fen ${int} not null check (amount_fen > 0), note text not null,
     state text not null check (state in ('waiting', 'accepted', 'done')), created_at ${int} not null, done_at ${int}`,
  ),
  "create index gateway_refunds_attempt on gateway_refunds (attempt_id)",
  "create index gateway_refunds_accepted on gateway_refunds (created_at) where state = 'accepted'",
  `alter table payments add column refunded_fen ${int} not null default 0
     check (refunded_fen >= 0 and refunded_fen <= amount_fen)`,
];
