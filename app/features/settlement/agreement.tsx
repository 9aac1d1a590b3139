import "./agreement.css";
import type { SettlementKind } from "#contract/rules/settlement.ts";
import { AGREEMENTS } from "./settlement.ts";

/** The agreement of a kind, folded until it is read; it opens without scripts. */
export function Agreement({ kind, terms }: { kind: SettlementKind; terms: readonly string[] }) {
  return (
    <details className="settlement-terms">
      <summary>阅读《{AGREEMENTS[kind]}》</summary>
      <ol>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </details>
  );
}
