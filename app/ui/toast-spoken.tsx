import { Toast } from "radix-ui";
import { SHOWN_MS, type ToastMessage, ToastText, toastClass } from "./toast-words.tsx";

/** Toasts that are announced, stay while somebody rests on them, and can be put away by keyboard or swipe. */
export default function AnnouncedToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <Toast.Provider duration={SHOWN_MS} label="提示" swipeDirection="up">
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          className={toastClass(message)}
          type={message.kind === "error" ? "foreground" : "background"}
        >
          <Toast.Description className="row row--nowrap">
            <ToastText message={message} />
          </Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label="提示（{hotkey}）" />
    </Toast.Provider>
  );
}
