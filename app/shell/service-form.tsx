import type { FormEvent, ReactNode } from "react";
import { SERVICE_WINDOW } from "#app/features/service/service.ts";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

/** 在线客服: a form that opens the service in a new tab, and with scripts in a small window. */
export function ServiceForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={urls.service} target="_blank" rel="noopener" onSubmit={openWindow}>
      <input type="hidden" name="intent" value="open" />
      <button type="submit">
        <Icon name="chat" />
        <span>{children}</span>
      </button>
    </form>
  );
}

/** Opens an empty window for the form's answer; where the browser refuses one, the form opens a tab. */
function openWindow(event: FormEvent<HTMLFormElement>) {
  const chat = window.open(
    "",
    SERVICE_WINDOW.name,
    `popup,width=${SERVICE_WINDOW.width},height=${SERVICE_WINDOW.height}`,
  );
  if (!chat) return;
  // The chat is another site, which must not control this page.
  chat.opener = null;
  event.currentTarget.rel = "";
  event.currentTarget.target = SERVICE_WINDOW.name;
  chat.focus();
}
