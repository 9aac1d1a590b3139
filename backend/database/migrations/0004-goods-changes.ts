import type { Ddl } from "../ddl.ts";

/** Which goods changed, for those who keep the shelf in memory (modules/catalog/index/product-index.ts). */
export default ({ goodsChanges }: Ddl) => goodsChanges;
