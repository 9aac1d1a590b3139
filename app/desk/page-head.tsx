import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";

/** The way back to the list of a record. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="muted mt-1.5 inline-flex min-h-8 items-center" to={to}>
    ‹ {children}
  </Link>
);

/** The head of a page of the desk: its title, a sentence, and its acts as children. */
export const PageHead = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
    <h1 className="text-(length:--f-18) font-semibold">{title}</h1>
    {text ? <p className="muted">{text}</p> : null}
    {children ? <div className="row ml-auto">{children}</div> : null}
  </div>
);
