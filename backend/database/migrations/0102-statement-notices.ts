import type { Ddl } from "../ddl.ts";

/**
 * The months whose statements customers have been told of. Mails about statements become the mail channel of a group of
 * their own: a customer with the subscription keeps it, at the confirmed address or at the former one once confirmed.
 */
export default ({ table, int }: Ddl) => [
  table("statement_rounds", `month text primary key, told_at ${int} not null`),
  `insert into statement_rounds (month, told_at)
     select max(mailed_month), 0 from statement_mails having count(*) > 0`,
  `insert into notice_choices (customer_id, kinds, channel)
     select customer_id, 'statement', channel from notice_choices where kinds = 'document'
     and (channel <> 'mail' or customer_id not in (select customer_id from statement_mails))`,
  "update notice_choices set kinds = 'invoice' where kinds = 'document'",
  `insert into notice_mails
     (customer_id, email, pending_email, code_hash, code_expires_at, attempts_left, confirmed_at)
     select customer_id, '', email, '', 0, 0, null from statement_mails
     where customer_id not in (select customer_id from notice_mails)`,
  "drop table statement_mails",
];
