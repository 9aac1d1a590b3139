import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { urls } from "#app/urls.ts";
import type { Product, Sku } from "#contract/goods.ts";
import { toOffer } from "#contract/rules/goods.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, nextTier, unitPrice } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { priceView, type specOptions, stockLabel } from "../catalog/catalog.ts";
import { PriceBox } from "./price-box.tsx";
import "./buy-box.css";

type Props = {
  product: Pick<Product, "product_id" | "product_type" | "unit_name">;
  chosen: Sku;
  specs: ReturnType<typeof specOptions>;
  buyer: Buyer | null;
  /** What the address says, or where the stepper starts. */
  start: number;
  errors: Record<string, string[] | null> | null | undefined;
};

/** Price, specification, quantity and the two buttons. The specification and the steps are addresses, so that they work without scripts. */
export function BuyBox({ product, chosen, specs, buyer, start, errors }: Props) {
  const { product_id, product_type, unit_name: unit } = product;
  const [text, setText] = useState(String(start));
  const quantity = clampQuantity(parseQuantity(text), chosen.stock);
  const here = link(urls.goodsDetail, { id: product_id }, { sku: chosen.sku_id });
  const soldOut = chosen.stock === 0;
  return (
    <>
      <PriceBox sku={chosen} product_type={product_type} unit={unit} buyer={buyer} quantity={quantity} back={here} />
      <dl className="buy-box__options">
        {specs.map(({ name, options }) => (
          <SpecRow key={name} name={name}>
            {options.map(({ value, sku, chosen: on, soldOut: off }) => (
              <SpecBox
                key={value}
                value={value}
                price={sku && specs.length === 1 ? priceView({ ...sku, product_type }, buyer).amount : null}
                to={sku ? link(urls.goodsDetail, { id: product_id }, { sku: sku.sku_id }) : null}
                on={on}
                off={off}
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
          <span className="muted">{unit}</span>
          <span className="muted small">
            起订量 {chosen.min_order} {unit} · <StockLine stock={chosen.stock} />
          </span>
          {soldOut ? null : (
            <span className="small" aria-live="polite">
              小计 <Price amount={yuan(unitPrice(toOffer({ ...chosen, product_type }), buyer, quantity) * quantity)} />
            </span>
          )}
          <QuantityNote {...{ text, quantity, chosen, product_type, buyer, unit }} message={errors?.cart_num?.[0]} />
        </dd>
      </dl>
      <FormErrors of={{ error: errors }} fields={["sku", "intent"]} />
      <BuyForm here={here} sku={chosen.sku_id} soldOut={soldOut} />
    </>
  );
}

const FORM = "buy";
const LESS = "fewer";
const MORE = "more";

function SpecRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="leading-[44px]!">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function SpecBox({
  value,
  price,
  to,
  on,
  off,
}: {
  value: string;
  price: string | null;
  to: string | null;
  on: boolean;
  off: boolean;
}) {
  const words = (
    <>
      {value}
      {off ? <small>无货</small> : price ? <small>{formatYuan(price)}</small> : null}
    </>
  );
  if (!to || (off && !on)) {
    return (
      <span className="buy-box__option is-off" aria-disabled="true">
        {words}
      </span>
    );
  }
  return (
    <Link
      className={`buy-box__option${on ? " is-on" : ""}${off ? " is-off" : ""}`}
      to={to}
      aria-current={on || undefined}
      preventScrollReset
      replace
    >
      {words}
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

/** − and + are forms of their own whose number is already computed; scripts count on the spot instead. */
function Quantity({ text, quantity, chosen, onChange, invalid }: QuantityProps) {
  const { sku_id, stock, min_order } = chosen;
  const least = Math.min(min_order, Math.max(stock, 1));
  const step = (form: string, to: number, direction: "minus" | "plus", off: boolean) => (
    <StepButton
      direction={direction}
      form={form}
      name="cart_num"
      value={to}
      disabled={off}
      onClick={(event) => {
        event.preventDefault();
        onChange(String(to));
      }}
    />
  );
  return (
    <>
      <Form id={LESS} method="get" replace preventScrollReset hidden>
        <input type="hidden" name="sku" value={sku_id} />
      </Form>
      <Form id={MORE} method="get" replace preventScrollReset hidden>
        <input type="hidden" name="sku" value={sku_id} />
      </Form>
      <Stepper invalid={invalid}>
        {step(LESS, Math.max(least, quantity - 1), "minus", quantity <= least)}
        <input
          form={FORM}
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
        {step(MORE, Math.min(stock, quantity + 1), "plus", quantity >= stock)}
      </Stepper>
    </>
  );
}

function StockLine({ stock }: { stock: number }) {
  const { kind, words } = stockLabel(stock);
  return (
    <>
      库存 <b className={kind === "ok" ? "text-(--ink)" : kind}>{stock > 0 ? stock : words}</b>
    </>
  );
}

type NoteProps = Omit<QuantityProps, "onChange" | "invalid"> & {
  product_type: number;
  buyer: Buyer | null;
  unit: string;
  message: string | undefined;
};

/** What there is to say about the quantity: why it was refused, that it is too much or too little, or the next tier. */
function QuantityNote({ text, quantity, chosen, product_type, buyer, unit, message }: NoteProps) {
  const next = nextTier(toOffer({ ...chosen, product_type }), buyer, quantity);
  const [kind, words] = message
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
      {words}
    </span>
  );
}

/** One form for both acts, because they share one quantity; its first button, which Enter presses, is the harmless one. */
function BuyForm({ here, sku, soldOut }: { here: string; sku: number; soldOut: boolean }) {
  const { formData } = useNavigation();
  const under = formData?.get("intent");
  return (
    <Form id={FORM} className="buy-box__buttons" method="post" action={here} preventScrollReset>
      <input type="hidden" name="sku" value={sku} />
      <Button variant="tint" size="l" name="intent" value="add_cart" busy={under === "add_cart"} disabled={soldOut}>
        <Icon name="cart" />
        加入购物车
      </Button>
      <Button variant="primary" size="l" name="intent" value="buy_now" busy={under === "buy_now"} disabled={soldOut}>
        {soldOut ? "无货" : "立即购买"}
      </Button>
    </Form>
  );
}
