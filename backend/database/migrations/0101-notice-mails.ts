import type { Ddl } from "../ddl.ts";

/** An address for notices that waits for its code, beside the one that is in use; and what old messages are found by. */
export default (_: Ddl) => [
  "alter table notice_mails add column pending_email text not null default ''",
  "create index outgoing_created on outgoing (created_at)",
];
