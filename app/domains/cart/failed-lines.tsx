import { useFetcher } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { type ActionResult, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartLine } from "#contract/cart.ts";
import { productAddress } from "./cart.ts";
import { DeleteLine } from "./delete-line.tsx";
import { LinePicture } from "./line-parts.tsx";

/** 失效商品: what cannot be bought, why, and a way to be rid of it. */
export function FailedLines({ lines, onDelete }: { lines: readonly CartLine[]; onDelete: (cart_id: number) => void }) {
  const fetcher = useFetcher<ActionResult>({ key: "cart-clear" });
  const refusal = useActionErrorToast(fetcher);
  const hydrated = useHydrated();
  if (lines.length === 0) return null;
  return (
    <section className="panel bg-(--fill)" aria-label="失效商品">
      <div className="shop-head">
        <h2 className="strong">失效商品</h2>
        <span className="muted small">{lines.length} 种，不计入合计</span>
        <fetcher.Form method="post" className="ml-auto" preventScrollReset>
          <input type="hidden" name="intent" value="clear_invalid" />
          {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
          <Button size="s" busy={fetcher.state !== "idle"}>
            清空失效商品
          </Button>
        </fetcher.Form>
      </div>
      {refusal ? (
        <p className="panel__body field__error" role="alert">
          {refusal}
        </p>
      ) : null}
      <ul>
        {lines.map((line) => (
          <FailedRow key={line.cart_id} line={line} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  );
}

function FailedRow({ line, onDelete }: { line: CartLine; onDelete: (cart_id: number) => void }) {
  const { cart_id, product, productAttr, fail_reason } = line;
  return (
    <li className="cart-row cart-row--invalid">
      <Tag kind="off">失效</Tag>
      <div className="cart-row__product product-cell">
        <LinePicture line={line} />
        <div>
          <a className="line-clamp-2" href={productAddress(line)} target="_blank" rel="noopener">
            {product.store_name}
          </a>
          <p className="small">{productAttr.sku}</p>
        </div>
      </div>
      <div className="cart-row__price warn">{fail_reason}</div>
      <div className="cart-row__quantity" />
      <div className="cart-row__total" />
      <div className="cart-row__actions cart-row__actions">
        <DeleteLine cart_id={cart_id} of={product.store_name} onDelete={onDelete} />
      </div>
    </li>
  );
}
