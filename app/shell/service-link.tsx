import type { FormEvent } from "react";
import { WINDOW } from "#app/domains/service/service.ts";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

const WINDOW_NAME = "service";

/** 在线客服: a form that opens the service in a new tab, and with scripts in a small window. */
export function ServiceLink() {
  return (
    <form method="post" action={urls.service} target="_blank" rel="noopener" onSubmit={openWindow}>
      <input type="hidden" name="intent" value="open" />
      <button type="submit">
        <Icon name="chat" />
        <span>
          在线
          <wbr />
          客服
        </span>
      </button>
    </form>
  );
}

/** Opens an empty window for the form's answer; where the browser refuses one, the form opens a tab. */
function openWindow(event: FormEvent<HTMLFormElement>) {
  const opened = window.open("", WINDOW_NAME, `popup,width=${WINDOW.width},height=${WINDOW.height}`);
  if (!opened) return;
  // The chat is another site: it gets no hold of this page.
  opened.opener = null;
  event.currentTarget.rel = "";
  event.currentTarget.target = WINDOW_NAME;
  opened.focus();
}
