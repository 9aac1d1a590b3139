import type { ReactNode } from "react";

const KINDS = {
  plain: "",
  trade: "tag--trade",
  self: "tag--self",
  ok: "tag--ok",
  warn: "tag--warn",
  link: "tag--link",
  off: "tag--off",
} as const;

export function Tag({ kind = "plain", children }: { kind?: keyof typeof KINDS; children: ReactNode }) {
  return <span className={`tag ${KINDS[kind]}`}>{children}</span>;
}

/** A count on something else; more than 99 reads 99+. */
export function Badge({ count }: { count: number }) {
  return <span className="badge">{count > 99 ? "99+" : count}</span>;
}
