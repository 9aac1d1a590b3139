import type { Ddl } from "../ddl.ts";

/** The bar code of a SKU, as text because of its leading zeros; several SKUs may have the same. */
export default (_ddl: Ddl) => [
  "alter table skus add column bar_code text",
  "create index skus_bar_code on skus (bar_code)",
];
