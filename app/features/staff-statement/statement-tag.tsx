import { Tag } from "#app/ui/tag.tsx";
import { STATEMENT_STATES, type StatementState } from "#contract/rules/statement.ts";

const KINDS = { open: "plain", confirmed: "ok", disputed: "warn" } as const;

/** The state of a statement. */
export const StatementTag = ({ state }: { state: StatementState }) => (
  <Tag kind={KINDS[state]}>{STATEMENT_STATES[state]}</Tag>
);
