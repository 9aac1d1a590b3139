import type { StandingLine } from "#contract/standing-list.ts";

/** The digits of QUANTITY_MAX, whose module the home page would load for this alone. */
const DIGITS_MAX = 6;

type Props = { line: Pick<StandingLine, "store_name" | "sku" | "cart_num" | "unit_name">; label: string };

/** The usual quantity of a line with its unit, named by the label and the line. */
export const QuantityField = ({ line: { store_name, sku, cart_num, unit_name }, label }: Props) => (
  <>
    <input
      key={cart_num}
      className="input input--small"
      name="num"
      defaultValue={cart_num}
      inputMode="numeric"
      maxLength={DIGITS_MAX}
      aria-label={`${label} ${store_name} ${sku}`}
    />
    <span className="muted small">{unit_name}</span>
  </>
);
