import type { ComponentPropsWithRef, MouseEvent } from "react";
import { asChild as dressed } from "./as-child.ts";

const VARIANTS = { primary: "btn--primary", tint: "btn--tint", plain: "", text: "btn--text" } as const;
const SIZES = { l: "btn--large", default: "", m: "btn--medium", s: "btn--small" } as const;

type Look = {
  /** One primary button a screen. */
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  block?: boolean;
  /** The act is under way: the button shows it and takes no second click. */
  busy?: boolean;
  /** Draws the only child, e.g. a link, as a button. */
  asChild?: boolean;
};

export function Button({
  variant = "plain",
  size = "default",
  block = false,
  busy = false,
  asChild = false,
  className = "",
  ...rest
}: ComponentPropsWithRef<"button"> & Look) {
  const names = ["btn", VARIANTS[variant], SIZES[size], block ? "btn--block" : "", className].filter(Boolean).join(" ");
  if (asChild) return dressed(rest.children, { className: names });
  return <button className={names} {...rest} {...(busy ? BUSY : {})} />;
}

/** Stays where it is and focusable, so that nobody loses their place, but acts on nothing. */
const BUSY = {
  "aria-busy": true,
  "aria-disabled": true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** A small square button that shows an icon alone; `label` is its name. */
export function IconButton({ label, className = "", ...rest }: ComponentPropsWithRef<"button"> & { label: string }) {
  return <button type="button" aria-label={label} title={label} className={`icon-button ${className}`} {...rest} />;
}
