import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";

/** True on the server of a built shop. The browser need not know: hydration leaves attributes as they are. */
const DEFERS = import.meta.env.SSR && import.meta.env.PROD;

/** The longest wait for the load event, in ms: one picture that never ends must not hold the scripts back. */
const WAIT_MS = 3000;

/**
 * The program that gives the scripts their types at the load event, or at the first act of the reader before it.
 * Browsers run a script whose type they know only when it enters the document, so the entry replaces itself.
 */
const START = `{const entry=document.currentScript.previousElementSibling,links=document.querySelectorAll('link[rel="deferred-modulepreload"]');
let start=()=>{start=()=>{};for(const link of links)link.rel="modulepreload";entry.type="module";entry.replaceWith(entry)};
for(const event of ["load","pointermove","pointerdown","keydown","input"])addEventListener(event,()=>start(),{once:true});
setTimeout(()=>start(),${WAIT_MS})}`;

/**
 * Remix's `Scripts`, downloaded and run after the page has loaded: a page is readable and usable before its scripts
 * run, and on a phone they would compete with its style sheets and pictures. Remix has no option for this.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {DEFERS ? deferred(Scripts({ nonce })) : <Scripts nonce={nonce} />}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: The program is a constant.
        dangerouslySetInnerHTML={{ __html: DEFERS ? START : "" }}
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
