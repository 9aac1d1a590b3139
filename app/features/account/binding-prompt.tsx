import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isPlainClick } from "#app/ui/link.tsx";
import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";
import { urls } from "#app/urls.ts";
import type { BindingDialogProps } from "./binding-dialog.tsx";

const STORAGE_KEY = "binding_put_off";

/** The dialog, whose code is fetched when it opens; the page of the binding replaces it where that fails. */
const BindingDialog = lazy<ComponentType<BindingDialogProps & { asked: boolean }>>(() =>
  import("./binding-dialog.tsx").then(
    ({ BindingDialog }) => ({ default: BindingDialog }),
    () => ({ default: BindingPageInstead }),
  ),
);

type Props = {
  binding: BindingDialogProps["binding"];
  /** The path of the page, and whether it pays: the dialog then opens on each arrival. */
  at: { pathname: string; needsPhone: boolean };
  /** The next dialog, which is shown while this one is closed. */
  children: ReactNode;
};

/**
 * Asks for the binding of the phone: once a session, on a page that pays at each arrival, and by any link to its page.
 * Without scripts the links lead to the page.
 */
export function BindingPrompt({ binding, at: { pathname, needsPhone }, children }: Props) {
  const [state, setState] = useState<"undecided" | "open" | "asked" | "closed">("undecided");
  const opener = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens again on another page.
  useEffect(() => {
    setState(needsPhone || readStored("localStorage", STORAGE_KEY) === null ? "open" : "closed");
  }, [needsPhone, pathname]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== window.location.origin || link.pathname !== urls.account.phoneBinding) return;
      event.preventDefault();
      opener.current = link;
      setState("asked");
    };
    // In the capture phase, before the router's links, which ignore prevented clicks.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  const close = useCallback(() => {
    writeStored("localStorage", STORAGE_KEY, "1");
    setState("closed");
  }, []);
  const returnFocus = useCallback(() => {
    const { current } = opener;
    const link = current?.isConnected
      ? current
      : document.querySelector<HTMLElement>(`main a[href^="${urls.account.phoneBinding}"]`);
    (link ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, []);
  const current = useElapsed(binding, state);
  if (state === "undecided") return null;
  if (state === "closed") return children;
  return (
    <Suspense fallback={null}>
      <BindingDialog binding={current} asked={state === "asked"} onClose={close} onReturnFocus={returnFocus} />
    </Suspense>
  );
}

/** The binding with the time until the next code as it is when the dialog opens. */
function useElapsed(binding: Props["binding"], state: string): Props["binding"] {
  const { sent } = binding;
  const receivedAt = useMemo(() => ({ sent, at: performance.now() }), [sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remaining time is computed when the dialog opens.
  return useMemo(() => {
    if (!sent) return binding;
    return {
      ...binding,
      sent: { ...sent, remaining: Math.max(0, sent.remaining + receivedAt.at - performance.now()) },
    };
  }, [binding, sent, receivedAt, state]);
}

/** Removes the stored choice when the session ends, because it belongs to one session. */
export function useClearBindingChoice(signedOut: boolean) {
  useEffect(() => {
    if (signedOut) removeStored("localStorage", STORAGE_KEY);
  }, [signedOut]);
}

function BindingPageInstead({ asked, onClose }: BindingDialogProps & { asked: boolean }) {
  useEffect(() => {
    if (asked) window.location.assign(urls.account.phoneBinding);
    else onClose();
  }, [asked, onClose]);
  return null;
}
