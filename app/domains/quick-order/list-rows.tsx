import "./list-rows.css";
import { Form } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { linePrice, lineTotal } from "#app/domains/cart/cart.ts";
import { ProductName } from "#app/domains/catalog/product-name.tsx";
import { Thumb } from "#app/domains/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { CartPreviewLine } from "#contract/cart.ts";
import type { QuickOrderRow } from "#contract/quick-order.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isReady, problemText, rowLabel, unitOfGoods } from "./quick-order.ts";
import type { SkippedRows } from "./use-skipped-rows.ts";

type Props = {
  rows: readonly QuickOrderRow[];
  buyer: Buyer;
  self: string;
  /** The id of the form that the ticks of ready rows belong to. */
  form: string;
  skipped: SkippedRows;
};

/** The rows of a list in its order: what each names, and the forms that correct it. `self` is the page's address. */
export function ListRows({ rows, buyer, self, form, skipped }: Props) {
  const scripted = useHydrated();
  return (
    <table className="data-table list-rows">
      <caption className="visually-hidden">识别结果：每行是清单里的一行</caption>
      <thead>
        <tr>
          <th scope="col" className="list-rows__tick">
            {scripted && rows.some(isReady) ? (
              <input
                type="checkbox"
                checked={rows.every(({ row }) => !skipped.skipped.has(row))}
                onChange={({ currentTarget }) => skipped.toggle(currentTarget.checked)}
                aria-label="选择本页可以下单的行"
              />
            ) : (
              <span className="visually-hidden">选择</span>
            )}
          </th>
          <th scope="col">行 / 清单原文</th>
          <th scope="col">匹配到的商品</th>
          <th scope="col">规格</th>
          <th scope="col">单位</th>
          <th scope="col">数量</th>
          <th scope="col" className="numeric">
            单价
          </th>
          <th scope="col" className="numeric">
            小计
          </th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} className={row.problem ? "list-rows__row is-quantity" : ROW_CLASS[row.state]}>
            <td className="list-rows__tick">
              <label className="checkbox">
                <input
                  type="checkbox"
                  form={form}
                  name="go"
                  value={row.row}
                  disabled={!isReady(row)}
                  checked={isReady(row) && !skipped.skipped.has(row.row)}
                  onChange={({ currentTarget }) => skipped.toggle(currentTarget.checked, row.row)}
                  aria-label={isReady(row) ? `选择第 ${row.row} 行` : `第 ${row.row} 行还不能选`}
                />
              </label>
            </td>
            <th scope="row" className="list-rows__raw">
              <span className="list-rows__number">{row.row}</span>
              <span>
                <code>{row.raw.trim()}</code>
                <Tag kind={rowLabel(row).kind}>{rowLabel(row).text}</Tag>
              </span>
            </th>
            {row.goods && row.state === "matched" ? (
              <Matched row={row} goods={row.goods} buyer={buyer} self={self} />
            ) : row.state === "duplicate" ? (
              <td className="list-rows__ask muted small" colSpan={6}>
                和第 {row.into} 行是同一个商品，数量已经加在那一行
              </td>
            ) : row.state === "ambiguous" ? (
              <Ambiguous row={row} buyer={buyer} self={self} />
            ) : (
              <Missing row={row} buyer={buyer} self={self} />
            )}
            <td className="list-rows__remove">
              <RowForm row={row.row} self={self} intent="remove">
                <IconButton label={`删除第 ${row.row} 行`} type="submit">
                  <Icon name="trash" />
                </IconButton>
              </RowForm>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ROW_CLASS = {
  matched: "list-rows__row",
  duplicate: "list-rows__row",
  ambiguous: "list-rows__row is-ambiguous",
  missing: "list-rows__row is-missing",
} as const;

type FormProps = { row: number; self: string; intent: string; className?: string; children: React.ReactNode };

function RowForm({ row, self, intent, children, ...rest }: FormProps) {
  return (
    <Form method="post" action={self} preventScrollReset {...rest}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="row" value={row} />
      {children}
    </Form>
  );
}

const productAddress = ({ product_id, productAttr }: CartPreviewLine) =>
  link(urls.goodsDetail, { id: product_id }, { sku: productAttr.unique });

type RowProps = { row: QuickOrderRow; buyer: Buyer; self: string };

function Matched({ row, goods, buyer, self }: RowProps & { goods: CartPreviewLine }) {
  const { product, productAttr } = goods;
  const quantity = row.quantity ?? 0;
  const line = { ...goods, cart_id: 0, cart_num: Math.max(1, quantity) };
  const price = linePrice(line, buyer);
  const problem = problemText(row);
  const noteId = `row-${row.row}-note`;
  return (
    <>
      <td className="list-rows__goods">
        <div className="product-cell">
          <Thumb address={productAttr.image ?? product.image} />
          <div>
            <Link className="line-clamp-2" to={productAddress(goods)}>
              <ProductName name={product.store_name} />
            </Link>
            <p className="muted small">
              编码 {goods.product_id}-{productAttr.unique} ·{" "}
              {productAttr.stock > 0 ? <span className="ok">有货</span> : "缺货"}{" "}
              {productAttr.stock > 0 ? productAttr.stock : null}
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
            <input
              key={quantity}
              name="cart_num"
              defaultValue={row.quantity ?? ""}
              inputMode="numeric"
              autoComplete="off"
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

function Ambiguous({ row, buyer, self }: RowProps) {
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

function Missing({ row, buyer, self }: RowProps) {
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

/** The SKUs to choose from, each with its button 选这个. */
function Proposals({ row, buyer, self }: RowProps) {
  return (
    <ul className="list-rows__proposals">
      {row.proposals.map((goods) => {
        const { product, productAttr } = goods;
        const price = linePrice({ ...goods, cart_id: 0, cart_num: 1 }, buyer);
        return (
          <li key={productAttr.unique}>
            <Thumb address={productAttr.image ?? product.image} size={32} />
            <div className="list-rows__name">
              <b>{productAttr.sku}</b>
              <Link className="truncate small" to={productAddress(goods)}>
                {product.store_name}
              </Link>
            </div>
            <span className="small">
              {productAttr.stock > 0 ? (
                <>
                  <span className="ok">有货</span> {productAttr.stock}
                </>
              ) : (
                "缺货"
              )}
            </span>
            <span className="numeric">
              <b>{formatYuan(price.amount)}</b>
              <span className="muted small">/{unitOfGoods(goods)}</span>
            </span>
            <RowForm row={row.row} self={self} intent="choose">
              <input type="hidden" name="sku_id" value={productAttr.unique} />
              <Button size="s" aria-label={`第 ${row.row} 行选这个：${product.store_name} ${productAttr.sku}`}>
                选这个
              </Button>
            </RowForm>
          </li>
        );
      })}
    </ul>
  );
}

/** Other words for a row, searched for in place. */
function FindForm({ row, self }: Pick<RowProps, "row" | "self">) {
  const id = `find-${row.row}`;
  return (
    <RowForm row={row.row} self={self} intent="find" className="list-rows__find">
      <label htmlFor={id}>改个说法再找</label>
      <span className="input-group">
        <input
          className="input input--small"
          id={id}
          name="words"
          key={row.words}
          defaultValue={row.words}
          maxLength={200}
        />
        <Button size="m" aria-label={`查找第 ${row.row} 行`}>
          查找
        </Button>
      </span>
    </RowForm>
  );
}
