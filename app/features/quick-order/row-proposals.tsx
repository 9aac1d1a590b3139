import { linePrice } from "#app/features/cart/cart.ts";
import { StockText } from "#app/features/catalog/product-card.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { unitOfGoods } from "./quick-order.ts";
import { matchedSkuAddress, RowForm, type RowProps } from "./row-form.tsx";

/** The cells of a row that matches several SKUs. */
export function AmbiguousRow({ row, buyer, self }: RowProps) {
  return (
    <td className="list-rows__ask" colSpan={6}>
      <p className="list-rows__question">
        “{row.words}”有不止一种，请选一种
        {row.stated ? (
          <>
            ，数量按 <b>{row.stated}</b>
          </>
        ) : null}
      </p>
      <Proposals row={row} buyer={buyer} self={self} />
      <FindForm row={row} self={self} />
    </td>
  );
}

/** The cells of a row that matches no SKU. */
export function MissingRow({ row, buyer, self }: RowProps) {
  return (
    <td className="list-rows__ask" colSpan={6}>
      <FindForm row={row} self={self} />
      <p className="muted small">
        没有编码、型号或品名含“{row.words}”的商品{row.proposals.length > 0 ? "，您可能要找：" : ""}
      </p>
      {row.proposals.length > 0 ? <Proposals row={row} buyer={buyer} self={self} /> : null}
    </td>
  );
}

/** The SKUs to choose from, each with its button 选用. */
function Proposals({ row, buyer, self }: RowProps) {
  return (
    <ul className="list-rows__proposals">
      {row.proposals.map((goods) => {
        const { product, productAttr } = goods;
        const price = linePrice({ ...goods, cart_num: 1 }, buyer);
        return (
          <li key={productAttr.unique}>
            <Thumb address={productAttr.image ?? product.image} size={32} />
            <div className="list-rows__name">
              <b>{productAttr.sku}</b>
              <Link className="line-clamp-2 small" to={matchedSkuAddress(goods)}>
                <ProductName name={product.store_name} />
              </Link>
            </div>
            <span className="small">
              <StockText of={productAttr} unit={unitOfGoods(goods)} />
            </span>
            <span className="numeric">
              <b>{formatYuan(price.amount)}</b>
              <span className="muted small">/{unitOfGoods(goods)}</span>
            </span>
            <RowForm row={row.row} self={self} intent="choose">
              <input type="hidden" name="sku_id" value={productAttr.unique} />
              <Button size="s" aria-label={`第 ${row.row} 行选用：${product.store_name} ${productAttr.sku}`}>
                选用
              </Button>
            </RowForm>
          </li>
        );
      })}
    </ul>
  );
}

/** The form that searches for a row by another text. */
function FindForm({ row, self }: Pick<RowProps, "row" | "self">) {
  const id = `find-${row.row}`;
  return (
    <RowForm row={row.row} self={self} intent="find" className="list-rows__find">
      <label htmlFor={id}>换个关键词查找</label>
      <span className="input-group">
        <Input small id={id} name="words" key={row.words} defaultValue={row.words} />
        <Button size="m" aria-label={`查找第 ${row.row} 行`}>
          查找
        </Button>
      </span>
    </RowForm>
  );
}
