import { Slot } from "radix-ui";
import type { ComponentPropsWithRef } from "react";

/** A short choice that stands beside others; `on` when it is taken. Draws its only child, a link, as a chip with `asChild`. */
export function Chip({
  on = false,
  asChild = false,
  ...rest
}: ComponentPropsWithRef<"span"> & { on?: boolean; asChild?: boolean }) {
  const Part = asChild ? Slot.Root : "span";
  return <Part className={on ? "chip is-on" : "chip"} {...rest} />;
}
