import { type Control, cost } from "./control.ts";
import { openJudge } from "./judge.ts";
import { isSeen, remember, writePage } from "./seen.ts";
import { controls } from "./table.ts";

/**
 * `npm run controls [-- [new] <beginning of an id> …]`: takes each control out of a copy of the tree and runs its test;
 * `new` leaves out those that were seen as they stand.
 */
const TOGETHER = 6;
const [first, ...others] = process.argv.slice(2);
const onlyNew = first === "new";
const wanted = onlyNew ? others : process.argv.slice(2);
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const chosen = controls
  .filter(({ needs }) => needs !== "postgres" || onPostgres)
  .filter((control) => !(onlyNew && isSeen(control)))
  .filter(({ id }) => wanted.length === 0 || wanted.some((beginning) => id.startsWith(beginning)))
  .sort((a, b) => cost(a) - cost(b));

const say = (line: string) => void process.stdout.write(`${line}\n`);
const counts = { held: 0, "NOT HELD": 0, "broken entry": 0 };

const judge = await openJudge(chosen);
try {
  for (const together of batches(chosen)) {
    for await (const [control, { held, broken }] of judge.on(together)) {
      const kind = held ? "held" : broken ? "broken entry" : "NOT HELD";
      counts[kind] += 1;
      say(`${kind.padEnd(12)} ${control.id}${broken ? `: ${broken}` : ""}`);
      remember(control, held);
    }
  }
} finally {
  await judge.close();
}
writePage();
say(`${counts.held} held, ${counts["NOT HELD"]} not held, ${counts["broken entry"]} broken`);
process.exit(counts.held === chosen.length && chosen.length > 0 ? 0 : 1);

/** Pieces share a build, a handful at a time; everything else is taken out by itself. */
function batches(all: readonly Control[]): Control[][] {
  const alone = all.filter((one) => !one.piece).map((one) => [one]);
  const pieces = all.filter((one) => one.piece);
  const shared = Array.from({ length: Math.ceil(pieces.length / TOGETHER) }, (_, index) =>
    pieces.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  return [...alone, ...shared];
}
