import type { Ddl } from "../ddl.ts";

/** The batches of the desk since an instant, of which a log of years has few among many acts. */
export default (_: Ddl) => ["create index staff_log_batch on staff_log (member_id, at) where batch <> ''"];
