import type { SettlementKind } from "#contract/rules/settlement.ts";
import { AGREEMENTS } from "./settlement.ts";

/** The agreement of a kind, folded until it is read; it opens without scripts. */
export function Agreement({ kind, terms }: { kind: SettlementKind; terms: readonly string[] }) {
  return (
    <details className="text-(length:--f-13)">
      <summary className="content-center min-h-8 text-(--link) cursor-pointer">阅读《{AGREEMENTS[kind]}》</summary>
      <ol className="grid gap-1.5 pt-2 pb-1 pl-5 leading-[1.7] text-(--ink-2) list-decimal">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </details>
  );
}
