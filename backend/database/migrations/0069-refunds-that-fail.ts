import type { Ddl } from "../ddl.ts";

/**
 * Payments that their gateway paid back although the shop had not booked them or has no refund of them, refunds that a
 * gateway did not carry out with its word for it, the time of the last query about a refund, and what staff wrote when
 * they settled one by other means.
 */
export default ({ engine, int }: Ddl) => [
  ...(engine === "sqlite" ? rebuilt : changed),
  `alter table payment_attempts add column refund_seen_at ${int}`,
  "alter table payment_attempts add column settled_note text not null default ''",
  "alter table gateway_refunds add column reason text not null default ''",
  `alter table gateway_refunds add column asked_at ${int} not null default 0`,
  "create index gateway_refunds_open on gateway_refunds (asked_at) where state in ('accepted', 'failed')",
  "create index payment_attempts_refund_seen on payment_attempts (id) where refund_seen_at is not null",
];

const ATTEMPT_STATES = "check (state in ('waiting', 'paid', 'closed', 'returned', 'refunded'))";
const ATTEMPT_NUMBERS = "check (state = 'refunded' or (transaction_id is null) = (state in ('waiting', 'closed')))";
const REFUND_STATES = "check (state in ('waiting', 'accepted', 'done', 'failed'))";

const changed = [
  "alter table payment_attempts drop constraint payment_attempts_state_check",
  `alter table payment_attempts add constraint payment_attempts_state_check ${ATTEMPT_STATES}`,
  "alter table payment_attempts drop constraint payment_attempts_check1",
  `alter table payment_attempts add constraint payment_attempts_check1 ${ATTEMPT_NUMBERS}`,
  "alter table gateway_refunds drop constraint gateway_refunds_state_check",
  `alter table gateway_refunds add constraint gateway_refunds_state_check ${REFUND_STATES}`,
  "drop index gateway_refunds_accepted",
];

/** Copies the rows out and back: only rows inserted under the old name resolve the deferred references to them. */
const rebuild = (name: string, columns: string) => [
  `create table ${name}_copy as select * from ${name}`,
  `drop table ${name}`,
  `create table ${name} (${columns}) strict`,
  `insert into ${name} select * from ${name}_copy`,
  `drop table ${name}_copy`,
];

/** SQLite cannot change a constraint. */
const rebuilt = [
  "pragma defer_foreign_keys = on",
  ...rebuild(
    "payment_attempts",
    `id integer primary key autoincrement, out_trade_no text not null unique, type text not null,
     customer_id integer not null references customers (id), group_id integer references order_groups (id),
     recharge_id integer references recharges (id), amount_fen integer not null check (amount_fen > 0),
     state text not null ${ATTEMPT_STATES}, qr_url text not null, transaction_id text, created_at integer not null,
     expires_at integer not null, asked_at integer not null, paid_at integer, unique (type, transaction_id),
     check ((group_id is null) <> (recharge_id is null)), ${ATTEMPT_NUMBERS}`,
  ),
  "create index payment_attempts_group on payment_attempts (group_id)",
  "create index payment_attempts_recharge on payment_attempts (recharge_id)",
  "create index payment_attempts_waiting on payment_attempts (asked_at) where state = 'waiting'",
  ...rebuild(
    "gateway_refunds",
    `id integer primary key autoincrement, refund_no text not null unique,
     attempt_id integer not null references payment_attempts (id), amount_fen integer not null check (amount_fen > 0),
     note text not null, state text not null ${REFUND_STATES}, created_at integer not null, done_at integer`,
  ),
  "create index gateway_refunds_attempt on gateway_refunds (attempt_id)",
];
