import type { Ddl } from "../ddl.ts";

/** The sentences about what of a list was not read, such as hidden rows. */
export default (_ddl: Ddl) => ["alter table order_lists add column notices_json text not null default '[]'"];
