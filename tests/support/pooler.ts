import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { vi } from "vitest";
import { blockWith } from "./documented.ts";
import { freePort } from "./free-port.ts";

/** The environment with the folders of services, which PATH of other users lacks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
/** PgBouncer refuses to run as root. */
const isRoot = process.getuid?.() === 0;

export const hasPooler = spawnSync("which", ["pgbouncer"], { env }).status === 0;

type Setting = { server: URL; role: string; password: string };

/**
 * PgBouncer with the file of docs/machines.md, in front of this server, for one role and the database of its name.
 * Three connections serve everybody, so that they are passed on between transactions.
 */
export async function createPooler(folder: string, { server, role, password }: Setting) {
  const port = await freePort();
  const home = join(folder, "pooler");
  mkdirSync(home);
  const text = blockWith("docs/machines.md", "ini", "[pgbouncer]")
    .replace("shop = host=127.0.0.1 port=5432", `${role} = host=${server.hostname} port=${server.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("default_pool_size = 30", "default_pool_size = 3")
    .replaceAll(/\/etc\/pgbouncer|\/var\/log\/postgresql|\/run\/postgresql/g, home);
  const files = { "pgbouncer.ini": text, "userlist.txt": `"${role}" "${password}"\n` };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(home, name), content, { mode: 0o644 });
  chmodSync(home, 0o755);
  if (isRoot) chownSync(home, idOf("postgres"), 0);

  let program: ChildProcess | undefined;
  return {
    url: `postgres://${role}:${password}@127.0.0.1:${port}/${role}`,
    async start() {
      const words = ["pgbouncer", "-q", join(home, "pgbouncer.ini")];
      const [command = "", ...rest] = isRoot ? ["setpriv", "--reuid=postgres", "--clear-groups", ...words] : words;
      const started = spawn(command, rest, { env, stdio: ["ignore", "ignore", "inherit"] });
      program = started;
      await vi.waitUntil(() => started.exitCode !== null || accepts(port), { timeout: 60_000, interval: 50 });
      if (started.exitCode !== null) throw new Error(`pgbouncer ended with ${started.exitCode}`);
    },
    async stop() {
      if (!program || program.exitCode !== null) return;
      const ended = new Promise((done) => program?.once("exit", done));
      program.kill("SIGTERM");
      await ended;
    },
  };
}

const idOf = (user: string) => Number(spawnSync("id", ["-u", user], { encoding: "utf8" }).stdout);

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
