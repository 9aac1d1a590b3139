import { resolve } from "node:path";
import { group, name } from "./groups.mjs";

export default {
  mutate: group.mutate,
  testRunner: "vitest",
  plugins: [resolve(".cache/stryker/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
  vitest: { configFile: "tests/mutations/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  // Each mutant of a constant would run all tests, which takes two thirds of the time.
  ignoreStatic: true,
  // Texts are messages for customers or parts of SQL, and objects are tables: see docs/decisions/0015.
  mutator: { excludedMutations: ["StringLiteral", "ObjectLiteral"] },
  concurrency: 2,
  // The tests of a group run once without a mutant, on one core, which takes longer than the five minutes of the default.
  dryRunTimeoutMinutes: 30,
  // A busy machine must not count as a test that noticed the mutant.
  timeoutMS: 60_000,
  disableTypeChecks: false,
  tempDirName: ".cache/mutations",
  ignorePatterns: ["/build", "/data", "/docs", "/test-results"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: `.cache/mutations-${name}.json` },
  thresholds: { high: 95, low: group.least, break: group.least },
};
