import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** An empty state, or the result of an act: an icon, green for `ok`, a heading, a hint, and actions as children. */
export function Empty({
  icon,
  kind,
  title,
  text,
  as: Heading = "h2",
  children,
}: {
  icon: IconName;
  kind?: "ok";
  title: string;
  text?: string;
  as?: "h1" | "h2";
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className={kind === "ok" ? "empty__icon empty__icon--ok" : "empty__icon"}>
        <Icon name={icon} size="xl" />
      </span>
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {children ? <div className="row">{children}</div> : null}
    </div>
  );
}

/** Grey bars in place of loading content, which keep the layout stable. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={index === lines - 1 ? "skeleton h-3 w-2/3" : "skeleton h-3"} />
      ))}
    </div>
  );
}
