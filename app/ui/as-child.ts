import { cloneElement, isValidElement, type ReactNode } from "react";

/** The only child, a link mostly, with the looks of what stands around it. */
export const asChild = (child: ReactNode, props: { className: string }) =>
  isValidElement<{ className?: string }>(child) ? cloneElement(child, props) : child;
