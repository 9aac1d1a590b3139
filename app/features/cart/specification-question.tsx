import "./specification-question.css";
import { Form } from "@remix-run/react";
import { priceView, stockLabel, unitOf } from "#app/features/catalog/catalog.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Radio } from "#app/ui/control.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import type { AnyLine } from "./cart.ts";

type Props = { line: AnyLine; product: Pick<Product, "skus" | "unit_name" | "product_type">; buyer: Buyer | null };

/** 换规格: the SKUs of a line's product, of which it gets the chosen one. */
export function SpecificationQuestion({ line, product, buyer }: Props) {
  const { cart_id, productAttr } = line;
  return (
    <Confirmation title="换规格" closeTo={urls.cart.index}>
      <p className="small">{line.product.store_name}</p>
      <Form method="post" action={urls.cart.index} preventScrollReset>
        <input type="hidden" name="intent" value="switch_sku" />
        <input type="hidden" name="cart_id" value={cart_id} />
        <input type="hidden" name="from_sku" value={productAttr.unique ?? ""} />
        <fieldset className="specifications">
          <legend className="visually-hidden">规格</legend>
          {product.skus.map((sku) => (
            <Radio
              key={sku.sku_id}
              className="checkbox specifications__one"
              name="sku"
              value={sku.sku_id}
              defaultChecked={sku.sku_id === productAttr.unique}
              disabled={!isOrderable(sku)}
              required
            >
              <span>{sku.sku}</span>
              <SkuFacts sku={sku} line={line} product={product} buyer={buyer} />
            </Radio>
          ))}
        </fieldset>
        <ConfirmationButtons act="换成这个规格" back="返回" closeTo={urls.cart.index} />
      </Form>
    </Confirmation>
  );
}

function SkuFacts({ sku, line, product, buyer }: Props & { sku: Sku }) {
  const { text, pieces } = stockLabel(sku);
  const { amount } = priceView({ ...sku, product_type: product.product_type }, buyer, line.cart_num ?? 1);
  return (
    <span className="muted small ml-auto whitespace-nowrap">
      {formatYuan(amount)}/{unitOf(product, sku).unit_name}　{text} {pieces}
    </span>
  );
}
