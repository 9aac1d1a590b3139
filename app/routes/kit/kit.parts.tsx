import type { ReactNode } from "react";

export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="panel panel__body" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

export function Show({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kit__row">
      <span className="kit__label">{name}</span>
      {children}
    </div>
  );
}
