import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Checkbox } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";
import type { CartLine } from "#contract/cart.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";

type StepperProps = {
  line: CartLine;
  describedBy: string;
  size: "s" | "m";
  /** `isStep` tells a press of minus or plus from a typed number, `isCut` a typed number that was above the stock. */
  onChange: (cart_num: number, isStep: boolean, isCut: boolean) => void;
};

/**
 * Minus, number and plus. Each is a form of its own and works without scripts; with scripts the number changes at once
 * through `onChange`. Plus ends at the stock of the SKU, a typed number at the line's own stock, which a sale may limit
 * further, so that above it the backend says why it refuses.
 */
export function CartQuantityStepper({ line, describedBy, size, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { cart_id, cart_num, trueStock, product, productAttr } = line;
  const acceptTyped = () => {
    if (typed === null) return;
    setTyped(null);
    const wanted = parseQuantity(typed);
    const quantity = clampQuantity(wanted, trueStock);
    const isCut = wanted > quantity;
    if (isCut || quantity !== cart_num) onChange(quantity, false, isCut);
  };
  const stepTo = (quantity: number) => {
    setTyped(null);
    onChange(quantity, true, false);
  };
  const step = (direction: "minus" | "plus") => {
    const quantity = direction === "minus" ? cart_num - 1 : cart_num + 1;
    const isEnd = direction === "minus" ? cart_num <= 1 : cart_num >= productAttr.stock;
    return (
      <QuantityForm cart_id={cart_id} onSubmit={() => stepTo(quantity)}>
        <input type="hidden" name="cart_num" value={quantity} />
        <input type="hidden" name="step" value="1" />
        <StepButton direction={direction} of={product.store_name} disabled={isEnd} />
      </QuantityForm>
    );
  };
  return (
    <Stepper size={size}>
      {step("minus")}
      <QuantityForm cart_id={cart_id} onSubmit={acceptTyped}>
        <QuantityInput
          name="cart_num"
          value={typed ?? String(cart_num)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={acceptTyped}
          aria-label="数量"
          aria-describedby={describedBy}
        />
      </QuantityForm>
      {step("plus")}
    </Stepper>
  );
}

type QuantityFormProps = { cart_id: number; onSubmit: () => void; children: ReactNode };

function QuantityForm({ cart_id, onSubmit, children }: QuantityFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" className="contents" onSubmit={submit}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="cart_id" value={cart_id} />
      {children}
    </form>
  );
}

type DeleteProps = {
  cart_id: number;
  /** The product's name. */
  of: string;
  onDelete: (cart_id: number) => void;
  icon?: boolean;
};

/** 删除 of one line. */
export function DeleteButton({ cart_id, of, onDelete, icon = false }: DeleteProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    moveFocus(event.currentTarget);
    onDelete(cart_id);
  };
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="cart_id" value={cart_id} />
      <button type="submit" className={icon ? "icon-button" : "as-link"} title={`删除：${of}`} aria-label="删除">
        {icon ? <Icon name="trash" size="s" /> : "删除"}
      </button>
    </form>
  );
}

/** Moves focus off the deleted line: to the next or previous line's button, or to the list's heading. */
function moveFocus(form: HTMLFormElement) {
  const row = form.closest("li");
  const sibling = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = form.closest<HTMLElement>("[role=dialog]") ?? document.querySelector<HTMLElement>("#main h1");
  const target = sibling?.querySelector<HTMLElement>("button[aria-label='删除']") ?? heading;
  if (target && target === heading) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

type SelectAllProps = {
  name: string;
  all: boolean;
  some: boolean;
  onSelect: (on: boolean) => void;
  /** Shows the name as a heading, also without scripts. */
  heading?: boolean;
  /** Shows the checkbox without its name. */
  bare?: boolean;
};

/** A checkbox for many lines. It needs scripts; until they run it is invisible but takes up its space. */
export function SelectAll({ name, all, some, onSelect, heading = false, bare = false }: SelectAllProps) {
  const hydrated = useHydrated();
  const checkbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = some && !all;
  }, [some, all]);
  const visibility = hydrated ? "" : heading ? "[&>input]:invisible" : "invisible";
  return (
    <Checkbox
      ref={checkbox}
      className={`checkbox whitespace-nowrap ${visibility}`}
      disabled={!hydrated}
      checked={all}
      onChange={(event) => onSelect(event.target.checked)}
    >
      {heading ? <b>{name}</b> : <span className={bare ? "visually-hidden" : undefined}>{name}</span>}
    </Checkbox>
  );
}
