import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Nothing here, and what to do about it: children are the ways on. */
export function Empty({
  icon,
  title,
  text,
  as: Heading = "h2",
  children,
}: {
  icon: IconName;
  title: string;
  text?: string;
  as?: "h1" | "h2";
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty__icon">
        <Icon name={icon} size="xl" />
      </span>
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {children ? <div className="row">{children}</div> : null}
    </div>
  );
}
