import { lazy, Suspense, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "./icon.tsx";
import { type ShownToast, useShownToast } from "./say.ts";
import { PlainToasts, SHOWN_MS, type ToastMessage, toastClass } from "./toast-words.tsx";

/** Fetched with the first toast: most pages say nothing. Where it cannot be had, the plain one stands. */
const SpokenToasts = lazy(() => import("./toast-spoken.tsx").catch(() => ({ default: PlainToasts })));

/**
 * Says one thing in passing, politely, and goes away by itself; hovering or focusing keeps it. The server's word
 * (`message`) and what scripts said stand together. Before scripts run, the same words stand there as plain HTML.
 */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const said = useShownToast();
  const hydrated = useHydrated();
  const spoken = [message, said && !said.silent ? said : null].filter((one) => one !== null);
  if (!hydrated) return spoken.length > 0 ? <PlainToasts messages={spoken} /> : null;
  return (
    <>
      {said?.silent ? <SilentToast key={said.id} message={said} /> : null}
      {spoken.length > 0 ? (
        <Suspense fallback={<PlainToasts messages={spoken} />}>
          <SpokenToasts messages={spoken} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Repeats what the page says already: drawn for the eye, its words neither spoken nor found a second time. */
function SilentToast({ message }: { message: ShownToast }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="toasts" aria-hidden="true">
      <p className={`${toastClass(message)} toast--drawn`} data-words={message.text}>
        <Icon name="warn" />
      </p>
    </div>
  );
}
