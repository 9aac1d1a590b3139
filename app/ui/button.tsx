import { type ComponentPropsWithRef, cloneElement, isValidElement, type MouseEvent, type ReactNode } from "react";

const VARIANTS = { primary: " btn--primary", tint: " btn--tint", plain: "", text: " btn--text" } as const;
const SIZES = { l: " btn--large", default: "", m: " btn--medium", s: " btn--small" } as const;

type ButtonStyle = {
  /** At most one `primary` button per screen. */
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  block?: boolean;
  /** For nothing to submit: the button ignores clicks but stays focusable, so that keyboard users keep their place. */
  idle?: boolean;
  /** For a pending submission: the button shows a spinner and ignores clicks. */
  busy?: boolean;
  /** Styles the only child, for example a link, as a button. */
  asChild?: boolean;
};

export function Button({
  variant = "plain",
  size = "default",
  block = false,
  busy = false,
  idle = false,
  asChild = false,
  className = "",
  ...rest
}: ComponentPropsWithRef<"button"> & ButtonStyle) {
  const names = `btn${VARIANTS[variant]}${SIZES[size]}${block ? " btn--block" : ""}${className && ` ${className}`}`;
  if (asChild) return withClassName(rest.children, names);
  return <button className={names} {...rest} {...(busy ? BUSY : idle ? IDLE : {})} />;
}

const withClassName = (child: ReactNode, className: string) =>
  isValidElement<{ className?: string }>(child) ? cloneElement(child, { className }) : child;

const IDLE = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() } as const;

/** A pending button stays focusable, so that keyboard users keep their place. */
const BUSY = { "aria-busy": true, ...IDLE } as const;

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, className = "", ...rest }: ComponentPropsWithRef<"button"> & { label: string }) {
  return <button type="button" aria-label={label} title={label} className={`icon-button ${className}`} {...rest} />;
}
