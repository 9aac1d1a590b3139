import { Toast } from "radix-ui";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type ToastMessage = { id: string; kind: "ok" | "error"; text: string };

const SHOWN_MS = 4000;

/**
 * Says one thing in passing, politely, and goes away by itself; hovering or focusing keeps it.
 * Before scripts run, the same words stand there as plain HTML.
 */
export function Toaster({ message }: { message: ToastMessage | null }) {
  if (!useHydrated()) return message ? <PlainToast message={message} /> : null;
  return (
    <Toast.Provider duration={SHOWN_MS} label="提示" swipeDirection="up">
      {message ? (
        <Toast.Root
          key={message.id}
          className={looks(message)}
          type={message.kind === "error" ? "foreground" : "background"}
        >
          <Toast.Description className="row row--nowrap">
            <ToastWords message={message} />
          </Toast.Description>
        </Toast.Root>
      ) : null}
      <Toast.Viewport className="toasts" label="提示（{hotkey}）" />
    </Toast.Provider>
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
