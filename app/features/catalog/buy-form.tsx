import "./buy-form.css";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";

export const BUY_FORM_ID = "buy";

/** A row of the choices above the buttons; `tall` for a row of `BuyOption`. */
export function BuyOptionRow({ name, tall, children }: { name: string; tall?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={tall ? "is-tall" : undefined}>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type OptionProps = {
  /** null for an option that cannot be chosen. */
  to: string | null;
  chosen: boolean;
  soldOut?: boolean;
  /** Small text below the value, for example its price. */
  note: string | null;
  children: ReactNode;
};

/** A value of a specification as a link to the page with this value. */
export function BuyOption({ to, chosen, soldOut = false, note, children }: OptionProps) {
  const label = (
    <>
      {children}
      {note ? <small>{note}</small> : null}
    </>
  );
  if (!to) {
    return (
      <span className="buy-options__option is-off" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <Link
      className={`buy-options__option${chosen ? " is-on" : ""}${soldOut ? " is-off" : ""}`}
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
  /** The parsed quantity of `text`, within the limits. */
  quantity: number;
  minimum: number;
  maximum: number;
  /** The search parameters of the page beside `cart_num`. */
  fields: Readonly<Record<string, string | number>>;
  disabled: boolean;
  invalid: boolean;
  onChange: (text: string) => void;
  onBlur?: () => void;
};

/** The quantity field. − and + submit forms of their own with the next quantity; with scripts they change the field. */
export function QuantityField({ text, quantity, minimum, maximum, fields, disabled, invalid, ...on }: QuantityProps) {
  const stepButton = (direction: "minus" | "plus", next: number, isLast: boolean) => (
    <StepButton
      direction={direction}
      form={`quantity-${direction}`}
      name="cart_num"
      value={next}
      disabled={isLast}
      onClick={(event) => {
        event.preventDefault();
        on.onChange(String(next));
      }}
    />
  );
  return (
    <>
      {(["minus", "plus"] as const).map((direction) => (
        <Form key={direction} id={`quantity-${direction}`} method="get" replace preventScrollReset hidden>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Form>
      ))}
      <Stepper invalid={invalid}>
        {stepButton("minus", Math.max(minimum, quantity - 1), quantity <= minimum)}
        <QuantityInput
          form={BUY_FORM_ID}
          name="cart_num"
          value={text}
          onChange={(event) => on.onChange(event.target.value)}
          onBlur={on.onBlur}
          aria-label="数量"
          aria-invalid={invalid || undefined}
          aria-describedby="quantity-note"
          disabled={disabled}
        />
        {stepButton("plus", Math.min(maximum, quantity + 1), quantity >= maximum)}
      </Stepper>
    </>
  );
}

type FormProps = {
  action: string;
  sku: number;
  disabled: boolean;
  /** The label of the second button. */
  buyNow: string;
  /** Whether the buttons are fixed to the bottom of a phone's screen. */
  isBottomBar?: boolean;
  children?: ReactNode;
};

/** One form for both buttons, because they share the quantity. Enter presses the first one, 加入购物车. */
export function BuyForm({ action, sku, disabled, buyNow, isBottomBar, children }: FormProps) {
  const { formData } = useNavigation();
  const pendingIntent = formData?.get("intent");
  return (
    <Form
      id={BUY_FORM_ID}
      className={isBottomBar ? "buy-form buy-form--bottom-bar" : "buy-form"}
      method="post"
      action={action}
      preventScrollReset
    >
      <input type="hidden" name="sku" value={sku} />
      <FormKey />
      <Button
        variant="tint"
        size="l"
        name="intent"
        value="add_cart"
        busy={pendingIntent === "add_cart"}
        disabled={disabled}
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
        disabled={disabled}
      >
        {buyNow}
      </Button>
      {children}
    </Form>
  );
}
