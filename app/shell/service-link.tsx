import type { MouseEvent } from "react";
import { WINDOW } from "#app/domains/service/service.ts";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

/** 在线客服: a link to the service page that scripts open as a small window (storefront.md section 2). */
export function ServiceLink() {
  return (
    <a href={urls.service} target="_blank" rel="noopener" onClick={openWindow}>
      <Icon name="chat" />
      <span>
        在线
        <wbr />
        客服
      </span>
    </a>
  );
}

function openWindow(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opened = window.open(urls.service, "service", `popup,width=${WINDOW.width},height=${WINDOW.height}`);
  if (!opened) return;
  event.preventDefault();
  opened.focus();
}
