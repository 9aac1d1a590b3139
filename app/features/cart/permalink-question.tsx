import { Form } from "@remix-run/react";
import { unitOf } from "#app/features/catalog/catalog.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { CartPreviewLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { linePrice, lineTotal, total } from "./cart.ts";
import { permalinkText } from "./permalink.ts";
import "./permalink-question.css";

type Line = CartPreviewLine & { cart_num: number; capped: boolean };
type Props = { lines: readonly Line[]; problems: readonly string[]; buyer: Buyer | null; formKey: string };

/**
 * The lines that a link would add to the cart, with a form that adds them; the form is sent to the link's own address,
 * so that the page shows them again after a failed call. With the same `formKey`, a second submit adds nothing.
 */
export function PermalinkQuestion({ lines, problems, buyer, formKey }: Props) {
  const lined = lines.map((line) => ({ ...line, cart_id: line.productAttr.unique }));
  const title = lines.length > 0 ? `把这 ${lines.length} 种商品加入购物车？` : "链接里没有可以加入的商品";
  return (
    <Confirmation title={title} closeTo={urls.cart.index}>
      {problems.length > 0 ? (
        <Note kind="warn">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      {lines.length > 0 ? (
        <>
          <ul className="linked-goods small">
            {lined.map((line) => (
              <LinkedRow key={line.cart_id} line={line} buyer={buyer} />
            ))}
          </ul>
          <p className="row row--between">
            <span className="muted small">加入后仍可修改数量</span>
            <span>
              合计 <b>{formatYuan(total(lined, buyer))}</b>
            </span>
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="key" value={formKey} />
            <input
              type="hidden"
              name="lines"
              value={permalinkText(
                lines.map(({ productAttr, cart_num }) => ({ sku: productAttr.unique, quantity: cart_num })),
              )}
            />
            <ConfirmationButtons act="加入购物车" back="不用了" closeTo={urls.cart.index} />
          </Form>
        </>
      ) : (
        <p className="row mt-4 justify-end">
          <ButtonLink to={urls.cart.index} replace>
            返回购物车
          </ButtonLink>
        </p>
      )}
    </Confirmation>
  );
}

function LinkedRow({ line, buyer }: { line: Line & { cart_id: number }; buyer: Buyer | null }) {
  const { product, productAttr, cart_num } = line;
  const { unit_name } = unitOf(product, productAttr);
  return (
    <li>
      <span>
        {product.store_name} <span className="muted">{productAttr.sku}</span>
        {line.capped ? (
          <span className="warn">
            {" "}
            库存只有 {productAttr.stock} {unit_name}
          </span>
        ) : null}
      </span>
      <span className="numeric whitespace-nowrap">
        {formatYuan(linePrice(line, buyer).amount)} × {cart_num} {unit_name}
        <br />
        <b>{formatYuan(lineTotal(line, buyer))}</b>
      </span>
    </li>
  );
}
