import type { ReactNode } from "react";

/** A sum of a range with what it is compared with below. */
export const Figure = ({ name, below, children }: { name: string; below: ReactNode; children: ReactNode }) => (
  <div className="border-r border-(--line-soft) px-4 py-2.5 last:border-r-0 max-md:px-3">
    <dt className="muted small">{name}</dt>
    <dd className="text-(length:--f-18) font-semibold">{children}</dd>
    <dd className="muted small">{below}</dd>
  </div>
);
