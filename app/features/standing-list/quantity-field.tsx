import { Input } from "#app/ui/control.tsx";
import { QuantityInput } from "#app/ui/stepper.tsx";
import type { StandingLine } from "#contract/standing-list.ts";

type Props = { line: Pick<StandingLine, "store_name" | "sku" | "cart_num" | "unit_name">; label: string };

const inputProps = ({ line, label }: Props) => ({
  name: "num",
  defaultValue: line.cart_num,
  "aria-label": `${label} ${line.store_name} ${line.sku}`,
});

/** The usual quantity of a line in a stepper. */
export const StepperQuantity = (props: Props) => <QuantityInput key={props.line.cart_num} {...inputProps(props)} />;

/** The usual quantity of a line with its unit. */
export const StandingQuantityField = (props: Props) => (
  <>
    <Input
      key={props.line.cart_num}
      className="w-16 mr-1 text-center max-lg:min-h-8"
      small
      inputMode="numeric"
      {...inputProps(props)}
    />
    <span className="muted small">{props.line.unit_name}</span>
  </>
);
