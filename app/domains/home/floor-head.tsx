import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The heading of a row of goods, with a way to more of them. */
export function FloorHead({
  id,
  title,
  more,
  children,
}: {
  id?: string;
  title: string;
  more?: string;
  children?: ReactNode;
}) {
  return (
    <div className="fl__h">
      <h2 id={id}>{title}</h2>
      {children}
      {more ? (
        <Link className="more" to={more} aria-label={`更多${title}`}>
          更多
          <Icon name="right" size="s" />
        </Link>
      ) : null}
    </div>
  );
}
