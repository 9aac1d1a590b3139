import type { ReactNode } from "react";

const KINDS = {
  plain: "tag",
  trade: "tag tag--trade",
  self: "tag tag--self",
  ok: "tag tag--ok",
  warn: "tag tag--warn",
  link: "tag tag--link",
  off: "tag tag--off",
} as const;

export function Tag({ kind = "plain", children }: { kind?: keyof typeof KINDS; children: ReactNode }) {
  return <span className={KINDS[kind]}>{children}</span>;
}

/** The count of a tab or chip. Renders nothing for zero. */
export function Count({ value, className }: { value: number; className?: string }) {
  return value > 0 ? <b className={className}>{value}</b> : null;
}

/** A counter; more than 99 is shown as 99+. */
export function Badge({ count }: { count: number }) {
  return <span className="badge">{count > 99 ? "99+" : count}</span>;
}
