import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { urls } from "#app/urls.ts";
import type { Product, Sku } from "#contract/product.ts";
import { toOffer } from "#contract/rules/goods.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, nextTier, unitPrice } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { priceView, type specOptions, stockLabel, unitOf } from "../catalog/catalog.ts";
import { PriceBox } from "./price-box.tsx";
import "./buy-box.css";

type Props = {
  product: Pick<Product, "product_id" | "product_type" | "unit_name">;
  chosen: Sku;
  specs: ReturnType<typeof specOptions>;
  buyer: Buyer | null;
  /** The quantity of the address, else `startQuantity`. */
  initialQuantity: number;
  /** The action's errors by field. */
  errors: Record<string, string[] | null> | null | undefined;
};

/** Price, specifications, quantity and the two buttons. Options and quantity steps are addresses, so that they work without scripts. */
export function BuyBox({ product, chosen, specs, buyer, initialQuantity, errors }: Props) {
  const { product_id, product_type } = product;
  const unit = unitOf(product, chosen);
  // Null until the customer types; a typed quantity stays when another specification is chosen.
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? String(initialQuantity);
  const quantity = clampQuantity(parseQuantity(text), chosen.stock);
  const skuHref = link(urls.goodsDetail, { id: product_id }, { sku: chosen.sku_id });
  const soldOut = chosen.stock === 0;
  return (
    <>
      <PriceBox
        sku={chosen}
        product_type={product_type}
        unit={unit}
        buyer={buyer}
        quantity={quantity}
        returnTo={skuHref}
      />
      <dl className="buy-box__options">
        {specs.map(({ name, options }) => (
          <SpecRow key={name} name={name}>
            {options.map(({ value, sku, chosen: isChosen, soldOut: isSoldOut }) => (
              <SpecOptionLink
                key={value}
                value={value}
                price={sku && specs.length === 1 ? formatPrice(product, sku, buyer) : null}
                to={sku ? link(urls.goodsDetail, { id: product_id }, { sku: sku.sku_id }) : null}
                chosen={isChosen}
                soldOut={isSoldOut}
              />
            ))}
          </SpecRow>
        ))}
        <dt>数量</dt>
        <dd>
          <Quantity
            text={text}
            quantity={quantity}
            chosen={chosen}
            onChange={setText}
            invalid={Boolean(errors?.cart_num)}
          />
          <span className="muted">{unit.unit_name}</span>
          <span className="muted small">
            起订量 {chosen.min_order} {unit.unit_name} · <StockLine stock={chosen.stock} unit={unit.unit_name} />
          </span>
          {soldOut ? null : (
            <span className="small" aria-live="polite">
              小计 <Price amount={yuan(unitPrice(toOffer({ ...chosen, product_type }), buyer, quantity) * quantity)} />
            </span>
          )}
          <QuantityNote
            {...{ text, quantity, chosen, product_type, buyer }}
            unit={unit.unit_name}
            message={errors?.cart_num?.[0]}
          />
        </dd>
      </dl>
      <FormErrors of={{ error: errors }} fields={["sku", "intent"]} />
      <BuyForm action={skuHref} sku={chosen.sku_id} soldOut={soldOut} />
    </>
  );
}

/** The customer's price of a SKU with its unit: ¥129.00/套. */
const formatPrice = (product: Props["product"], sku: Sku, buyer: Buyer | null) =>
  `${formatYuan(priceView({ ...sku, product_type: product.product_type }, buyer).amount)}/${unitOf(product, sku).unit_name}`;

const BUY_FORM_ID = "buy";
const MINUS_FORM_ID = "fewer";
const PLUS_FORM_ID = "more";

function SpecRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="leading-[44px]!">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type SpecOptionProps = {
  value: string;
  /** With its unit, or null if the price also depends on another specification. */
  price: string | null;
  to: string | null;
  chosen: boolean;
  soldOut: boolean;
};

function SpecOptionLink({ value, price, to, chosen, soldOut }: SpecOptionProps) {
  const label = (
    <>
      {value}
      {soldOut ? <small>无货</small> : price ? <small>{price}</small> : null}
    </>
  );
  if (!to || (soldOut && !chosen)) {
    return (
      <span className="buy-box__option is-off" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <Link
      className={`buy-box__option${chosen ? " is-on" : ""}${soldOut ? " is-off" : ""}`}
      to={to}
      aria-current={chosen || undefined}
      preventScrollReset
      replace
    >
      {label}
    </Link>
  );
}

type QuantityProps = {
  text: string;
  quantity: number;
  chosen: Sku;
  onChange: (text: string) => void;
  invalid: boolean;
};

/** The quantity field. − and + submit forms of their own with the next quantity; with scripts they change the field. */
function Quantity({ text, quantity, chosen, onChange, invalid }: QuantityProps) {
  const { sku_id, stock, min_order } = chosen;
  const minimum = Math.min(min_order, Math.max(stock, 1));
  const stepButton = (form: string, direction: "minus" | "plus", nextQuantity: number, disabled: boolean) => (
    <StepButton
      direction={direction}
      form={form}
      name="cart_num"
      value={nextQuantity}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onChange(String(nextQuantity));
      }}
    />
  );
  return (
    <>
      <Form id={MINUS_FORM_ID} method="get" replace preventScrollReset hidden>
        <input type="hidden" name="sku" value={sku_id} />
      </Form>
      <Form id={PLUS_FORM_ID} method="get" replace preventScrollReset hidden>
        <input type="hidden" name="sku" value={sku_id} />
      </Form>
      <Stepper invalid={invalid}>
        {stepButton(MINUS_FORM_ID, "minus", Math.max(minimum, quantity - 1), quantity <= minimum)}
        <input
          form={BUY_FORM_ID}
          name="cart_num"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(String(quantity))}
          inputMode="numeric"
          autoComplete="off"
          aria-label="数量"
          aria-invalid={invalid || undefined}
          aria-describedby="quantity-note"
          disabled={stock === 0}
        />
        {stepButton(PLUS_FORM_ID, "plus", Math.min(stock, quantity + 1), quantity >= stock)}
      </Stepper>
    </>
  );
}

function StockLine({ stock, unit }: { stock: number; unit: string }) {
  const { kind, text } = stockLabel(stock);
  return (
    <>
      库存 <b className={kind === "ok" ? "text-(--ink)" : kind}>{stock > 0 ? stock : text}</b>
      {stock > 0 ? ` ${unit}` : null}
    </>
  );
}

type NoteProps = Omit<QuantityProps, "onChange" | "invalid"> & {
  product_type: number;
  buyer: Buyer | null;
  unit: string;
  message: string | undefined;
};

/** A note on the quantity: the server's error, too little stock, less than the minimum order, or the next tier price. */
function QuantityNote({ text, quantity, chosen, product_type, buyer, unit, message }: NoteProps) {
  const next = nextTier(toOffer({ ...chosen, product_type }), buyer, quantity);
  const [kind, note] = message
    ? ["red", message]
    : parseQuantity(text) > chosen.stock && chosen.stock > 0
      ? ["warn", `库存只有 ${chosen.stock} ${unit}`]
      : quantity < chosen.min_order && chosen.stock > 0
        ? ["warn", `未达起订量 ${chosen.min_order}，下单时须补足`]
        : next && quantity + next.missing <= chosen.stock
          ? ["muted", `再加 ${next.missing} ${unit}，每${unit} ${formatYuan(yuan(next.price))}`]
          : ["muted", ""];
  return (
    <span id="quantity-note" className={`small ${kind} w-full`} role={message ? "alert" : undefined}>
      {note}
    </span>
  );
}

/** One form for both buttons, because they share the quantity. Enter presses the first one, 加入购物车. */
function BuyForm({ action, sku, soldOut }: { action: string; sku: number; soldOut: boolean }) {
  const { formData } = useNavigation();
  const pendingIntent = formData?.get("intent");
  return (
    <Form id={BUY_FORM_ID} className="buy-box__buttons" method="post" action={action} preventScrollReset>
      <input type="hidden" name="sku" value={sku} />
      <Button
        variant="tint"
        size="l"
        name="intent"
        value="add_cart"
        busy={pendingIntent === "add_cart"}
        disabled={soldOut}
      >
        <Icon name="cart" />
        加入购物车
      </Button>
      <Button
        variant="primary"
        size="l"
        name="intent"
        value="buy_now"
        busy={pendingIntent === "buy_now"}
        disabled={soldOut}
      >
        {soldOut ? "无货" : "立即购买"}
      </Button>
    </Form>
  );
}
