import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { LoginDialogProps, LoginStep } from "#app/features/auth/login-dialog.tsx";
import { isPlainClick } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";

const fetchDialog = () => import("#app/features/auth/login-dialog.tsx");

/** Fetched on hover and focus of a login link; where that fails, the login page opens instead. */
const LoginDialog = lazy<ComponentType<LoginDialogProps>>(() =>
  fetchDialog().then(
    ({ LoginDialog }) => ({ default: LoginDialog }),
    () => ({ default: LoginPageInstead }),
  ),
);

type Props = {
  signedIn: boolean;
  /** The dialogs that open without a click, which are left out while the login dialog is open. */
  children: ReactNode;
};

/**
 * Holds the login dialog's state: the login address that it shows, and the number of that step. Once scripts run, every
 * link to the login page opens the dialog; inside the dialog such links change its mode.
 */
export function LoginDialogProvider({ signedIn, children }: Props) {
  const { key, pathname } = useLocation();
  const onLoginPage = pathname.startsWith(urls.auth.login);
  const opener = useRef<Element | null>(null);
  const requested = useRef<string | null>(null);
  const [step, setStep] = useState<LoginStep | null>(null);
  const steps = useRef(0);
  const showStep = useCallback((at: string) => {
    steps.current += 1;
    setStep({ address: at, count: steps.current });
  }, []);
  const close = useCallback(() => setStep(null), []);
  const open = step !== null;

  // A navigation closes the dialog, unless it is the return after a guard's redirect, which opens it.
  useEffect(() => {
    const address = requested.current;
    requested.current = null;
    if (address && key && !onLoginPage) showStep(address);
    else close();
  }, [key, onLoginPage, showStep, close]);
  useDialogInstead({ onLoginPage, signedIn, opener, requested });
  useEffect(() => {
    if (onLoginPage) return;
    const onClick = (event: MouseEvent) => {
      const link = isPlainClick(event) ? loginLink(event) : null;
      if (!link) return;
      event.preventDefault();
      if (open) return showStep(link.pathname + link.search);
      opener.current = link;
      showStep(withReturnHere(link.search));
    };
    // In the capture phase, before the router's links, which ignore prevented clicks.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [onLoginPage, open, showStep]);
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

  if (!step || onLoginPage) return children;
  return (
    <Suspense fallback={null}>
      <LoginDialog step={step} signedIn={signedIn} onStep={showStep} onClose={close} onReturnFocus={returnFocus} />
    </Suspense>
  );
}

/** The login address that leads back to the present page. */
function withReturnHere(search: string) {
  const query = new URLSearchParams(search);
  query.set("from", window.location.pathname + window.location.search);
  return `${urls.auth.login}?${query}`;
}

function loginLink({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  const isLogin = link && !link.target && link.origin === window.location.origin && link.pathname === urls.auth.login;
  return isLogin ? link : null;
}

type DialogRequest = {
  onLoginPage: boolean;
  signedIn: boolean;
  opener: { current: Element | null };
  /** The login address that the dialog will show once the router has returned. */
  requested: { current: string | null };
};

/**
 * Opens the dialog in place of a guard's redirect to the login page, after a session has ended or a visitor submitted a
 * form: the router returns to the present page and reloads its data. A visitor who opens a private page is sent to the
 * login page.
 */
function useDialogInstead({ onLoginPage, signedIn, opener, requested }: DialogRequest) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isVisiting = useVisiting();
  useEffect(() => {
    if (onLoginPage) return;
    const onRequest = (event: Event) => {
      // A second redirect means that visitors may not see the page below the dialog either.
      if (requested.current || (!signedIn && isVisiting.current)) return;
      if (!(event instanceof CustomEvent) || typeof event.detail !== "string") return;
      event.preventDefault();
      requested.current = event.detail;
      opener.current = document.activeElement;
      void fetchDialog().catch(() => null);
      navigate(address, { replace: true, preventScrollReset: true });
    };
    document.addEventListener(urls.auth.login, onRequest);
    return () => document.removeEventListener(urls.auth.login, onRequest);
  }, [onLoginPage, signedIn, address, navigate, isVisiting, opener, requested]);
}

/** Whether a navigation to another page is under way, and not a form. */
function useVisiting() {
  const { state, location, formMethod } = useNavigation();
  const visiting = useRef(false);
  useEffect(() => {
    if (state === "idle") visiting.current = false;
    else if (location.pathname !== urls.auth.login) visiting.current = formMethod === undefined || formMethod === "GET";
  }, [state, location, formMethod]);
  return visiting;
}

function LoginPageInstead({ step }: LoginDialogProps) {
  useEffect(() => window.location.assign(step.address), [step]);
  return null;
}
