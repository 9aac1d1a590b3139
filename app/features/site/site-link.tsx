import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { safeAddress } from "./site.ts";

/** A link entered by staff, to a page of the shop or in a new tab to another site; plain text for an unsafe address. */
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
