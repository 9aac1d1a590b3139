import type { Ddl } from "../ddl.ts";

/** Links that open one document without an account, and mails that wait for the mail server. */
export default ({ table, id, int }: Ddl) => [
  table(
    "signed_links",
    `${id}, token_hash text not null unique, kind text not null, subject_id ${int} not null,
     customer_id ${int} not null references customers (id), fingerprint text not null, created_at ${int} not null,
     expires_at ${int} not null, used_at ${int}, revoked_at ${int}`,
  ),
  "create index signed_links_subject on signed_links (kind, subject_id)",
  "create index signed_links_expiry on signed_links (expires_at)",
  table(
    "mails",
    `${id}, ref text not null unique, recipient text not null, subject text not null, body text not null,
     created_at ${int} not null, sent_at ${int}`,
  ),
];
