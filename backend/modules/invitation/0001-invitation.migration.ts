import type { Ddl } from "../../database/ddl.ts";

/** The codes of invitation links, and the inviter of each invited customer: one level, no reward. */
export default ({ table, int }: Ddl) => [
  table(
    "invitation_codes",
    `customer_id ${int} primary key references customers (id), code text not null unique, created_at ${int} not null`,
  ),

  table(
    "invitations",
    `invited_id ${int} primary key references customers (id), inviter_id ${int} not null references customers (id),
     created_at ${int} not null,
     check (invited_id <> inviter_id)`,
  ),
  "create index invitations_inviter on invitations (inviter_id, invited_id)",
];
