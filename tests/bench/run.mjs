/** `npm run bench [-- --short]`: installs and builds what is missing, then measures. Prints figures, asserts nothing. */
import { register } from "tsx/esm/api";
import { build, checkNode, install, SetupError } from "../../server/prepare.mjs";

try {
  checkNode();
  await install();
  await build();
  process.env.NODE_ENV = "production";
  register();
  await import("./bench.ts");
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
