import { useNavigate } from "@remix-run/react";
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isPlainClick } from "#app/ui/plain-click.ts";

type CardContextValue = { hydrated: boolean; onLinkClick?: (event: MouseEvent<HTMLAnchorElement>) => void };

const CardContext = createContext<CardContextValue>({ hydrated: false });

export const useCardContext = () => useContext(CardContext);

/** Provides the router to product cards, so that up to 60 cards of a list share its hooks. */
export function CardProvider({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const value = useMemo(() => {
    const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
      const href = event.currentTarget.getAttribute("href");
      if (event.defaultPrevented || href === null || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(href);
    };
    return { hydrated, onLinkClick };
  }, [hydrated, navigate]);
  return <CardContext.Provider value={value}>{children}</CardContext.Provider>;
}

type CardLinkProps = { to: string; className?: string; children: ReactNode };

/** A link with client-side navigation, without the hooks of Remix's Link. */
export function CardLink({ to, className, children }: CardLinkProps) {
  const { onLinkClick } = useCardContext();
  return (
    <a className={className} href={to} onClick={onLinkClick}>
      {children}
    </a>
  );
}
