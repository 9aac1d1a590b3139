import type { Ddl } from "../../database/ddl.ts";

/** Payments of order groups, recharges of the balance, attempts to pay at a gateway, and what gateways pay back. */
export default ({ table, id, int }: Ddl) => [
  table(
    "payments",
    `${id}, group_id ${int} not null unique references order_groups (id),
     customer_id ${int} not null references customers (id), type text not null,
     amount_fen ${int} not null check (amount_fen >= 0),
     refunded_fen ${int} not null default 0 check (refunded_fen >= 0 and refunded_fen <= amount_fen),
     created_at ${int} not null`,
  ),

  table(
    "recharges",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id),
     amount_fen ${int} not null check (amount_fen > 0), type text not null,
     purpose text not null default 'balance' check (purpose in ('balance', 'credit')),
     state text not null check (state in ('waiting', 'paid')), created_at ${int} not null, paid_at ${int}`,
  ),
  "create index recharges_customer on recharges (customer_id)",

  table(
    "payment_attempts",
    `${id}, out_trade_no text not null unique, type text not null,
     way text not null default 'qr' check (way in ('qr', 'jsapi', 'h5', 'wap')),
     customer_id ${int} not null references customers (id), group_id ${int} references order_groups (id),
     recharge_id ${int} references recharges (id), amount_fen ${int} not null check (amount_fen > 0),
     state text not null check (state in ('waiting', 'paid', 'closed', 'returned', 'refunded')), qr_url text not null,
     transaction_id text, created_at ${int} not null, expires_at ${int} not null, asked_at ${int} not null,
     paid_at ${int}, refund_seen_at ${int}, settled_note text not null default '',
     unique (type, transaction_id),
     check ((group_id is null) <> (recharge_id is null)),
     check (state = 'refunded' or (transaction_id is null) = (state in ('waiting', 'closed')))`,
  ),
  "create index payment_attempts_group on payment_attempts (group_id)",
  "create index payment_attempts_recharge on payment_attempts (recharge_id)",
  "create index payment_attempts_waiting on payment_attempts (asked_at) where state = 'waiting'",
  "create index payment_attempts_refund_seen on payment_attempts (id) where refund_seen_at is not null",

  // `ref` names what is refunded, and `reason` has the gateway's word for a refund that failed.
  table(
    "gateway_refunds",
    `${id}, refund_no text not null unique, attempt_id ${int} not null references payment_attempts (id),
     amount_fen ${int} not null check (amount_fen > 0), note text not null, ref text not null default '',
     state text not null check (state in ('waiting', 'accepted', 'done', 'failed')), reason text not null default '',
     balance_at ${int}, created_at ${int} not null, asked_at ${int} not null default 0, done_at ${int}`,
  ),
  "create index gateway_refunds_attempt on gateway_refunds (attempt_id)",
  "create index gateway_refunds_open on gateway_refunds (asked_at) where state in ('accepted', 'failed')",
  "create index gateway_refunds_ref on gateway_refunds (ref)",
];
