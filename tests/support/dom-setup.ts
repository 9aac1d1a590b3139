import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { showToast } from "#app/ui/toast-message.ts";

// In ms; a piece of screen that is loaded on intent takes longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// Files share React and the modules of the app: what one leaves rendered would disturb the next.
afterEach(() => {
  cleanup();
  const removeToast = showToast({ kind: "ok", text: "" });
  removeToast();
});
