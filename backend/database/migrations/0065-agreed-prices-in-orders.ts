import type { Ddl } from "../ddl.ts";

/** The last day, yyyy-mm-dd in Shanghai, of the agreed price that an item was ordered at; null for other prices and older items. */
export default (_ddl: Ddl) => ["alter table order_items add column agreed_until text"];
