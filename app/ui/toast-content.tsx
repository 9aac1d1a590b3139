import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { CopyButton } from "./copy-button.tsx";
import { type ActionResult, errorOf } from "./form-errors.tsx";
import { Icon } from "./icon.tsx";
import { showToast, type ToastMessage, toastClassName, type Undo } from "./toast-message.ts";

export function ToastContent({ message }: { message: ToastMessage }) {
  return (
    <>
      <Icon name={message.kind === "error" ? "warn" : "check"} />
      {message.text}
      {message.copy ? (
        <>
          <span className="toast__copied">{message.copy.text}</span>
          <CopyButton text={message.copy.text} name={message.copy.name} />
        </>
      ) : null}
      {message.undo ? <UndoForm undo={message.undo} /> : null}
    </>
  );
}

/** 撤销: a plain form; with scripts it stays on the page, and a refusal becomes a toast. */
function UndoForm({ undo: { action, fields } }: { undo: Undo }) {
  const fetcher = useFetcher<ActionResult>();
  const refusal = errorOf(fetcher.data);
  useEffect(() => {
    if (refusal) showToast({ kind: "error", text: refusal });
  }, [refusal]);
  const submitInPlace = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={submitInPlace}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="toast__undo">
        撤销
      </button>
    </form>
  );
}

/** Toasts as plain HTML, for pages before hydration and for when the announced ones fail to load. */
export function StaticToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <div className="toasts">
      {messages.map((message) => (
        <div key={message.id} className={toastClassName(message)} role="status">
          <ToastContent message={message} />
        </div>
      ))}
    </div>
  );
}
