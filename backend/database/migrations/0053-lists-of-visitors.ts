import type { Ddl } from "../ddl.ts";

/** A list of quick order belongs to a customer, or to the browser that has the key with this hash. */
export default ({ engine }: Ddl) => (engine === "sqlite" ? rebuiltLists : changedLists);

const OWNER = "check ((customer_id is null) <> (visitor_hash is null))";

const changedLists = [
  "alter table order_lists alter column customer_id drop not null",
  "alter table order_lists add column visitor_hash text unique",
  `alter table order_lists add constraint order_lists_owner_check ${OWNER}`,
];

const COLUMNS = "id, customer_id, name, rows_json, headings_json, row_count, version, created_at";

/** SQLite cannot drop a not-null constraint; no other table refers to the lists. */
const rebuiltLists = [
  `create table order_lists_with_visitors (
     id integer primary key autoincrement, customer_id integer references customers (id), name text not null,
     rows_json text not null, headings_json text not null, row_count integer not null, version integer not null,
     created_at integer not null, visitor_hash text unique, ${OWNER}) strict`,
  `insert into order_lists_with_visitors (${COLUMNS}) select ${COLUMNS} from order_lists`,
  "drop table order_lists",
  "alter table order_lists_with_visitors rename to order_lists",
  "create index order_lists_customer on order_lists (customer_id, id)",
];
