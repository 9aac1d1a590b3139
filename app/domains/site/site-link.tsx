import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { safeAddress } from "./site.ts";

/** What staff linked: our own page here, another site in a new tab, and plain words where the address is no link. */
export function SiteLink({ url, className, children }: { url: string; className?: string; children: ReactNode }) {
  const address = safeAddress(url);
  if (!address) return <span className={className}>{children}</span>;
  if (address.kind === "own") {
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
