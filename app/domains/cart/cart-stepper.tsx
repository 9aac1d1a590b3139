import { type FormEvent, useState } from "react";
import { clampQuantity } from "#app/domains/catalog/catalog.ts";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import type { CartLine } from "#contract/cart.ts";

type Props = { line: CartLine; describedBy?: string; size?: "s" | "m"; onChange: (cart_num: number) => void };

/**
 * −, the number and +: three forms, so that each works by itself. Minus does nothing at 1, plus does nothing at what
 * is there; with scripts the number changes at once and `onChange` is told (storefront.md sections 4 and 5).
 */
export function CartStepper({ line, describedBy, size = "m", onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const { cart_id, cart_num, trueStock, product } = line;
  const change = (wanted: number) => {
    setTyped(null);
    if (wanted !== cart_num) onChange(wanted);
  };
  const accept = () => {
    if (typed !== null) change(clampQuantity(Number(typed.trim() || Number.NaN), trueStock));
  };
  const step = (by: -1 | 1, direction: "minus" | "plus") => {
    const wanted = clampQuantity(cart_num + by, trueStock);
    return (
      <ChangeForm cart_id={cart_id} onSubmit={() => change(wanted)}>
        <input type="hidden" name="cart_num" value={wanted} />
        <StepButton direction={direction} of={product.store_name} disabled={wanted === cart_num} />
      </ChangeForm>
    );
  };
  return (
    <Stepper size={size}>
      {step(-1, "minus")}
      <ChangeForm cart_id={cart_id} onSubmit={accept}>
        <input
          name="cart_num"
          value={typed ?? String(cart_num)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={accept}
          inputMode="numeric"
          autoComplete="off"
          aria-label="数量"
          aria-describedby={describedBy}
        />
      </ChangeForm>
      {step(1, "plus")}
    </Stepper>
  );
}

function ChangeForm({
  cart_id,
  onSubmit,
  children,
}: {
  cart_id: number;
  onSubmit: () => void;
  children: React.ReactNode;
}) {
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
