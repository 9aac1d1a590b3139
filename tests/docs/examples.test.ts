import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#app/http/env.server.ts";
import { readSettings } from "#backend/settings.ts";
import { blockWith } from "#tests/support/documented.ts";
import { wordsOf } from "#tests/support/release.ts";
import { variablesOfPrograms } from "#tests/support/variables.ts";

/** Gives the examples of files in the pages to the programs that read them, where the machine has these programs. */

const DEPLOYMENT = "docs/deployment.md";
const MACHINES = "docs/machines.md";
const has = (program: string) =>
  spawnSync("which", [program], { env: { ...process.env, PATH: SYSTEM_PATH } }).status === 0;
/** Debian keeps programs of services in sbin, which PATH of other users lacks. */
const SYSTEM_PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "examples-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program on a text that is written to a file. */
function check(name: string, text: string, command: (file: string) => [string, ...string[]]) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const [program, ...words] = command(file);
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, PATH: SYSTEM_PATH },
  });
  return { status, output: `${stdout}${stderr}` };
}

const unit = () => blockWith(DEPLOYMENT, "ini", "[Unit]").replaceAll("/usr/bin/node", process.execPath);

describe.skipIf(!has("systemd-analyze"))("the unit (skipped without systemd-analyze)", () => {
  const verify = (name: string, text: string) => check(name, text, (file) => ["systemd-analyze", "verify", file]);

  test("is accepted without a remark", () => {
    expect(verify("shop.service", unit())).toEqual({ status: 0, output: "" });
  });

  test("would be refused with a wrong word or value", () => {
    expect(verify("word.service", unit().replace("NoNewPrivileges", "NoNewRights")).output).toContain("NoNewRights");
    expect(verify("value.service", unit().replace("UMask=0077", "UMask=9z")).output).toContain("9z");
  });
});

test("the unit starts what the image starts, as another user, writing to DATA_DIR alone", () => {
  const text = blockWith(DEPLOYMENT, "ini", "[Unit]");
  expect(text).toContain(`ExecStart=/usr/bin/${wordsOf("CMD").join(" ")}\n`);
  const { DATA_DIR } = parseEnv(blockWith(DEPLOYMENT, "env", "DATA_DIR"));
  for (const line of [
    "User=shop",
    "KillMode=mixed",
    "UMask=0077",
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    `ReadWritePaths=${DATA_DIR}`,
    "WantedBy=multi-user.target",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).not.toMatch(/^MemoryDenyWriteExecute/m);
});

const env = (text: string) =>
  parseEnv(
    text.replace(/<openssl rand -hex (\d+)>/g, () =>
      execFileSync("openssl", ["rand", "-hex", "32"], { encoding: "utf8" }).trim(),
    ),
  ) as Record<string, string>;

test("the variables of the machine are the shop's, and a live shop starts with them", () => {
  const values = env(blockWith(DEPLOYMENT, "env", "DATA_DIR"));
  const known = variablesOfPrograms();
  expect(Object.keys(values).filter((name) => !known.has(name))).toEqual(["NODE_ENV"]);
  expect(readEnv(values)).toMatchObject({ SHOP_MODE: "live", HOST: "127.0.0.1" });
  expect(readSettings(values)).toMatchObject({ SHOP_MODE: "live" });
});

test("the variables of several machines are those that they share, and a live shop starts with them", () => {
  const values = env(blockWith(MACHINES, "env", "S3_BUCKET"));
  const known = variablesOfPrograms();
  expect(Object.keys(values).filter((name) => !known.has(name))).toEqual(["NODE_ENV"]);
  const shared = /^\| `DATABASE_URL`[\s\S]*?^\| the release/m.exec(readFileSync(MACHINES, "utf8"))?.[0] ?? "";
  const names = [...shared.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = ""]) => name);
  expect(names).toContain("S3_PATH_STYLE");
  expect(names.filter((name) => !(name in values))).toEqual([]);
  const nginx = blockWith(MACHINES, "nginx", "upstream shop");
  expect(nginx).toContain(`server ${values.HOST}:${values.PORT} `);
  expect(readEnv(values)).toMatchObject({ SHOP_MODE: "live", PUBLIC_ORIGIN: "https://shop.example.com" });
  expect(readSettings(values)).toMatchObject({ S3: { isPathStyle: true }, SMTP: { from: values.MAIL_FROM } });
});

test("a backup behind a pooler takes the server's own address from its second file", () => {
  const { DATABASE_URL: pooler = "" } = env(blockWith(MACHINES, "env", "S3_BUCKET"));
  const { DATABASE_URL: server = "", ...others } = env(blockWith(MACHINES, "env", ":5432/"));
  expect([new URL(pooler).port, new URL(server).port, others]).toEqual(["6432", "5432", {}]);
  const files = ["one.env", "two.env"].map((name) => join(folder, name));
  for (const [index, url] of [pooler, server].entries()) writeFileSync(files[index] ?? "", `DATABASE_URL=${url}\n`);
  const words = [...files.map((file) => `--env-file=${file}`), "-p", "process.env.DATABASE_URL"];
  const { DATABASE_URL: _, ...rest } = process.env;
  expect(execFileSync(process.execPath, words, { encoding: "utf8", env: rest }).trim()).toBe(server);
});

describe.skipIf(!has("nginx") || !has("openssl"))("nginx (skipped where it is not installed)", () => {
  beforeAll(() => {
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", join(folder, "privkey.pem")];
    const certificate = ["-out", join(folder, "fullchain.pem"), "-days", "1", "-subj", "/CN=shop.example.com"];
    execFileSync("openssl", ["req", "-x509", ...key, ...certificate], { stdio: "ignore" });
  });
  const tried = (name: string, text: string) => {
    const server = text.replaceAll("/etc/letsencrypt/live/shop.example.com", folder);
    const own = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n`;
    return check(name, `${own}${server}\n}\n`, (file) => ["nginx", "-t", "-q", "-c", file]);
  };

  test.each([
    [DEPLOYMENT, "return 308"],
    [MACHINES, "upstream shop"],
  ])("accepts the example of %s", (page, text) => {
    const { status, output } = tried("nginx.conf", blockWith(page, "nginx", text));
    expect([status, output.replaceAll(/^.*could not open error log.*$\n?/gm, "")]).toEqual([0, ""]);
  });

  test("would refuse a wrong word", () => {
    expect(tried("wrong.conf", "server { listen 443 ssl; proxy_passes x; }").status).toBe(1);
  });
});

test("both examples of nginx tell the shop of the visitor and let pictures through", () => {
  for (const page of [DEPLOYMENT, MACHINES]) {
    const text = blockWith(page, "nginx", "proxy_pass");
    for (const header of [
      "Host $http_host;",
      "X-Forwarded-For $proxy_add_x_forwarded_for;",
      "X-Forwarded-Proto $scheme;",
    ]) {
      expect(text).toContain(`proxy_set_header ${header}`);
    }
    for (const line of ["client_max_body_size 64m;", "proxy_request_buffering on;", "return 308 https://"]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain("non_idempotent");
  }
});

describe.skipIf(!has("caddy"))("Caddy (skipped where it is not installed)", () => {
  const validated = (text: string) =>
    check("Caddyfile", text, (file) => ["caddy", "validate", "--adapter", "caddyfile", "--config", file]);

  test("accepts the example", () => {
    expect(validated(blockWith(DEPLOYMENT, "caddyfile", "reverse_proxy"))).toMatchObject({ status: 0 });
  });

  test("accepts the file of the containers", () => {
    const { status, stderr } = spawnSync("caddy", ["adapt", "--config", "Caddyfile"], {
      encoding: "utf8",
      env: { ...process.env, SHOP_DOMAIN: "shop.example.com" },
    });
    expect([status, stderr.includes("error")]).toEqual([0, false]);
  });

  test("would refuse a wrong word", () => {
    expect(validated("shop.example.com {\n\treverse_proxies x\n}\n").status).not.toBe(0);
  });
});
