// Before the styles of every piece, whose layer it orders.
import "./styles/app.css";
import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { onChunkFailure } from "#app/shell/chunk-reload.ts";
import { HYDRATED } from "#app/shell/start-scripts.ts";
import { rememberTyped } from "#app/shell/typed-values.ts";

// The scroll lock of open dialogs writes a style element, which the page's policy admits by this nonce alone.
setNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");
window.onChunkFailure = onChunkFailure;
addEventListener(HYDRATED, rememberTyped(document), { once: true });

// The modules of pages, which name their deferred pieces, are evaluated in the same task as this one, but after it.
queueMicrotask(async () => {
  await Promise.all([readState(), ...(window.renderedPieces ?? [])]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});

/**
 * Reads the page's data before it hydrates. `RemixBrowser` begins to read them when it is first called and throws the
 * promise, so in a root it would suspend outside of any boundary: a click meanwhile makes React hydrate at once, which
 * then fails with its error 345.
 */
function readState() {
  return Promise.resolve({})
    .then(RemixBrowser)
    .catch((reading) => reading);
}
