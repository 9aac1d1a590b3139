import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";
import { createContext, forwardRef, type MouseEvent, type ReactNode, useContext, useMemo } from "react";

const MissingPages = createContext<ReadonlySet<string>>(new Set());

type ProviderProps = {
  /** The addresses of pages that the shop does not have. */
  paths?: readonly string[] | undefined;
  children: ReactNode;
};

/** Leaves out the links to pages that the shop does not have. */
export function MissingPagesProvider({ paths, children }: ProviderProps) {
  const missing = useMemo(() => new Set(paths), [paths]);
  return <MissingPages.Provider value={missing}>{children}</MissingPages.Provider>;
}

/** Returns a function that is true for the address of a page that the shop has. */
export function useOffered() {
  const missing = useContext(MissingPages);
  return (to: string) => missing.size === 0 || !missing.has(to.replace(/[?#].*$/, ""));
}

type LinkProps = RemixLinkProps & {
  /** A path of the shop with its search part. */
  to: string;
};

/** Remix's link to a page of the shop. Renders nothing for a page that the shop does not have. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  const isOffered = useOffered();
  return isOffered(props.to) ? <RemixLink ref={ref} {...props} /> : null;
});

type ClickEvent = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a click follows a link in this tab: primary button, no modifier key. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: ClickEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
