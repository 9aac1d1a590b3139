import { spawn } from "node:child_process";

/** As it was at the start: Vitest, which runs in this process, sets variables that would change a build. */
const ENV = { ...process.env };

/** Runs a program in silence; the answer is its exit code. */
export function exitOf(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  return new Promise<number>((done) => {
    const child = spawn(command, args, { cwd, env: { ...ENV, ...env }, stdio: "ignore" });
    child.on("error", () => done(127));
    child.on("exit", (code) => done(code ?? 1));
  });
}
