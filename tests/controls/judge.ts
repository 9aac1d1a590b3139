import { type Control, isOfBuild } from "./control.ts";
import { openScratch } from "./scratch.ts";
import { trial } from "./trial.ts";
import { openUnits } from "./units.ts";
import { brokenBefore, type Verdict, verdictOn } from "./verdict.ts";

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

  async function without(control: Control): Promise<Verdict> {
    if (needsBuild(control) && !(await scratch.build())) return { held: false, broken: "cannot be built without it" };
    return verdictOn(control, await trial(scratch.folder, units, [control], { first: true }));
  }

  return {
    async on(control: Control): Promise<Verdict> {
      const broken = brokenBefore(control, before);
      if (broken) return { held: false, broken };
      const { file, takeOut, put = "" } = control;
      const whole = scratch.read(file);
      if (whole.split(takeOut).length !== 2) return { held: false, broken: `what to take out is not once in ${file}` };
      const write = (text: string) => {
        scratch.write(file, text);
        units.changed(file);
      };
      write(whole.split(takeOut).join(put));
      try {
        return await without(control);
      } finally {
        write(whole);
        if (needsBuild(control)) scratch.backToKeptBuild();
      }
    },
    async close() {
      await units.close();
      scratch.remove();
    },
  };
}

/** A test of the build that takes the backend from its sources needs no new one. */
const needsBuild = (control: Control) => isOfBuild(control) && control.asBuilt !== false;
