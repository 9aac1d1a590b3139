import type { Ddl } from "../ddl.ts";

/** The category of a ready bundle, by which the list of bundles is filtered; empty for none. */
export default (_: Ddl) => ["alter table bundles add column category text not null default ''"];
