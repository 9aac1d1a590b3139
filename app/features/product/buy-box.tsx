import { type ReactNode, useState } from "react";
import { BUY_FORM_ID, BuyForm, BuyOption, BuyOptionRow, QuantityField } from "#app/features/catalog/buy-form.tsx";
import { priceView, type specOptions, stockLabel, unitOf } from "#app/features/catalog/catalog.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, nextTier, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { clampQuantity, cutNotice, parseQuantity } from "#contract/rules/quantity.ts";
import { belowMinimum, isOrderable, stockState } from "#contract/rules/stock.ts";
import { PriceBox } from "./price-box.tsx";

type Props = {
  product: Pick<Product, "product_id" | "product_type" | "unit_name">;
  chosen: Sku;
  specs: ReturnType<typeof specOptions>;
  buyer: Buyer | null;
  /** The quantity in the address, else `startQuantity`. */
  initialQuantity: number;
  /** The action's errors by field. */
  errors: Record<string, string[] | null> | null | undefined;
  /** The address of the page with a SKU. */
  hrefFor: (sku_id: number) => string;
  /** The search parameters of the page beside the quantity. */
  fields: Readonly<Record<string, string | number>>;
  /** The button of the alert for a SKU that cannot be ordered. */
  alert?: ReactNode;
  /** Rows above the specifications. */
  children?: ReactNode;
};

/**
 * Price, specifications, quantity and the two buttons. Options and quantity steps are addresses, so that they work
 * without scripts.
 */
export function BuyBox({
  product,
  chosen,
  specs,
  buyer,
  initialQuantity,
  errors,
  hrefFor,
  fields,
  alert,
  children,
}: Props) {
  const { product_id, product_type } = product;
  const unit = unitOf(product, chosen);
  // Null until the customer types; a typed quantity stays when another specification is chosen.
  const [typed, setText] = useState<string | null>(null);
  // The stock that a typed quantity was reduced to.
  const [cutTo, setCutTo] = useState<number | null>(null);
  const text = typed ?? String(initialQuantity);
  const quantity = clampQuantity(parseQuantity(text), chosen.stock);
  const skuHref = hrefFor(chosen.sku_id);
  const isAvailable = isOrderable(chosen);
  return (
    <>
      <PriceBox
        product_id={product_id}
        sku={chosen}
        product_type={product_type}
        unit={unit}
        buyer={buyer}
        quantity={quantity}
        returnTo={skuHref}
      />
      <dl className="buy-options">
        {children}
        {specs.map(({ name, options }) => (
          <BuyOptionRow key={name} name={name} tall>
            {options.map(({ value, sku, chosen: isChosen, note }) => (
              <BuyOption
                key={value}
                // With several specifications, a single value has no price of its own.
                note={note ?? (sku && specs.length === 1 ? formatPrice(product, sku, buyer) : null)}
                // A specification without stock can be chosen too, because its page offers alternatives and the alert.
                to={sku && hrefFor(sku.sku_id)}
                chosen={isChosen}
                soldOut={note !== null}
              >
                {value}
              </BuyOption>
            ))}
          </BuyOptionRow>
        ))}
        <BuyOptionRow name="数量">
          <QuantityField
            text={text}
            quantity={quantity}
            minimum={Math.min(chosen.min_order, Math.max(chosen.stock, 1))}
            maximum={chosen.stock}
            fields={fields}
            disabled={!isAvailable}
            invalid={Boolean(errors?.cart_num)}
            onChange={(next) => {
              setCutTo(null);
              setText(next);
            }}
            onBlur={() => {
              if (parseQuantity(text) > chosen.stock) setCutTo(chosen.stock);
              setText(String(quantity));
            }}
          />
          <span className="muted">{unit.unit_name}</span>
          <span className="muted small">
            <StockLine of={chosen} unit={unit.unit_name} />
          </span>
          {isAvailable ? (
            <span className="small" aria-live="polite">
              小计 <Price amount={yuan(unitPrice(toOffer({ ...chosen, product_type }), buyer, quantity) * quantity)} />
            </span>
          ) : null}
          <QuantityNote
            text={text}
            quantity={quantity}
            chosen={chosen}
            product_type={product_type}
            buyer={buyer}
            cutTo={cutTo}
            unit={unit.unit_name}
            message={errors?.cart_num?.[0]}
          />
        </BuyOptionRow>
      </dl>
      <FormErrors of={{ error: errors }} fields={["sku", "intent"]} />
      <div className="buy-acts flex flex-wrap gap-2.5 mt-4 md:border-t md:border-(--line-soft) md:pt-4">
        <BuyForm
          action={skuHref}
          sku={chosen.sku_id}
          disabled={!isAvailable}
          buyNow={isAvailable ? "立即购买" : stockLabel(chosen).text}
          isBottomBar
        />
        {alert}
        <Button form={BUY_FORM_ID} name="intent" value="add_offer">
          加入报价单
        </Button>
        <ButtonLink to={link(urls.standingList.list, {}, { add: `${product_id}-${chosen.sku_id}` })}>
          加入常购
        </ButtonLink>
      </div>
    </>
  );
}

/** The customer's price of a SKU with its unit: ¥129.00/套. */
const formatPrice = (product: Props["product"], sku: Sku, buyer: Buyer | null) =>
  `${formatYuan(priceView({ ...sku, product_type: product.product_type }, buyer).amount)}/${unitOf(product, sku).unit_name}`;

function StockLine({ of, unit }: { of: Sku; unit: string }) {
  const { stock, min_order } = of;
  if (stockState(of) === "below_minimum")
    return <b className="warn">{belowMinimum({ stock, min_order, unit_name: unit })}</b>;
  const { kind, text } = stockLabel(of);
  return (
    <>
      起订量 {min_order} {unit} · 库存{" "}
      <b className={kind === "ok" ? "text-(--ink)" : kind}>{stock > 0 ? stock : text}</b>
      {stock > 0 ? ` ${unit}` : null}
    </>
  );
}

type NoteProps = {
  text: string;
  quantity: number;
  chosen: Sku;
  product_type: number;
  buyer: Buyer | null;
  unit: string;
  cutTo: number | null;
  message: string | undefined;
};

/**
 * A note on the quantity: the server's error, too little stock, less than the minimum order, or the next tier price.
 */
function QuantityNote({ text, quantity, chosen, product_type, buyer, unit, cutTo, message }: NoteProps) {
  const next = nextTier(toOffer({ ...chosen, product_type }), buyer, quantity);
  const [kind, note] = message
    ? ["red", message]
    : parseQuantity(text) > chosen.stock && isOrderable(chosen)
      ? ["warn", `库存只有 ${chosen.stock} ${unit}`]
      : cutTo === chosen.stock && cutTo === quantity
        ? ["warn", cutNotice(cutTo)]
        : quantity < chosen.min_order && isOrderable(chosen)
          ? ["warn", `未达起订量 ${chosen.min_order}，下单时须补足`]
          : next && quantity + next.missing <= chosen.stock
            ? ["muted", `再加 ${next.missing} ${unit}，每${unit} ${formatYuan(yuan(next.price))}`]
            : ["muted", ""];
  return (
    <span id="quantity-note" className={`small ${kind} w-full`} role={message ? "alert" : "status"}>
      {note}
    </span>
  );
}
