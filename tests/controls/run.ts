import { cost } from "./control.ts";
import { openJudge } from "./judge.ts";
import { readSeen, remember, writePage } from "./seen.ts";
import { controls } from "./table.ts";

/** `npm run controls [-- <beginning of an id> …]`: takes each control out of a copy of the tree and runs its test. */
const wanted = process.argv.slice(2);
const chosen = controls
  .filter(({ id }) => wanted.length === 0 || wanted.some((beginning) => id.startsWith(beginning)))
  .sort((a, b) => cost(a) - cost(b));

const say = (line: string) => void process.stdout.write(`${line}\n`);
const counts = { held: 0, "NOT HELD": 0, "broken entry": 0 };
let seen = readSeen();

const judge = await openJudge(chosen);
try {
  for (const control of chosen) {
    const { held, broken } = await judge.on(control);
    const kind = held ? "held" : broken ? "broken entry" : "NOT HELD";
    counts[kind] += 1;
    say(`${kind.padEnd(12)} ${control.id}${broken ? `: ${broken}` : ""}`);
    seen = remember(seen, control, held);
  }
} finally {
  await judge.close();
}
writePage();
say(`${counts.held} held, ${counts["NOT HELD"]} not held, ${counts["broken entry"]} broken`);
process.exit(counts.held === chosen.length && chosen.length > 0 ? 0 : 1);
