import { spawn } from "node:child_process";

/** Runs a program in silence; the answer is its exit code. */
export function exitOf(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  return new Promise<number>((done) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: "ignore" });
    child.on("error", () => done(127));
    child.on("exit", (code) => done(code ?? 1));
  });
}
