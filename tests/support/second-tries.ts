import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Names the tests that passed at a second try alone, so that none of them hides. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules) {
      for (const test of module.children.allTests("passed")) {
        if (!test.diagnostic()?.flaky) continue;
        const name = `${relative("", module.moduleId)} › ${test.fullName}`;
        process.stderr.write(`passed at the second try: ${name}\n`);
      }
    }
  }
}
