import type { Ddl } from "../../database/ddl.ts";

/** Logins by a scanned QR code; keys and secrets are stored as hashes. */
export default ({ table, int }: Ddl) => [
  table(
    "qr_logins",
    `key_hash text primary key, secret_hash text not null, device text not null, address text not null,
     state text not null check (state in ('waiting', 'confirmed', 'used')),
     customer_id ${int} references customers (id), confirmed_with text, created_at ${int} not null,
     expires_at ${int} not null,
     check ((state = 'waiting') = (customer_id is null))`,
  ),
];
