import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { safeAddress } from "./site.ts";

/** A link that staff entered: a page of the shop, another site in a new tab, or plain text where the address is unsafe. */
export function SiteLink({ url, className, children }: { url: string; className?: string; children: ReactNode }) {
  const address = safeAddress(url);
  if (!address) return <span className={className}>{children}</span>;
  if (address.kind === "internal") {
    return (
      <Link className={className} to={address.url} prefetch="intent">
        {children}
      </Link>
    );
  }
  return (
    <a className={className} href={address.url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
