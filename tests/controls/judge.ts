import { type Control, isOfBuild, needsBuild } from "./control.ts";
import { openScratch } from "./scratch.ts";
import { trial } from "./trial.ts";
import { openUnits } from "./units.ts";
import { brokenBefore, type Verdict, verdictOn } from "./verdict.ts";

/** What tests of the build import in their own process. */
const PAGES = "build/server/index.js";

/** Knows how the tests of these controls do with everything in place, and then says how they do without one of them. */
export async function openJudge(controls: readonly Control[]) {
  const scratch = openScratch();
  // Tests look for what is built where they run.
  process.chdir(scratch.folder);
  if (controls.some(isOfBuild)) {
    if (!(await scratch.build())) throw new Error("the shop cannot be built as it stands");
    scratch.keepBuild();
  }
  const units = await openUnits(scratch.folder);
  const before = await trial(scratch.folder, units, controls, { first: false });
  const write = (file: string, text: string) => {
    scratch.write(file, text);
    units.changed(file);
  };

  async function build(changed: readonly string[]) {
    const built = await scratch.build(changed);
    units.changed(PAGES);
    return built;
  }

  function unusable(control: Control): string | null {
    const once = scratch.read(control.file).split(control.takeOut).length === 2;
    return brokenBefore(control, before) ?? (once ? null : `what to take out is not once in ${control.file}`);
  }

  /** How the test of each does without all of them. */
  async function without(together: readonly Control[]): Promise<Verdict[]> {
    const files = [...new Set(together.map(({ file }) => file))];
    const whole = files.map((file) => [file, scratch.read(file)] as const);
    const anew = together.some(needsBuild);
    for (const { file, takeOut, put = "" } of together) write(file, scratch.read(file).split(takeOut).join(put));
    try {
      if (anew && !(await build(files)))
        return together.map(() => ({ held: false, broken: "cannot be built without it" }));
      const verdicts: Verdict[] = [];
      for (const control of together) {
        verdicts.push(verdictOn(control, await trial(scratch.folder, units, [control], { first: true })));
      }
      return verdicts;
    } finally {
      for (const [file, text] of whole) write(file, text);
      if (anew) {
        scratch.backToKeptBuild();
        units.changed(PAGES);
      }
    }
  }

  return {
    /** Of several that are taken out at once, whose test missed nothing is tried again alone. */
    async *on(together: readonly Control[]): AsyncGenerator<readonly [Control, Verdict]> {
      const usable: Control[] = [];
      for (const control of together) {
        const broken = unusable(control);
        if (broken) yield [control, { held: false, broken }];
        else usable.push(control);
      }
      const verdicts = usable.length > 0 ? await without(usable) : [];
      for (const [index, control] of usable.entries()) {
        const verdict = verdicts[index];
        const settled = verdict && (verdict.held || usable.length === 1);
        yield [control, settled ? verdict : ((await without([control]))[0] ?? { held: false })];
      }
    },
    async close() {
      await units.close();
      scratch.remove();
    },
  };
}
