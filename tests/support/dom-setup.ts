import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { showToast } from "#app/ui/toast-message.ts";

// A limit for a piece of screen that never appears, in ms; on a busy machine one that is loaded on intent takes seconds.
configure({ asyncUtilTimeout: 120_000 });

// Files share React and the modules of the app: what one leaves rendered would disturb the next.
afterEach(() => {
  cleanup();
  const removeToast = showToast({ kind: "ok", text: "" });
  removeToast();
});
