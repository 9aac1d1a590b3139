import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";
import { showToast } from "#app/ui/toast-message.ts";
import { clampQuantity, cutNotice, parseQuantity } from "#contract/rules/quantity.ts";
import { isSelected } from "./bulk-add.ts";
import { startQuantity } from "./catalog.ts";

type Props = {
  text: string;
  onChange: (text: string) => void;
  of: { stock: number; min_order: number };
  /** The accessible name of the field. */
  label: string;
  /** The product named in the buttons' titles, on pages with several products. */
  name?: string;
  /** Whether the field may be empty, as in tables, where that selects nothing. */
  optional?: boolean;
  /** Without scripts the field has no buttons. */
  hydrated: boolean;
};

/** The small quantity field `cart_num` of a card or a row; it has no hooks, because lists show up to 200 of them. */
export function QuantityStepper({ text, onChange, of, label, name, optional = false, hydrated }: Props) {
  const quantity = optional && !isSelected(text) ? 0 : parseQuantity(text);
  const set = (next: number) => onChange(String(clampQuantity(next, of.stock)));
  const acceptTyped = () => {
    set(quantity);
    if (quantity > of.stock) showToast({ kind: "ok", text: cutNotice(of.stock) });
  };
  const decrement = () => (optional && quantity <= of.min_order ? onChange("") : set(quantity - 1));
  const increment = () => set(optional && quantity === 0 ? startQuantity(of) : quantity + 1);
  return (
    <Stepper size="s">
      {hydrated ? (
        <StepButton
          type="button"
          direction="minus"
          of={name}
          disabled={quantity <= (optional ? 0 : 1)}
          onClick={decrement}
        />
      ) : null}
      <QuantityInput
        name="cart_num"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => (optional && isSelected(text) ? acceptTyped() : undefined)}
        placeholder={optional ? "0" : undefined}
        aria-label={label}
      />
      {hydrated ? (
        <StepButton type="button" direction="plus" of={name} disabled={quantity >= of.stock} onClick={increment} />
      ) : null}
    </Stepper>
  );
}
