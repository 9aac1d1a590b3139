import { type NavigateFunction, useLocation, useNavigate } from "@remix-run/react";
import {
  type ComponentPropsWithoutRef,
  createContext,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

type LinkContextValue = { href: string; navigate?: NavigateFunction; missing: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();

const LinkContext = createContext<LinkContextValue>({ href: "", missing: NONE });
/** Separate from the links' context, so that its change renders no link. */
const HydratedContext = createContext(false);

/** Whether scripts run, read from the provider, so that 60 cards of a list share one hook. */
export const useSharedHydrated = () => useContext(HydratedContext);

/** The path and search part of the page, read from the provider for the same reason. */
export const useSharedHref = () => useContext(LinkContext).href;

/** Whether the shop has the page of an address; links to other pages are left out. */
export function useOffered() {
  const { missing } = useContext(LinkContext);
  return (to: string) => isOffered(missing, to);
}

const isOffered = (missing: ReadonlySet<string>, to: string) => missing.size === 0 || !missing.has(pathOf(to));
const pathOf = (to: string) => to.replace(/[?#].*$/, "");

type LinkProviderProps = {
  /** The addresses of pages that the shop does not have. */
  missing?: readonly string[];
  children: ReactNode;
};

/** Provides the router to the links of a page; a link outside it loads the document. */
export function LinkProvider({ missing: paths, children }: LinkProviderProps) {
  const [hydrated, setHydrated] = useState(false);
  // A transition renders the controls of many cards in slices; an external store would in one long task.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const href = pathname + search;
  const missing = useMemo(() => new Set(paths), [paths]);
  const value = useMemo(() => ({ href, navigate, missing }), [href, navigate, missing]);
  return (
    <LinkContext.Provider value={value}>
      <HydratedContext.Provider value={hydrated}>{children}</HydratedContext.Provider>
    </LinkContext.Provider>
  );
}

type LinkProps = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & {
  /** A path of the shop with its search part. */
  to: string;
  /** The page keeps its scroll position after the navigation. */
  preventScrollReset?: boolean;
  /** Replaces the current history entry; a link to the current address always does. */
  replace?: boolean;
};

/**
 * A link to a page of the shop with client-side navigation. It shares the router's hooks through `LinkProvider`: a page
 * has up to 200 links, and the hooks of Remix's `Link` take a fifth of its rendering time. Renders nothing for a page
 * that the shop does not have.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, preventScrollReset = false, replace = false, onClick, className, children, ...others },
  ref,
) {
  const { navigate, missing } = useContext(LinkContext);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    navigate(to, { preventScrollReset, replace: replace || to === pathname + search + hash });
  };
  if (!isOffered(missing, to)) return null;
  // Most links have no other property: an object of the rest takes React five times as long as one with named properties.
  return (
    <a className={className} ref={ref} href={to} onClick={handleClick} {...others}>
      {children}
    </a>
  );
});

type ClickEvent = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a click follows a link in this tab: primary button, no modifier key. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: ClickEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
