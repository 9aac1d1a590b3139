import "./figures.css";
import type { ReactNode } from "react";

type Figure = { name: string; value: ReactNode; hint?: ReactNode; main?: boolean };

/** Figures side by side, each with its name above it and a hint below; the main one is larger. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="figures">
      {figures.map(({ name, value, hint, main }) => (
        <dl key={name} className={main ? "figures__main" : undefined}>
          <dt className="text-(length:--f-12) text-(--ink-3)">{name}</dt>
          <dd>{value}</dd>
          {hint ? (
            <dd className="figures__hint text-(length:--f-12) leading-normal font-normal text-(--ink-3) whitespace-normal">
              {hint}
            </dd>
          ) : null}
        </dl>
      ))}
    </div>
  );
}
