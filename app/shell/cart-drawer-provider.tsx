import { useLocation } from "@remix-run/react";
import {
  type ComponentType,
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { CartDrawerProps } from "#app/domains/cart/cart-drawer.tsx";
import { urls } from "#app/urls.ts";

/** Fetched at the first opening; where it cannot be, the cart's page stands in for it. */
const CartDrawer = lazy<ComponentType<CartDrawerProps>>(() =>
  import("#app/domains/cart/cart-drawer.tsx").then(
    ({ CartDrawer }) => ({ default: CartDrawer }),
    () => ({ default: CartPageInstead }),
  ),
);

type Door = {
  isOpen: boolean;
  /** Pieces in the drawer beyond those that the server has confirmed. */
  pending: number;
  /** Opens the drawer in place of following the link. */
  open: (event: MouseEvent<HTMLAnchorElement>) => void;
};

const DoorContext = createContext<Door | null>(null);

/** The way into the drawer; null where the cart's links are links: for visitors and until scripts run. */
export const useCartDrawer = () => useContext(DoorContext);

/** Holds the cart drawer's open state and renders the drawer (S4.drawer.1). */
export function CartDrawerProvider({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const usable = useHydrated() && signedIn;
  const { key } = useLocation();
  const place = useRef(key);
  const opener = useRef<HTMLElement | null>(null);
  const [there, setThere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [pending, setPending] = useState(0);
  const open = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    opener.current = event.currentTarget;
    // Enter on a link is a click without a pointer.
    setByKeyboard(event.detail === 0);
    setThere(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const done = useCallback(() => {
    setThere(false);
    setPending(0);
  }, []);
  const returnFocus = useCallback(() => opener.current?.focus({ preventScroll: true }), []);
  // Another page, also by the browser's own buttons, is never behind the drawer of the last one.
  useEffect(() => {
    if (place.current !== key) setOpen(false);
    place.current = key;
  }, [key]);
  const door = useMemo(() => (usable ? { isOpen, pending, open } : null), [usable, isOpen, pending, open]);
  return (
    <DoorContext.Provider value={door}>
      {children}
      {usable && there ? (
        <Suspense fallback={null}>
          <CartDrawer
            open={isOpen}
            byKeyboard={byKeyboard}
            onClose={close}
            onReturnFocus={returnFocus}
            onPending={setPending}
            onDone={done}
          />
        </Suspense>
      ) : null}
    </DoorContext.Provider>
  );
}

function CartPageInstead() {
  useEffect(() => window.location.assign(urls.shoppingCart), []);
  return null;
}
