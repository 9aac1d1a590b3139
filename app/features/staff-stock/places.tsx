import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffStockPlace } from "#contract/staff-stock.ts";
import { skuAddress } from "./staff-stock.ts";

type Props = {
  places: readonly StaffStockPlace[];
  sku_id: number;
  /** The warehouse whose forms are shown; absent where there are none. */
  current: number | undefined;
};

/** The stock of a SKU in each warehouse; a link chooses the one whose forms are shown. */
export const Places = ({ places, sku_id, current }: Props) => (
  <Panel title="仓库库存" titleId="places" hint="现货 = 可卖 + 占用">
    {places.length === 0 ? (
      <Empty icon="box" title="没有您的仓库" text="这里只列您的仓库" />
    ) : (
      <DataTable
        caption="仓库库存"
        rows={places}
        keyOf={({ warehouse_id }) => warehouse_id}
        isSelected={({ warehouse_id }) => warehouse_id === current}
        columns={[
          { name: "仓库", cell: ({ name }) => <b className="font-medium">{name}</b> },
          { name: "现货", align: "numeric", cell: ({ stock, held }) => stock + held },
          { name: "占用", align: "numeric", cell: ({ held }) => held },
          {
            name: "可卖",
            align: "numeric",
            cell: ({ stock, moving }) => (
              <>
                <b>{stock}</b>
                {moving > 0 ? <span className="muted small block">在途 {moving}</span> : null}
              </>
            ),
          },
          ...(current === undefined
            ? []
            : [
                {
                  name: "操作",
                  cell: ({ warehouse_id, name, has_row }: StaffStockPlace) =>
                    warehouse_id === current ? (
                      <span className="muted">正在办</span>
                    ) : (
                      <Link className="link" to={skuAddress(sku_id, warehouse_id)} preventScrollReset>
                        {has_row ? "盘点、收货、调拨" : "启用"}
                        <span className="visually-hidden"> {name}</span>
                      </Link>
                    ),
                },
              ]),
        ]}
      />
    )}
  </Panel>
);
