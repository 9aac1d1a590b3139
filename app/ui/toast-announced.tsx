import { Toast } from "radix-ui";
import { useLayoutEffect, useRef, useState } from "react";
import { ToastContent } from "./toast-content.tsx";
import { TOAST_DURATION_MS, type ToastMessage, toastClassName, UNDO_DURATION_MS } from "./toast-message.ts";

/** Toasts that screen readers announce, that pause on hover and focus, and that close by keyboard or swipe. */
export default function AnnouncedToasts({ messages }: { messages: readonly ToastMessage[] }) {
  const viewport = useRef<HTMLOListElement>(null);
  const [direction, setDirection] = useState<"up" | "down">("up");
  // The style sheet decides where toasts are: a swipe removes them over the nearer edge of the screen.
  useLayoutEffect(() => {
    const top = viewport.current?.getBoundingClientRect().top ?? 0;
    setDirection(messages.length > 0 && top > window.innerHeight / 2 ? "down" : "up");
  }, [messages]);
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} label="提示" swipeDirection={direction}>
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          className={toastClassName(message)}
          type={message.kind === "error" ? "foreground" : "background"}
          duration={message.undo || message.copy ? UNDO_DURATION_MS : TOAST_DURATION_MS}
        >
          <Toast.Description className="row row--nowrap">
            <ToastContent message={message} />
          </Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport ref={viewport} className="toasts" label="提示（{hotkey}）" />
    </Toast.Provider>
  );
}
