import { spawn } from "node:child_process";

type Options = { env?: Record<string, string | undefined>; cwd?: string; input?: string };

/** Runs a program to its end. The process of the tests goes on meanwhile, because Vitest ends one that is silent for long. */
export async function runCommand([command = "", ...words]: readonly string[], { env, cwd, input = "" }: Options = {}) {
  const child = spawn(command, words, { cwd, env: { NODE_ENV: "production", ...(env ?? process.env) } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part) => {
    stdout += part;
  });
  child.stderr.on("data", (part) => {
    stderr += part;
  });
  // A program that ends without reading closes its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, stdout, stderr, output: stdout + stderr };
}
