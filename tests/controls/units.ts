import { join } from "node:path";
import type { TestCase } from "vitest/node";
import { createVitest } from "vitest/node";
import type { Ran } from "./trial.ts";

/** Vitest over the folder, kept between runs, so that only what changed is read anew. */
export async function openUnits(folder: string) {
  const vitest = await createVitest("test", { root: folder, watch: false, reporters: [{}] });
  return {
    async run(files: readonly string[], titles: RegExp): Promise<Ran[]> {
      const paths = files.map((file) => join(folder, file));
      vitest.setGlobalTestNamePattern(titles);
      const specs = await vitest.globTestSpecifications(paths);
      const { testModules } = await vitest.runTestSpecifications(specs);
      return testModules
        .filter(({ moduleId }) => paths.includes(moduleId))
        .flatMap((module) => {
          const file = module.moduleId.slice(folder.length + 1);
          const unread = module.errors().map(({ message }) => ({ file, title: "", passed: false, words: message }));
          return [...unread, ...[...module.children.allTests()].flatMap((test) => ran(file, test))];
        });
    },
    changed: (file: string) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  };
}

export type Units = Awaited<ReturnType<typeof openUnits>>;

function ran(file: string, test: TestCase): Ran[] {
  const { state, errors = [] } = test.result();
  if (state !== "passed" && state !== "failed") return [];
  const words = errors.map(({ name, message }) => `${name}: ${message}`).join("\n");
  return [{ file, title: test.fullName.replaceAll(" > ", " "), passed: state === "passed", words }];
}
