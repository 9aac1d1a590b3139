import type { Ddl } from "../ddl.ts";

/** Which goods changed, for those who keep the shelf in memory (modules/goods/on-shelf.ts). */
export const goodsChanges = ({ goodsChanges }: Ddl) => goodsChanges;
