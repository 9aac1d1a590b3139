import type { ComponentPropsWithRef } from "react";
import { asChild as dressed } from "./as-child.ts";

/** A short choice that stands beside others; `on` when it is taken. Draws its only child, a link, as a chip with `asChild`. */
export function Chip({
  on = false,
  asChild = false,
  ...rest
}: ComponentPropsWithRef<"span"> & { on?: boolean; asChild?: boolean }) {
  const className = on ? "chip is-on" : "chip";
  return asChild ? dressed(rest.children, { className }) : <span className={className} {...rest} />;
}
