import { defineConfig } from "vitest/config";

/** The tests beside the rules, which need no database; a worker lasts for one mutant, so that its files may share modules. */
export default defineConfig({
  test: { include: ["contract/**/*.test.ts"], poolOptions: { threads: { isolate: false } } },
});
