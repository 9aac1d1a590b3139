import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { LoginDialogProps, LoginStep } from "#app/domains/auth/login-dialog.tsx";
import { isPlainClick } from "#app/ui/plain-click.ts";
import { urls } from "#app/urls.ts";

const fetchDialog = () => import("#app/domains/auth/login-dialog.tsx");

/** Fetched when somebody is about to open it; where it cannot be, the login's page stands in for it. */
const LoginDialog = lazy<ComponentType<LoginDialogProps>>(() =>
  fetchDialog().then(
    ({ LoginDialog }) => ({ default: LoginDialog }),
    () => ({ default: LoginPageInstead }),
  ),
);

type Props = {
  signedIn: boolean;
  /** What opens by itself, and never over the login (S4.placard.1). */
  children: ReactNode;
};

/**
 * Holds the login flag: the address of the login's page that the dialog shows, and which step of it this is. Every link
 * to that page, wherever it stands, opens the dialog once scripts run, and leads it from mode to mode.
 */
export function LoginDialogProvider({ signedIn, children }: Props) {
  const { key, pathname } = useLocation();
  const onItsPage = pathname.startsWith(urls.login);
  const opener = useRef<Element | null>(null);
  const asked = useRef<string | null>(null);
  const [step, setStep] = useState<LoginStep | null>(null);
  const steps = useRef(0);
  const go = useCallback((at: string) => {
    steps.current += 1;
    setStep({ address: at, count: steps.current });
  }, []);
  const close = useCallback(() => setStep(null), []);
  const open = step !== null;

  // Another page is never behind the dialog of the last one; the page that a guard turned away from stays, under it.
  useEffect(() => {
    const at = asked.current;
    asked.current = null;
    if (at && key && !onItsPage) go(at);
    else close();
  }, [key, onItsPage, go, close]);
  useDialogInstead({ onItsPage, signedIn, opener, asked });
  useEffect(() => {
    if (onItsPage) return;
    const onClick = (event: MouseEvent) => {
      const link = isPlainClick(event) ? loginLink(event) : null;
      if (!link) return;
      event.preventDefault();
      if (open) return go(link.pathname + link.search);
      opener.current = link;
      go(backHere(link.search));
    };
    // Ahead of the router's own links, which leave alone what was taken over.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [onItsPage, open, go]);
  useEffect(() => {
    const onIntent = (event: Event) => void (loginLink(event) && fetchDialog().catch(() => null));
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);
  const returnFocus = useCallback(() => {
    const { current } = opener;
    const target = current instanceof HTMLElement && current.isConnected ? current : document.getElementById("main");
    target?.focus({ preventScroll: true });
  }, []);

  if (!step || onItsPage) return children;
  return (
    <Suspense fallback={null}>
      <LoginDialog step={step} signedIn={signedIn} onStep={go} onClose={close} onReturnFocus={returnFocus} />
    </Suspense>
  );
}

/** The dialog that a link opens leads back to the page it is over, wherever the login's page would lead. */
function backHere(search: string) {
  const query = new URLSearchParams(search);
  query.set("from", window.location.pathname + window.location.search);
  return `${urls.login}?${query}`;
}

function loginLink({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  const leads = link && !link.target && link.origin === window.location.origin && link.pathname === urls.login;
  return leads ? link : null;
}

type Asking = {
  onItsPage: boolean;
  signedIn: boolean;
  opener: { current: Element | null };
  /** The address that the dialog is to show, until the router is back. */
  asked: { current: string | null };
};

/**
 * Where a session has ended, or a visitor acts, the guard's way to the login's page becomes the dialog: the router goes
 * back to the present page and reloads its data. A visitor on the way to a private page is led to the login page
 * (P6.4).
 */
function useDialogInstead({ onItsPage, signedIn, opener, asked }: Asking) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isVisiting = useVisiting();
  useEffect(() => {
    if (onItsPage) return;
    const onAsked = (event: Event) => {
      // Sent there a second time: the page it would stand over is no page for visitors either.
      if (asked.current || (!signedIn && isVisiting.current)) return;
      if (!(event instanceof CustomEvent) || typeof event.detail !== "string") return;
      event.preventDefault();
      asked.current = event.detail;
      opener.current = document.activeElement;
      void fetchDialog().catch(() => null);
      navigate(here, { replace: true, preventScrollReset: true });
    };
    document.addEventListener(urls.login, onAsked);
    return () => document.removeEventListener(urls.login, onAsked);
  }, [onItsPage, signedIn, here, navigate, isVisiting, opener, asked]);
}

/** Whether the router is on the way to another page, and nothing was sent. */
function useVisiting() {
  const { state, location, formMethod } = useNavigation();
  const visiting = useRef(false);
  useEffect(() => {
    if (state === "idle") visiting.current = false;
    else if (location.pathname !== urls.login) visiting.current = formMethod === undefined || formMethod === "GET";
  }, [state, location, formMethod]);
  return visiting;
}

function LoginPageInstead({ step }: LoginDialogProps) {
  useEffect(() => window.location.assign(step.address), [step]);
  return null;
}
