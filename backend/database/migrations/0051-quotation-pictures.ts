import type { Ddl } from "../ddl.ts";

/** The picture of a message of a quotation, as the name of an upload. */
export default (_: Ddl) => ["alter table quotation_messages add column upload text"];
