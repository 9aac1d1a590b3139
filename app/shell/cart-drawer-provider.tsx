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
import type { CartDrawerProps } from "#app/features/cart/cart-drawer.tsx";
import { urls } from "#app/urls.ts";

/** Downloaded at the first opening; if that fails, the cart page opens instead. */
const CartDrawer = lazy<ComponentType<CartDrawerProps>>(() =>
  import("#app/features/cart/cart-drawer.tsx").then(
    ({ CartDrawer }) => ({ default: CartDrawer }),
    () => ({ default: CartPageInstead }),
  ),
);

type CartDrawerControl = {
  isOpen: boolean;
  /** Pieces in the drawer beyond those that the server has confirmed. */
  pending: number;
  /** Opens the drawer in place of following the link. */
  open: (event: MouseEvent<HTMLAnchorElement>) => void;
};

const CartDrawerContext = createContext<CartDrawerControl | null>(null);

/** Opens the drawer; null for visitors and until scripts run, when the cart's links lead to its page. */
export const useCartDrawer = () => useContext(CartDrawerContext);

/** Holds the cart drawer's open state and renders the drawer. */
export function CartDrawerProvider({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const enabled = useHydrated() && signedIn;
  const { key } = useLocation();
  const lastKey = useRef(key);
  const openingLink = useRef<HTMLElement | null>(null);
  const [mounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState(0);
  const open = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    openingLink.current = event.currentTarget;
    setMounted(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const unmount = useCallback(() => {
    setMounted(false);
    setPending(0);
  }, []);
  const returnFocus = useCallback(() => openingLink.current?.focus({ preventScroll: true }), []);
  // Every navigation closes the drawer, the browser's back button included.
  useEffect(() => {
    if (lastKey.current !== key) setOpen(false);
    lastKey.current = key;
  }, [key]);
  const control = useMemo(() => (enabled ? { isOpen, pending, open } : null), [enabled, isOpen, pending, open]);
  return (
    <CartDrawerContext.Provider value={control}>
      {children}
      {enabled && mounted ? (
        <Suspense fallback={null}>
          <CartDrawer
            open={isOpen}
            onClose={close}
            onReturnFocus={returnFocus}
            onPending={setPending}
            onDone={unmount}
          />
        </Suspense>
      ) : null}
    </CartDrawerContext.Provider>
  );
}

function CartPageInstead() {
  useEffect(() => window.location.assign(urls.cart.index), []);
  return null;
}
