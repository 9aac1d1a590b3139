import "./figures.css";
import type { ReactNode } from "react";

type Figure = { name: string; value: ReactNode; hint?: ReactNode; main?: boolean };

/** Figures side by side, each with its name above it and a hint below; the main one is larger. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="figures">
      {figures.map(({ name, value, hint, main }) => (
        <dl key={name} className={main ? "figures__main" : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {hint ? <dd className="figures__hint">{hint}</dd> : null}
        </dl>
      ))}
    </div>
  );
}
