import { useNavigate } from "@remix-run/react";
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isPlainClick } from "./plain-click.ts";

type LightLinkContextValue = {
  hydrated: boolean;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onFilterClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

const LightLinkContext = createContext<LightLinkContextValue>({ hydrated: false });

/** Whether scripts run, read from the provider, so that 60 cards of a list share one hook. */
export const useSharedHydrated = () => useContext(LightLinkContext).hydrated;

/** Provides the router to the light links of a page. */
export function LightLinkProvider({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const value = useMemo(() => {
    const clickHandler = (options: { preventScrollReset: boolean }) => (event: MouseEvent<HTMLAnchorElement>) => {
      const href = event.currentTarget.getAttribute("href");
      if (event.defaultPrevented || href === null || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(href, options);
    };
    return {
      hydrated,
      onClick: clickHandler({ preventScrollReset: false }),
      onFilterClick: clickHandler({ preventScrollReset: true }),
    };
  }, [hydrated, navigate]);
  return <LightLinkContext.Provider value={value}>{children}</LightLinkContext.Provider>;
}

type LightLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  to: string;
  /** The page keeps its scroll position after the navigation. */
  preventScrollReset?: boolean;
};

/**
 * A link with client-side navigation to an absolute path, without the hooks of Remix's `Link`, for lists: a list page has
 * over a hundred links, whose hooks took a tenth of its rendering.
 */
export function LightLink({ to, preventScrollReset = false, ...anchor }: LightLinkProps) {
  const { onClick, onFilterClick } = useContext(LightLinkContext);
  return <a {...anchor} href={to} onClick={preventScrollReset ? onFilterClick : onClick} />;
}
