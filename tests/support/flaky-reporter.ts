import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Prints the tests that failed first and passed on a retry. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules) {
      for (const test of module.children.allTests("passed")) {
        if (!test.diagnostic()?.flaky) continue;
        process.stderr.write(`passed on retry: ${relative("", module.moduleId)} › ${test.fullName}\n`);
      }
    }
  }
}
