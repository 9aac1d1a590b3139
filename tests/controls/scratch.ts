import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { exitOf } from "./exit.ts";

const OURS = /^(server|backend)\//;
const BUILD = 'import("./server/prepare.mjs").then(({ build }) => build())';

/** The tree as it stands, copied to where it may be broken. */
export type Scratch = {
  folder: string;
  /** What the file says, and what it shall say until it is put back. */
  read(file: string): string;
  write(file: string, text: string): void;
  /** Builds what these files are part of; false where it cannot be built. */
  build(changed?: readonly string[]): Promise<boolean>;
  /** The build as it was when it was kept. */
  keepBuild(): void;
  backToKeptBuild(): void;
  remove(): void;
};

export function openScratch(): Scratch {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "shop-controls-")));
  const at = (file: string) => join(folder, file);
  for (const file of filesOfTree()) {
    mkdirSync(dirname(at(file)), { recursive: true });
    cpSync(file, at(file));
  }
  linkPackages(at("node_modules"));
  return {
    folder,
    read: (file) => readFileSync(at(file), "utf8"),
    write: (file, text) => writeFileSync(at(file), text),
    async build(changed = [""]) {
      // The pages are built with the backend in them, too, but the shop's own program never asks that one.
      const args = changed.every((file) => OURS.test(file)) ? ["server/bundle.mjs"] : ["-e", BUILD];
      return (await exitOf(process.execPath, args, folder)) === 0;
    },
    keepBuild: () => cpSync(at("build"), at("build.kept"), { recursive: true }),
    backToKeptBuild() {
      rmSync(at("build"), { recursive: true, force: true });
      cpSync(at("build.kept"), at("build"), { recursive: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What git knows or would take, as it stands now. */
function filesOfTree() {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
  const gone = new Set(String(execFileSync("git", ["ls-files", "-z", "--deleted"])).split("\0"));
  return String(list)
    .split("\0")
    .filter((file) => file && !gone.has(file));
}

/** The packages themselves are shared; what tools keep beside them is not. */
function linkPackages(to: string) {
  mkdirSync(to);
  for (const name of readdirSync("node_modules")) {
    if (!/^\.(cache|vite|vitest)/.test(name)) symlinkSync(join(process.cwd(), "node_modules", name), join(to, name));
  }
}
