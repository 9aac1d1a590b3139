import type { Ddl } from "../ddl.ts";

/** A customer has one opening of each asset, whoever books it. The other index finds agreed prices that end soon. */
export default (_: Ddl) => [
  "create unique index ledger_opening on ledger (asset, holder_id) where kind = 'opening' and asset in ('balance', 'points')",
  "create index agreed_prices_end on agreed_prices (ends_at)",
];
