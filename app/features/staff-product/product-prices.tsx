import { percentText } from "#app/desk/percent.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffProductDetail } from "#contract/staff-product.ts";
import { placesText } from "./staff-product.ts";

type Props = { product: StaffProductDetail; mayChange: boolean };

/** The prices and the stock of the SKUs of a product. */
export const ProductPrices = ({ product: { product_id, skus, cells }, mayChange }: Props) => (
  <Panel
    title="价格与库存"
    titleId="prices"
    hint={`加价 ¥${cells.cost_plus ?? "0.00"}，含税`}
    actions={
      mayChange ? (
        <ButtonLink size="s" to={link(deskUrls.staffProduct.prices, {}, { product: product_id })}>
          改价
        </ButtonLink>
      ) : null
    }
  >
    <DataTable
      caption="价格与库存"
      rows={skus}
      keyOf={({ sku_id }) => sku_id}
      columns={[
        { name: "规格", align: "wide", cell: ({ name }) => name },
        { name: "成本", align: "numeric", cell: (sku) => `¥${sku.cells.cost}` },
        {
          name: "企业价",
          align: "numeric",
          cell: ({ trade_price, trade_margin }) => (
            <>
              ¥{trade_price} <span className="muted small block">毛利 {percentText(trade_margin)}</span>
            </>
          ),
        },
        {
          name: "商城价",
          align: "numeric",
          cell: ({ cells: own, margin }) => (
            <>
              ¥{own.price}
              <span className="block">
                <PiecePrice
                  amount={own.price ?? ""}
                  of={{ pack_pieces: Number(own.pack_pieces) || undefined, piece_unit: cells.unit_name }}
                />
              </span>
              <span className="muted small block">毛利 {percentText(margin)}</span>
              <span className="muted small block">划线 ¥{own.ot_price}</span>
            </>
          ),
        },
        { name: "阶梯", cell: ({ cells: own }) => <Tiers cell={own.tiers ?? ""} /> },
        {
          name: "可卖",
          align: "numeric",
          cell: ({ sku_id, stock, warehouses }) => (
            <>
              <Link className="link" to={link(deskUrls.staffStock.detail, { id: sku_id })}>
                {stock.toLocaleString("en")}
              </Link>
              <span className="muted small block md:w-36 md:whitespace-normal">{placesText(warehouses)}</span>
            </>
          ),
        },
        { name: "30 天卖", align: "numeric", cell: ({ sold }) => sold },
      ]}
    />
  </Panel>
);

/** The tiers of a SKU, a line each. */
const Tiers = ({ cell }: { cell: string }) =>
  cell === "" ? (
    <span className="muted">没有</span>
  ) : (
    <ul className="max-md:inline-block max-md:align-top">
      {cell.split("|").map((tier) => {
        const [pieces, price] = tier.split(":");
        return (
          <li key={tier}>
            {pieces} 起 ¥{price}
          </li>
        );
      })}
    </ul>
  );
