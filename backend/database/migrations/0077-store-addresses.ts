import type { Ddl } from "../ddl.ts";

/** The address that a store sends from, for delivery notes; empty where staff have entered none. */
export default (_: Ddl) => ["alter table stores add column address text not null default ''"];
