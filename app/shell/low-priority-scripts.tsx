import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";

/** React 18 passes the name on in lower case only. */
const LOW_PRIORITY = { fetchpriority: "low" };

/**
 * Remix's `Scripts`, whose downloads wait for the style sheet and the first pictures: the page is readable and usable
 * before its scripts run. Remix has no option for the priority of its `modulepreload` links, which is high by default.
 */
export function LowPriorityScripts({ nonce }: { nonce: string | undefined }) {
  return <>{Children.map(Scripts({ nonce })?.props.children, withLowPriority)}</>;
}

const withLowPriority = (node: ReactNode) =>
  isValidElement<{ fetchpriority?: string }>(node) && node.type === "link" ? cloneElement(node, LOW_PRIORITY) : node;
