import { linePrice, lineTotal } from "#app/features/cart/cart.ts";
import { StockText } from "#app/features/catalog/product-card.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";
import type { CartPreviewLine } from "#contract/cart.ts";
import { rowProblemText, unitOfGoods } from "./quick-order.ts";
import { matchedSkuAddress, RowForm, type RowProps } from "./row-form.tsx";

/** The cells of a row that matches one SKU. */
export function MatchedRow({ row, goods, buyer, self }: RowProps & { goods: CartPreviewLine }) {
  const { product, productAttr } = goods;
  const quantity = row.quantity ?? 0;
  const line = { ...goods, cart_id: 0, cart_num: Math.max(1, quantity) };
  const price = linePrice(line, buyer);
  const problem = rowProblemText(row);
  const noteId = `row-${row.row}-note`;
  return (
    <>
      <td className="list-rows__goods">
        <div className="product-cell">
          <Thumb address={productAttr.image ?? product.image} />
          <div>
            <Link className="line-clamp-2" to={matchedSkuAddress(goods)}>
              <ProductName name={product.store_name} />
            </Link>
            <p className="muted small">
              编码 {goods.product_id}-{productAttr.unique} · <StockText of={productAttr} unit={unitOfGoods(goods)} />
            </p>
          </div>
        </div>
      </td>
      <td className="list-rows__spec" data-label="规格">
        {productAttr.sku}
      </td>
      <td className="list-rows__unit" data-label="单位">
        {unitOfGoods(goods)}
      </td>
      <td className="list-rows__quantity">
        <Stepper size="s" invalid={problem !== null}>
          <RowForm row={row.row} self={self} intent="quantity" className="contents">
            <input type="hidden" name="cart_num" value={Math.max(1, quantity - 1)} />
            <StepButton direction="minus" of={`第 ${row.row} 行`} disabled={quantity <= 1} />
          </RowForm>
          <RowForm row={row.row} self={self} intent="quantity" className="contents">
            <QuantityInput
              key={quantity}
              name="cart_num"
              defaultValue={row.quantity ?? ""}
              aria-label={`数量：第 ${row.row} 行`}
              aria-describedby={noteId}
            />
          </RowForm>
          <RowForm row={row.row} self={self} intent="quantity" className="contents">
            <input type="hidden" name="cart_num" value={quantity + 1} />
            <StepButton direction="plus" of={`第 ${row.row} 行`} />
          </RowForm>
        </Stepper>
        <div className="list-rows__notes" id={noteId}>
          {row.notes.map((note) => (
            <span key={note} className="muted">
              {note}
            </span>
          ))}
          {problem ? <span className="warn">{problem}</span> : null}
        </div>
        {row.problem?.suggested ? (
          <RowForm row={row.row} self={self} intent="quantity">
            <input type="hidden" name="cart_num" value={row.problem.suggested} />
            <Button size="s" aria-label={`第 ${row.row} 行改为 ${row.problem.suggested}`}>
              改为 {row.problem.suggested}
            </Button>
          </RowForm>
        ) : null}
      </td>
      <td className="numeric list-rows__price" data-label="单价">
        {formatYuan(price.amount)}
      </td>
      <td className="numeric list-rows__total" data-label="小计">
        {row.quantity === null ? "–" : <Price amount={lineTotal(line, buyer)} />}
      </td>
    </>
  );
}
