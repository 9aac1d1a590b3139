import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactNode,
} from "react";
import { Link } from "./link.tsx";

const VARIANTS = { primary: " btn--primary", tint: " btn--tint", plain: "", text: " btn--text" } as const;
const SIZES = { l: " btn--large", default: "", m: " btn--medium", s: " btn--small" } as const;

type Look = {
  /** At most one `primary` button per screen. */
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  block?: boolean;
};

type ButtonStyle = Look & {
  /** For nothing to submit: the button ignores clicks but stays focusable, so that keyboard users keep their place. */
  idle?: boolean;
  /** For a pending submission: the button shows a spinner and ignores clicks. */
  busy?: boolean;
  /** Styles the only child, for example a download's `<a>`, as a button. */
  asChild?: boolean;
};

const classNames = ({ variant = "plain", size = "default", block = false }: Look, className: string) =>
  `btn${VARIANTS[variant]}${SIZES[size]}${block ? " btn--block" : ""}${className && ` ${className}`}`;

export function Button({
  variant,
  size,
  block,
  busy = false,
  idle = false,
  asChild = false,
  className = "",
  ...rest
}: ComponentPropsWithRef<"button"> & ButtonStyle) {
  const names = classNames({ variant, size, block }, className);
  if (asChild) return withClassName(rest.children, names);
  return <button className={names} {...rest} {...(busy ? BUSY : idle ? IDLE : {})} />;
}

/** A link to a page of the shop that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className = "",
  ...rest
}: ComponentPropsWithoutRef<typeof Link> & Look) {
  return <Link className={classNames({ variant, size, block }, className)} {...rest} />;
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
