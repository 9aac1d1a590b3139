import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { exitOf } from "./exit.ts";
import type { Ran } from "./trial.ts";

const HANGS_MS = 10 * 60 * 1000;
const ESC = String.fromCharCode(27);
const COLOUR = new RegExp(`${ESC}\\[\\d+m`, "g");

const result = z.object({ status: z.string(), errors: z.array(z.object({ message: z.string().optional() })) });
const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ results: z.array(result) })) });
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const reported = z.object({ suites: z.array(suite) });
type Suite = z.output<typeof suite>;

/** Playwright's tests of these files and titles, in the built shop of the folder. */
export async function playwright(folder: string, files: readonly string[], titles: RegExp, first: boolean) {
  const report = join(folder, "node_modules/.cache/controls-playwright.json");
  rmSync(report, { force: true });
  const args = [...files, "-g", titles.source, "--reporter=json", `--global-timeout=${HANGS_MS}`];
  await exitOf("npx", ["playwright", "test", ...args, ...(first ? ["-x"] : [])], folder, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    CI: "",
  });
  if (!existsSync(report)) return [];
  return reported.parse(JSON.parse(readFileSync(report, "utf8"))).suites.flatMap((one) => ranIn(one, ""));
}

function ranIn({ specs, suites = [], title }: Suite, above: string): Ran[] {
  const path = `${above}${title} `;
  const here = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results
        .filter(({ status }) => ["passed", "failed", "timedOut"].includes(status))
        .map(({ status, errors }) => ({
          file: join("tests/e2e", file),
          title: path + title,
          passed: status === "passed",
          words: errors.map(({ message = "" }) => message.replace(COLOUR, "")).join("\n"),
        })),
    ),
  );
  return [...here, ...suites.flatMap((one) => ranIn(one, path))];
}

function freePort() {
  return new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(address && typeof address === "object" ? address.port : 0));
    });
  });
}
