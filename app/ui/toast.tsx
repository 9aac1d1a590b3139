import { lazy, Suspense, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "./icon.tsx";
import { StaticToasts } from "./toast-content.tsx";
import {
  type ClientToast,
  TOAST_DURATION_MS,
  type ToastMessage,
  toastClassName,
  useClientToast,
} from "./toast-message.ts";

/** Loaded with the first toast, because most pages show none; static toasts are the fallback. */
const AnnouncedToasts = lazy(() => import("./toast-announced.tsx").catch(() => ({ default: StaticToasts })));

/** Shows the server's toast (`message`) and the last one of `showToast`; plain HTML before hydration. */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const clientToast = useClientToast();
  const hydrated = useHydrated();
  const messages = [message, clientToast?.silent ? null : clientToast].filter((toast) => toast !== null);
  if (!hydrated) return messages.length > 0 ? <StaticToasts messages={messages} /> : null;
  return (
    <>
      {clientToast?.silent ? <SilentToast key={clientToast.id} message={clientToast} /> : null}
      {messages.length > 0 ? (
        <Suspense fallback={<StaticToasts messages={messages} />}>
          <AnnouncedToasts messages={messages} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Repeats a message that the page announces already: its text comes from CSS, so that it exists once in the document. */
function SilentToast({ message }: { message: ClientToast }) {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(false), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!visible) return null;
  return (
    <div className="toasts" aria-hidden="true">
      <p className={`${toastClassName(message)} toast--silent`} data-text={message.text}>
        <Icon name="warn" />
      </p>
    </div>
  );
}
