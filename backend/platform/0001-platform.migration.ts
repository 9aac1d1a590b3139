import type { Ddl } from "../database/ddl.ts";

/** What modules share: the ledger, logins, limits, tasks, messages, and the sessions, acts and requests of staff. */
export default ({ table, id, int }: Ddl) => [
  // Writes each cause of a movement once.
  table(
    "ledger",
    `${id},
     asset text not null check (asset in ('balance', 'points', 'stock', 'sale', 'warehouse', 'coupon', 'credit')),
     holder_id ${int} not null, delta ${int} not null check (delta <> 0), after ${int} not null check (after >= 0),
     kind text not null, ref text not null, note text not null, created_at ${int} not null,
     unique (asset, holder_id, kind, ref)`,
  ),
  "create index ledger_balance on ledger (holder_id, id) where asset = 'balance'",
  `create unique index ledger_opening on ledger (asset, holder_id)
   where kind = 'opening' and asset in ('balance', 'points')`,
  "create index ledger_warehouse on ledger (holder_id, id) where asset = 'warehouse'",
  "create index ledger_credit on ledger (holder_id, id) where asset = 'credit'",

  table(
    "idempotency_keys",
    `customer_id ${int} not null references customers (id), key text not null, kind text not null,
     request_hash text not null, result_json text not null, created_at ${int} not null,
     primary key (customer_id, key)`,
  ),

  // Sessions of customers, by the hash of their token.
  table(
    "tokens",
    `hash text primary key, customer_id ${int} not null references customers (id), device text not null default '',
     created_at ${int} not null, expires_at ${int} not null, seen_at ${int}`,
  ),
  "create index tokens_customer on tokens (customer_id)",

  table("captchas", `key text primary key, answer_hash text not null, expires_at ${int} not null`),

  table("captcha_passes", `phone text primary key, purpose text not null, expires_at ${int} not null`),

  // A code works in the browser whose secret has the hash alone.
  table(
    "sms_codes",
    `phone text not null, purpose text not null, code_hash text not null, browser_hash text not null default '',
     expires_at ${int} not null, tries_left ${int} not null check (tries_left >= 0),
     primary key (phone, purpose)`,
  ),

  // Browsers that have proven a phone, by the hash of the phone and of a secret that the browser alone has.
  table("known_browsers", `hash text primary key, created_at ${int} not null`),
  "create index known_browsers_created on known_browsers (created_at)",

  table("limits", `name text primary key, count ${int} not null, resets_at ${int} not null`),

  // Links that open one document without an account.
  table(
    "signed_links",
    `${id}, token_hash text not null unique, kind text not null, subject_id ${int} not null,
     customer_id ${int} not null references customers (id), fingerprint text not null, created_at ${int} not null,
     expires_at ${int} not null, used_at ${int}, revoked_at ${int}`,
  ),
  "create index signed_links_subject on signed_links (kind, subject_id)",
  "create index signed_links_expiry on signed_links (expires_at)",

  // Work with a due time that follows a commit, with one row per cause.
  table(
    "tasks",
    `${id}, kind text not null, ref text not null, run_at ${int} not null, claimed_until ${int} not null,
     attempts ${int} not null, last_error text not null, done_at ${int}, created_at ${int} not null,
     unique (kind, ref)`,
  ),
  "create index tasks_due on tasks (run_at) where done_at is null",

  table(
    "mails",
    `${id}, ref text not null unique, recipient text not null, subject text not null, body text not null,
     created_at ${int} not null, sent_at ${int}`,
  ),

  table(
    "notices",
    `${id}, customer_id ${int} not null references customers (id), kind text not null, event text not null,
     title text not null, body text not null, path text not null, created_at ${int} not null, read_at ${int},
     unique (customer_id, event)`,
  ),
  "create index notices_customer on notices (customer_id, id)",
  "create index notices_unread on notices (customer_id) where read_at is null",
  "create index notices_created on notices (created_at)",

  table(
    "notice_robots",
    `customer_id ${int} not null primary key references customers (id), url text not null, failures ${int} not null,
     tested_at ${int} not null, stopped_at ${int}`,
  ),

  table(
    "outgoing",
    `${id}, message_id text not null unique, channel text not null, customer_id ${int} references customers (id),
     message text not null, created_at ${int} not null, sent_at ${int}, dropped_at ${int}, failure text not null`,
  ),
  "create index outgoing_waiting on outgoing (id) where sent_at is null",
  "create index outgoing_created on outgoing (created_at)",

  table(
    "staff_notices",
    `${id}, kind text not null, event text not null unique, title text not null,
     customer_id ${int} references customers (id), path text not null, created_at ${int} not null`,
  ),
  "create index staff_notices_created on staff_notices (created_at)",

  table(
    "staff_sessions",
    `hash text primary key, member_id ${int} not null references staff_members (id), device text not null,
     address text not null, created_at ${int} not null, seen_at ${int} not null, expires_at ${int} not null`,
  ),
  "create index staff_sessions_member on staff_sessions (member_id)",

  table(
    "staff_keys",
    `member_id ${int} not null references staff_members (id), key text not null, request_hash text not null,
     result_json text not null, created_at ${int} not null,
     primary key (member_id, key)`,
  ),

  // Values about persons have columns of their own, which the erasure of a customer blanks.
  table(
    "staff_log",
    `${id}, at ${int} not null, member_id ${int} references staff_members (id), actor text not null,
     role text not null, act text not null, subject text not null, subject_id ${int} not null, label text not null,
     customer_id ${int}, amount_fen ${int}, summary text not null, before_json text not null, after_json text not null,
     is_alone ${int} not null, batch text not null, personal_before text not null, personal_after text not null,
     note text not null, address text not null`,
  ),
  "create index staff_log_subject on staff_log (subject, subject_id, id)",
  "create index staff_log_member on staff_log (member_id, id)",
  "create index staff_log_customer on staff_log (customer_id, id)",
  "create index staff_log_alone on staff_log (id) where is_alone = 1",
  "create index staff_log_notes on staff_log (subject_id, id) where act = 'order.note'",
  "create index staff_log_batch on staff_log (member_id, at) where batch <> ''",
  // The money that acts give away, which the thresholds of the four eyes add up over a day.
  "create index staff_log_money on staff_log (at) where amount_fen is not null",

  table(
    "staff_requests",
    `${id}, act text not null, subject text not null, subject_id ${int} not null, label text not null,
     customer_id ${int}, payload_json text not null, effects_json text not null, reason text not null,
     fingerprint text not null,
     state text not null check (state in ('open', 'waiting', 'approved', 'refused', 'withdrawn', 'void')),
     asked_by ${int} not null references staff_members (id), asked_at ${int} not null,
     decided_by ${int} references staff_members (id), decided_at ${int}, decision text not null, executes_at ${int}`,
  ),
  "create index staff_requests_due on staff_requests (executes_at) where state = 'waiting'",
  "create index staff_requests_customer on staff_requests (customer_id) where state in ('open', 'waiting')",
  // A request about something new names no record, so that several may wait at once.
  `create unique index staff_requests_pending on staff_requests (act, subject, subject_id)
   where state in ('open', 'waiting') and subject_id > 0`,

  // Members of staff that act for a customer, one for a customer at a time.
  table(
    "proxies",
    `${id}, hash text not null unique, customer_id ${int} not null references customers (id),
     member_id ${int} not null references staff_members (id), session text not null, reason text not null,
     started_at ${int} not null, expires_at ${int} not null, ended_at ${int}, end_reason text`,
  ),
  "create unique index proxies_open on proxies (customer_id) where ended_at is null",
  "create index proxies_session on proxies (session) where ended_at is null",
];
