import type { Ddl } from "../ddl.ts";

/**
 * What the desk adds to invoices: when an application was accepted, all files of an invoice, red-letter invoices over a
 * part of it, and the files of a batch between its check and its writing. The file in `invoices.upload` remains the one
 * that its customer reads.
 */
export default ({ table, id, int }: Ddl) => [
  `alter table invoices add column accepted_at ${int}`,
  `alter table invoices add column red_fen ${int} not null default 0 check (red_fen >= 0 and red_fen <= amount_fen)`,
  "update invoices set red_fen = amount_fen where state = 4",
  table(
    "invoice_reds",
    `${id}, invoice_id ${int} not null references invoices (id), number text unique,
     amount_fen ${int} not null check (amount_fen >= 0), reason text, created_at ${int} not null`,
  ),
  "create index invoice_reds_invoice on invoice_reds (invoice_id)",
  `insert into invoice_reds (invoice_id, number, amount_fen, reason, created_at)
   select id, red_number, amount_fen, reason, reversed_at from invoices where state = 4`,
  table(
    "invoice_files",
    `${id}, invoice_id ${int} not null references invoices (id), red_id ${int} references invoice_reds (id),
     type text not null, upload text not null unique, digest text not null, created_at ${int} not null`,
  ),
  "create index invoice_files_invoice on invoice_files (invoice_id)",
  `insert into invoice_files (invoice_id, red_id, type, upload, digest, created_at)
   select id, null, case when upload like '%.ofd' then 'ofd' else 'pdf' end, upload, '', issued_at
   from invoices where upload is not null`,
  `insert into invoice_files (invoice_id, red_id, type, upload, digest, created_at)
   select invoices.id, invoice_reds.id, case when red_upload like '%.ofd' then 'ofd' else 'pdf' end, red_upload, '',
     reversed_at
   from invoices join invoice_reds on invoice_reds.invoice_id = invoices.id where red_upload is not null`,
  table(
    "invoice_batch_files",
    `${id}, batch text not null, member_id ${int} not null references staff_members (id), name text not null,
     type text not null, upload text not null unique, digest text not null, created_at ${int} not null`,
  ),
  "create index invoice_batch_files_batch on invoice_batch_files (batch)",
  "create index invoices_issued on invoices (issued_at) where issued_at is not null",
];
