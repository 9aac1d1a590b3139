import { Toast } from "radix-ui";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "./icon.tsx";
import { type Said, useSaid } from "./say.ts";

export type ToastMessage = { id: string; kind: "ok" | "error"; text: string };

const SHOWN_MS = 4000;

/**
 * Says one thing in passing, politely, and goes away by itself; hovering or focusing keeps it. The server's word
 * (`message`) and what scripts said stand together. Before scripts run, the same words stand there as plain HTML.
 */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const said = useSaid();
  if (!useHydrated()) return message ? <PlainToast message={message} /> : null;
  return (
    <>
      {said?.silent ? <SilentToast key={said.id} message={said} /> : null}
      <Toast.Provider duration={SHOWN_MS} label="提示" swipeDirection="up">
        {message ? <SpokenToast key={message.id} message={message} /> : null}
        {said && !said.silent ? <SpokenToast key={said.id} message={said} /> : null}
        <Toast.Viewport className="toasts" label="提示（{hotkey}）" />
      </Toast.Provider>
    </>
  );
}

function SpokenToast({ message }: { message: ToastMessage }) {
  return (
    <Toast.Root className={looks(message)} type={message.kind === "error" ? "foreground" : "background"}>
      <Toast.Description className="row row--nowrap">
        <ToastWords message={message} />
      </Toast.Description>
    </Toast.Root>
  );
}

/** Repeats what the page says already: drawn for the eye, its words neither spoken nor found a second time. */
function SilentToast({ message }: { message: Said }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="toasts" aria-hidden="true">
      <p className={`${looks(message)} toast--drawn`} data-words={message.text}>
        <Icon name="warn" />
      </p>
    </div>
  );
}

function PlainToast({ message }: { message: ToastMessage }) {
  return (
    <div className="toasts">
      <p className={looks(message)} role="status">
        <ToastWords message={message} />
      </p>
    </div>
  );
}

const looks = ({ kind }: ToastMessage) => (kind === "error" ? "toast toast--err" : "toast");

function ToastWords({ message }: { message: ToastMessage }) {
  return (
    <>
      <Icon name={message.kind === "error" ? "warn" : "check"} />
      {message.text}
    </>
  );
}
