/** `npm run bench [-- --short]`: installs and builds missing parts, then measures. Prints figures, asserts nothing. */
import { join } from "node:path";
import { build, checkNode, install, ROOT, runProgram, SetupError } from "../../server/prepare.mjs";

try {
  checkNode();
  await install();
  await build();
  process.env.NODE_ENV = "production";
  const bench = [
    join(ROOT, "node_modules/vite-node/vite-node.mjs"),
    "--config",
    "vitest.config.ts",
    "tests/bench/bench.ts",
  ];
  process.exitCode = await runProgram(process.execPath, [...bench, ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
