/** `node server/start.mjs shop|example|backend|staff|dev`: installs and builds missing parts, then runs the program in this process. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startExample } from "./example.mjs";
import "./npm-signals.mjs";
import { build, checkNode, install, ROOT, SetupError } from "./prepare.mjs";

const PROGRAMS = {
  shop: "build/server.js",
  example: "build/server.js",
  backend: "build/backend.js",
  staff: "build/staff.js",
  dev: "server/dev.ts",
};
const [program, ...rest] = process.argv.slice(2);

try {
  await start();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function start() {
  checkNode();
  const file = PROGRAMS[program];
  if (!file) throw new SetupError(`Say what to start: ${Object.keys(PROGRAMS).join(", ")}.`);
  readEnvFile();
  await install();
  if (program === "dev") {
    const { register } = await import("tsx/esm/api");
    register();
  } else {
    await build();
    process.env.NODE_ENV = "production";
    if (program === "staff") process.env.SHOP_MODE ||= "demo";
    if (program === "example") await startExample();
  }
  process.argv = [process.argv[0], join(ROOT, file), ...rest];
  await import(pathToFileURL(join(ROOT, file)).href);
}

/** Reads the variables of .env; those that are set already take precedence. */
function readEnvFile() {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
