import type { ReactNode } from "react";

/** A group of components. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="panel panel__body" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** A row with a label and variants of one component. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-2.5">
      <span className="small muted flex-none w-28 max-md:w-full">{name}</span>
      {children}
    </div>
  );
}
