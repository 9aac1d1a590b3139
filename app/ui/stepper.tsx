import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { BareInput } from "./control.tsx";
import { Icon } from "./icon.tsx";

const SIZES = { s: "stepper stepper--small", m: "stepper", l: "stepper stepper--large" } as const;

/** The border around a quantity field and its two buttons, which are its children. */
export function Stepper({
  size = "m",
  invalid = false,
  children,
}: {
  size?: keyof typeof SIZES;
  invalid?: boolean;
  children: ReactNode;
}) {
  return <span className={`${SIZES[size]}${invalid ? " is-invalid" : ""}`}>{children}</span>;
}

/** The quantity between the two buttons. */
export const QuantityInput = (props: ComponentPropsWithoutRef<"input"> & { "aria-label": string }) => (
  <BareInput inputMode="numeric" autoComplete="off" {...props} />
);

type StepProps = ComponentPropsWithoutRef<"button"> & { direction: "minus" | "plus"; of?: string };

/** The button 减少数量 or 增加数量; `of` is the product's name on pages with several products. */
export function StepButton({ direction, of, ...rest }: StepProps) {
  const name = direction === "minus" ? "减少数量" : "增加数量";
  return (
    <button type="submit" aria-label={name} title={of ? `${name}：${of}` : name} {...rest}>
      <Icon name={direction} size="s" />
    </button>
  );
}
