import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

const KINDS = {
  info: { className: "note note--info", icon: "info" },
  warn: { className: "note note--warn", icon: "warn" },
  err: { className: "note note--error", icon: "warn" },
  ok: { className: "note note--ok", icon: "check" },
} as const satisfies Record<string, { className: string; icon: IconName }>;

/** A highlighted message within the page. */
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

/** Placeholder for a section of the page that failed to load, with a link that retries. */
export function LoadError({ name }: { name: string }) {
  return (
    <Note kind="warn" role="status">
      {name}暂时没有加载出来，
      <Link className="link" to="." preventScrollReset>
        重新加载
      </Link>
    </Note>
  );
}
