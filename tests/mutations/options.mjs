import { resolve } from "node:path";

/**
 * The options that both runs of Stryker share: `rules` mutates what both sides obey, under the tests beside it, and
 * `controls` what guards rights, money, stock and repeated submits, under the tests of the modules.
 */
const shared = {
  testRunner: "vitest",
  plugins: [resolve(".cache/stryker/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
  coverageAnalysis: "perTest",
  // Each mutant of a constant would run all tests, which takes two thirds of the time.
  ignoreStatic: true,
  // Texts are messages for customers or parts of SQL, and objects are tables: see docs/decisions/0015.
  mutator: { excludedMutations: ["StringLiteral", "ObjectLiteral"] },
  concurrency: 2,
  // A busy machine must not count as a test that noticed the mutant.
  timeoutMS: 60_000,
  disableTypeChecks: false,
  tempDirName: ".cache/mutations",
  ignorePatterns: ["/build", "/data", "/docs", "/test-results"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, logTests: false },
};

/**
 * @param {"rules" | "controls"} name
 * @param {number} least the score, in percent, below which the run fails
 */
export const options = (name, least) => ({
  ...shared,
  thresholds: { high: 95, low: least, break: least },
  vitest: { configFile: `tests/mutations/${name}.vitest.ts`, related: false },
  jsonReporter: { fileName: `.cache/mutations-${name}.json` },
});
