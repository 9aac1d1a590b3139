import type { StandingLine } from "#contract/standing-list.ts";

type Props = { line: Pick<StandingLine, "store_name" | "sku" | "cart_num" | "unit_name">; label: string };

/** The usual quantity of a line, named by the label and the line. */
export const QuantityInput = ({ line, label, className }: Props & { className?: string | undefined }) => (
  <input
    key={line.cart_num}
    className={className}
    name="num"
    defaultValue={line.cart_num}
    inputMode="numeric"
    aria-label={`${label} ${line.store_name} ${line.sku}`}
  />
);

/** The usual quantity of a line with its unit. */
export const QuantityField = (props: Props) => (
  <>
    <QuantityInput {...props} className="input input--small" />
    <span className="muted small">{props.line.unit_name}</span>
  </>
);
