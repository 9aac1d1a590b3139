import type { ReactNode } from "react";

/** Facts of a record as a list of labels with values; empty values are left out. */
export const TransferFacts = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-1">
    {of
      .filter(([, value]) => value !== "" && value !== null)
      .map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);
