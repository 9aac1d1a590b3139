import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderedPieces } from "./ui/deferred.tsx";

// The scroll lock of open dialogs writes a style element, which the page's policy admits by this nonce alone.
setNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");

void renderedPieces().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
