import { StockText } from "#app/features/catalog/product-card.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { AlternativeRow, AlternativeTable } from "./alternatives.ts";
import "./alternatives.css";

type Props = {
  table: AlternativeTable | null;
  /** A text that the product is sold out or off the shelf, shown above the alternatives. */
  instead?: string | undefined;
};

/** The product beside its alternatives, with their differences; nothing without alternatives. */
export function Alternatives({ table, instead }: Props) {
  if (!table) return null;
  const { note, columns, rows } = table;
  return (
    <Panel
      title="同类替代"
      titleId="alternatives"
      hint={instead ? `${instead}，${note}` : note}
      className="alternatives mt-(--gap)"
    >
      <table className="data-table alternatives__table max-mid:block">
        <caption className="visually-hidden">同类替代：{note}</caption>
        <thead className="max-mid:hidden">
          <tr>
            <th scope="col">商品</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="numeric">
                {name}
              </th>
            ))}
            <th scope="col">库存</th>
            <th scope="col" className="numeric">
              价格（含税）
            </th>
          </tr>
        </thead>
        <tbody className="max-mid:block">
          {rows.map((row) => (
            <Row key={row.sku_id} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ row, columns }: { row: AlternativeRow; columns: readonly string[] }) {
  return (
    <tr className={row.isOwn ? "is-on" : undefined}>
      <td className="alternatives__product">
        <div className="product-cell">
          <Thumb address={row.image} />
          <div>
            {row.isOwn ? (
              <b className="strong">{row.name}</b>
            ) : (
              <Link className="strong" to={link(urls.product.detail, { id: row.product_id }, { sku: row.sku_id })}>
                {row.name}
              </Link>
            )}{" "}
            <Tag>{row.origin}</Tag> {row.isOwn ? <Tag kind="link">当前商品</Tag> : null}
            {row.storeName ? <p className="muted small truncate">{row.storeName}</p> : null}
          </div>
        </div>
      </td>
      {row.facts.map((fact, index) => (
        <td key={columns[index]} className="numeric alternatives__fact" data-name={columns[index]}>
          {fact}
          {row.isCheapest && index === row.facts.length - 1 ? (
            <>
              {" "}
              <Tag kind="ok">单页最省</Tag>
            </>
          ) : null}
        </td>
      ))}
      <td className="small">
        <StockText of={row} unit={row.unit} />
      </td>
      <td className="numeric">
        <Price amount={row.amount} />
        <span className="unit">/{row.unit}</span> {row.piece ? <span className="unit">{row.piece}</span> : null}
      </td>
    </tr>
  );
}
