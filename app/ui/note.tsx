import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const ICONS: Record<"info" | "warn" | "err" | "ok", IconName> = {
  info: "info",
  warn: "warn",
  err: "warn",
  ok: "check",
};

/** A sentence that the page wants noticed, in its place. */
export function Note({
  kind,
  children,
  role,
}: {
  kind: keyof typeof ICONS;
  children: ReactNode;
  role?: "alert" | "status";
}) {
  return (
    <div className={`note note--${kind}`} role={role}>
      <Icon name={ICONS[kind]} />
      <span>{children}</span>
    </div>
  );
}
