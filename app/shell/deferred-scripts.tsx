import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactNode, useEffect } from "react";
import { HYDRATED, startScripts } from "./start-scripts.ts";

/** Whether scripts are deferred: on the server of a built shop. In the browser, hydration leaves attributes unchanged. */
const DEFERS = import.meta.env.SSR && import.meta.env.PROD;

/** The longest wait for the load event, in ms. */
const WAIT_MS = 3000;

const START = DEFERS ? `(${startScripts})("${HYDRATED}",${WAIT_MS})` : "";

/**
 * Remix's `Scripts`, downloaded and run after the page has loaded: a page is readable and usable before its scripts
 * run, and on a phone they would compete with its style sheets and pictures. Remix has no option for this.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return (
    <>
      {DEFERS ? deferred(Scripts({ nonce })) : <Scripts nonce={nonce} />}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of startScripts is constant and contains no input.
        dangerouslySetInnerHTML={{ __html: START }}
      />
    </>
  );
}

type Attributes = { rel?: string; type?: string; children?: ReactNode };

function deferred(node: ReactNode): ReactNode {
  if (!isValidElement<Attributes>(node)) return node;
  const { rel, type, children } = node.props;
  if (rel === "modulepreload") return cloneElement(node, { rel: "deferred-modulepreload" });
  if (type === "module") return cloneElement(node, { type: "text/plain" });
  return children === undefined ? node : cloneElement(node, {}, Children.map(children, deferred));
}
