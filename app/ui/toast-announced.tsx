import { Toast } from "radix-ui";
import { TOAST_DURATION_MS, ToastContent, type ToastMessage, toastClassName } from "./toast-message.tsx";

/** Toasts that screen readers announce, that pause on hover and focus, and that close by keyboard or swipe. */
export default function AnnouncedToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} label="提示" swipeDirection="up">
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          className={toastClassName(message)}
          type={message.kind === "error" ? "foreground" : "background"}
        >
          <Toast.Description className="row row--nowrap">
            <ToastContent message={message} />
          </Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label="提示（{hotkey}）" />
    </Toast.Provider>
  );
}
