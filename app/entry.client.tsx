import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// The scroll lock of open dialogs writes a style element, which the page's policy admits by this nonce alone.
setNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");

// The modules of pages, which name their deferred pieces, are evaluated in the same task as this one, but after it.
queueMicrotask(async () => {
  await Promise.all(window.renderedPieces ?? []);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
