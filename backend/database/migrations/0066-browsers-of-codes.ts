import type { Ddl } from "../ddl.ts";

/** The hash of the browser's secret that a code works with; '' for codes sent before, of which every try counts. */
export default (_ddl: Ddl) => ["alter table sms_codes add column browser_hash text not null default ''"];
