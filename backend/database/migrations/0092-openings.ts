import type { Ddl } from "../ddl.ts";

/** An opening of each asset is unique to its customer. The other index finds agreed prices that end soon. */
export default (_: Ddl) => [
  "create unique index ledger_opening on ledger (asset, holder_id) where kind = 'opening' and asset in ('balance', 'points')",
  "create index agreed_prices_end on agreed_prices (ends_at)",
];
