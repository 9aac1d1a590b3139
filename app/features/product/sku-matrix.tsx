import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isSelected } from "#app/features/catalog/bulk-add.ts";
import { priceView, unitOf } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { StockText } from "#app/features/catalog/product-card.tsx";
import { QuantityStepper } from "#app/features/catalog/quantity-stepper.tsx";
import { RowResult, type RowResults } from "#app/features/catalog/row-result.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Product, Sku } from "#contract/product-fields.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import "./sku-matrix.css";
import { AlertButton } from "#app/features/stock-alert/alert-button.tsx";
import { isOrderable } from "#contract/rules/stock.ts";

type Props = {
  product: Pick<Product, "product_type" | "unit_name" | "skus">;
  buyer: Buyer | null;
  action: string;
  errors: string[] | undefined;
  /** The result of the last form for each row. */
  results: RowResults | undefined;
};

/** All SKUs of a product with a quantity each, and one button that adds them together. It works without scripts. */
export function SkuMatrix({ product, buyer, action, errors, results }: Props) {
  const hydrated = useHydrated();
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({});
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "add_skus";
  const selected = product.skus.flatMap((sku) => {
    const text = quantities[sku.sku_id] ?? "";
    return isSelected(text) ? [{ sku, quantity: clampQuantity(parseQuantity(text), sku.stock) }] : [];
  });
  const pieces = selected.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = selected.reduce(
    (sum, { sku, quantity }) =>
      sum + unitPrice(toOffer({ ...sku, product_type: product.product_type }), buyer, quantity) * quantity,
    0,
  );
  return (
    <Form className="sku-matrix" method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="add_skus" />
      <FormKey />
      <h2>多规格一起买</h2>
      <table className="data-table">
        <caption className="visually-hidden">各规格的价格、库存和数量</caption>
        <thead>
          <tr>
            <th scope="col">规格</th>
            <th scope="col" className="numeric">
              价格
            </th>
            <th scope="col">库存</th>
            <th scope="col" className="centered">
              数量
            </th>
          </tr>
        </thead>
        <tbody>
          {product.skus.map((sku) => (
            <MatrixRow
              key={sku.sku_id}
              sku={sku}
              product={product}
              buyer={buyer}
              text={quantities[sku.sku_id] ?? ""}
              hydrated={hydrated}
              results={results}
              onChange={(text) => setQuantities((all) => ({ ...all, [sku.sku_id]: text }))}
            />
          ))}
        </tbody>
      </table>
      <FormErrors of={{ errors }} />
      <div className="sku-matrix__sum">
        {hydrated ? (
          <span aria-live="polite">
            {selected.length} 种 {pieces} 件 <Price amount={yuan(total)} />
          </span>
        ) : null}
        <Button variant="tint" busy={busy} idle={hydrated && selected.length === 0}>
          加入购物车
        </Button>
      </div>
    </Form>
  );
}

type RowProps = Pick<Props, "product" | "buyer" | "results"> & {
  sku: Sku;
  text: string;
  hydrated: boolean;
  onChange: (text: string) => void;
};

function MatrixRow({ sku, product, buyer, text, hydrated, results, onChange }: RowProps) {
  const quantity = isSelected(text) ? parseQuantity(text) : 0;
  const unit = unitOf(product, sku);
  const price = priceView({ ...sku, product_type: product.product_type }, buyer, Math.max(1, quantity || 1));
  return (
    <tr className={quantity > 0 ? "is-on" : undefined}>
      <td className="sku-matrix__name">{sku.sku}</td>
      <td className="numeric">
        <Price amount={price.amount} />
        <span className="unit">/{unit.unit_name}</span> <PiecePrice amount={price.amount} of={unit} />
      </td>
      <td className="small">
        <StockText of={sku} unit={unit.unit_name} />
      </td>
      <td className="centered">
        {!isOrderable(sku) ? (
          <AlertButton sku={sku.sku_id} name={sku.sku} />
        ) : (
          <>
            <input type="hidden" name="sku" value={sku.sku_id} />
            <QuantityStepper
              text={text}
              onChange={onChange}
              of={sku}
              label={`规格数量：${sku.sku}`}
              name={sku.sku}
              optional
              hydrated={hydrated}
            />
          </>
        )}
        <RowResult results={results} sku={sku.sku_id} unit={unit.unit_name} />
      </td>
    </tr>
  );
}
