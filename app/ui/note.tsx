import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const KINDS = {
  info: { className: "note note--info", icon: "info" },
  warn: { className: "note note--warn", icon: "warn" },
  err: { className: "note note--error", icon: "warn" },
  ok: { className: "note note--ok", icon: "check" },
} as const satisfies Record<string, { className: string; icon: IconName }>;

/** A sentence that the page wants noticed, in its place. */
export function Note({
  kind,
  children,
  role,
}: {
  kind: keyof typeof KINDS;
  children: ReactNode;
  role?: "alert" | "status";
}) {
  return (
    <div className={KINDS[kind].className} role={role}>
      <Icon name={KINDS[kind].icon} />
      <span>{children}</span>
    </div>
  );
}
