import type { WarehouseStock as Warehouse } from "#contract/warehouse.ts";
import { BuyOptionRow } from "../catalog/buy-form.tsx";
import { stockLabel } from "../catalog/catalog.ts";

type Props = { warehouses: readonly Warehouse[]; sku_id: number; unit: string };

/** The stock of a SKU in each warehouse, in a row of the options; nothing for a SKU that lies in none. */
export function WarehouseStock({ warehouses, sku_id, unit }: Props) {
  const rows = warehouses.flatMap(({ stocks, ...warehouse }) =>
    stocks.filter((held) => held.sku_id === sku_id).map(({ stock }) => ({ ...warehouse, stock })),
  );
  if (rows.length === 0) return null;
  return (
    <BuyOptionRow name="仓库">
      <ul className="grid gap-1 py-2">
        {rows.map(({ warehouse_id, name, ship_hours, stock }) => {
          const { kind, text } = stockLabel(stock);
          return (
            <li key={warehouse_id} className="flex flex-wrap gap-x-3">
              <span className="min-w-14">{name}</span>
              <span className={kind}>
                {text}
                {stock > 0 ? ` ${stock} ${unit}` : null}
              </span>
              {stock > 0 ? <span className="muted">付款后 {ship_hours} 小时内发货</span> : null}
            </li>
          );
        })}
      </ul>
    </BuyOptionRow>
  );
}
