import type { Checked, Finding } from "./check-contract.ts";
import type { Deviation } from "./deviations.ts";
import type { Group } from "./pages.ts";
import type { Outcome } from "./verdict.ts";

const TITLES: Record<Group, string> = {
  specification: "The specification's calls",
  buying: "Needed for buying",
  rest: "Everything else",
};
const OUTCOMES: Outcome[] = ["works", "exists", "deviates", "missing", "not asked"];

/** The version of the JSON report; it changes when a field is renamed or removed. */
const VERSION = 1;

/** The report for a terminal: a line for each call and each difference, then sums. */
export function linesOf({ findings, unknownPath }: Checked): string[] {
  const groups = (Object.keys(TITLES) as Group[]).flatMap((group) => {
    const own = findings.filter((finding) => finding.group === group);
    return ["", `${TITLES[group]}: ${countsOf(own)}`, ...own.flatMap(linesOfFinding)];
  });
  const sums = `${findings.length} calls: ${countsOf(findings)}`;
  return [`A path that does not exist answers: ${unknownPath}`, ...groups, "", sums];
}

function linesOfFinding({ outcome, name, call, reason, page, deviations, warnings }: Finding): string[] {
  const lost = outcome === "missing" || outcome === "deviates";
  const cost = lost ? `costs: ${page.title} (${page.route})` : "";
  const line = [outcome.padEnd(9), call, name, reason, cost].filter(Boolean).join("  ");
  return [line, ...deviations.map(lineOfDeviation), ...warnings.map((text) => `            warning: ${text}`)];
}

function lineOfDeviation({ field, expected, received, effect, readAs }: Deviation): string {
  const end = effect === "unusable" ? "unusable" : readAs === "left out" ? "left out" : `read as ${readAs}`;
  return `            ${field}: expected ${expected}; received ${received}; ${end}`;
}

function countsOf(findings: Finding[]): string {
  return OUTCOMES.map((wanted) => [wanted, findings.filter(({ outcome }) => outcome === wanted).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}

/** The report for machines; docs/other-backends.md describes its fields. */
export const jsonOf = ({ findings, unknownPath }: Checked) => ({ version: VERSION, unknownPath, calls: findings });

/** 0 where the shop can use every call of the specification that was seen, 1 otherwise, 2 without a backend. */
export function exitCodeOf({ answered, findings }: Checked): 0 | 1 | 2 {
  if (!answered) return 2;
  const bad = findings.some(
    ({ group, outcome }) => group === "specification" && (outcome === "deviates" || outcome === "missing"),
  );
  return bad ? 1 : 0;
}
