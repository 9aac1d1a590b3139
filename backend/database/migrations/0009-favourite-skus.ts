import type { Ddl } from "../ddl.ts";

/** The SKU whose price a favourite was saved with; null for older favourites. */
export default ({ int }: Ddl) => [`alter table favourites add column sku_id ${int}`];
