import { Icon } from "./icon.tsx";

export type ToastMessage = { id: string; kind: "ok" | "error"; text: string };

/** How long a toast stands, in milliseconds, unless somebody rests on it. */
export const SHOWN_MS = 4000;

export const toastClass = ({ kind }: ToastMessage) => (kind === "error" ? "toast toast--error" : "toast");

export function ToastText({ message }: { message: ToastMessage }) {
  return (
    <>
      <Icon name={message.kind === "error" ? "warn" : "check"} />
      {message.text}
    </>
  );
}

/** A toast as plain HTML, for before scripts run and for when the rest of them cannot be had. */
export function PlainToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <div className="toasts">
      {messages.map((message) => (
        <p key={message.id} className={toastClass(message)} role="status">
          <ToastText message={message} />
        </p>
      ))}
    </div>
  );
}
