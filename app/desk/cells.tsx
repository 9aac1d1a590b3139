import type { ReactNode } from "react";

/** The small grey second line of a cell. */
export const Below = ({ children }: { children: ReactNode }) => <span className="muted small block">{children}</span>;

const COLORS = { late: "font-semibold text-(--red)", soon: "font-semibold warn", later: "", none: "muted" } as const;

/** A deadline in the colour of how near it is. */
export const Due = ({ kind, children }: { kind: keyof typeof COLORS; children: ReactNode }) => (
  <span className={`whitespace-nowrap ${COLORS[kind]}`}>{children}</span>
);
