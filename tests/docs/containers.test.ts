import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#app/http/env.server.ts";
import { readSettings } from "#backend/settings.ts";
import { blockWith } from "#tests/support/documented.ts";
import { dockerfile, wordsOf } from "#tests/support/release.ts";
import { variablesOfPrograms } from "#tests/support/variables.ts";

/** Reads the files of the containers, which need a machine with Docker to run. */

type Service = {
  image?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: object;
};
const { services, volumes, networks } = parse(readFileSync("compose.yaml", "utf8")) as {
  services: Record<"shop" | "database" | "bucket" | "bucket-setup" | "proxy", Service>;
  volumes: Record<string, unknown>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
};
const { shop } = services;
const instructions = (name: string) => dockerfile.filter((line) => line.startsWith(`${name} `));

/** What an operator writes into .env: the variables without which compose does not start. */
const OPERATOR: Record<string, string> = {
  SHOP_DOMAIN: "shop.example.com",
  SESSION_SECRET: "9b2c7f1e4a8d6053c1f09e7ab4d82f65",
  SMS_URL: "https://sms.example.com/send",
  SMS_SECRET: "0123456789abcdef",
  DATABASE_PASSWORD: "5d41402abc4b2a76b9719d911017c592",
  S3_SECRET_ACCESS_KEY: "7215ee9c7d9dc229d2921a40e899ec5f",
  BUCKET_ROOT_PASSWORD: "e4da3b7fbbce2345d7772b0674a318d5",
};
/** Replaces `${NAME:-default}` and `${NAME:?why}` as compose does. */
const filled = (text: string) =>
  String(text).replace(/(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, other) => {
    const value = OPERATOR[name] ?? (kind === "-" ? other : undefined);
    if (value === undefined) expect.unreachable(`${name} is not set`);
    return value;
  });
const environmentOf = (service: Service) =>
  Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, filled(value)]));

test("the image is built from files of the project, by its own script, in two stages", () => {
  expect(instructions("FROM")).toHaveLength(2);
  const sources = instructions("COPY")
    .filter((line) => !line.includes("--from="))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const called = instructions("RUN").flatMap((line) =>
    [...line.matchAll(/npm run (?:--\w+ )*(\S+)/g)].map((one) => one[1]),
  );
  expect(called).toEqual(["pack:release"]);
  expect(called.filter((name) => !scripts[name ?? ""])).toEqual([]);
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "build", "data", "node_modules"]));
  const needed = ["app", "backend", "contract", "public", "server", "vite.config.ts", "tsconfig.json", "LICENSE"];
  expect(needed.filter((name) => ignored.includes(name))).toEqual([]);
});

test("the image runs without a build, and not as root", () => {
  const run = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith("FROM")));
  expect(run.filter((line) => line.startsWith("USER"))).toEqual(["USER node"]);
  expect(run.filter((line) => /npm|COPY (?!--from)/.test(line))).toEqual([]);
  expect(run.find((line) => line.startsWith("ENV"))).toContain("NODE_ENV=production");
  expect(wordsOf("CMD").at(-1)).toBe("build/server.js");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const flags = (words: string[]) => words.filter((word) => word.startsWith("--"));
  expect(flags(wordsOf("CMD"))).toEqual(flags(scripts.start.split(" ")));
});

test("compose gives the shop every variable, with values that a live shop starts with", () => {
  const environment = environmentOf(shop);
  /** Variables with one right value in a container, of the backend alone, of the image, and of tests. */
  const absent = ["HOST", "API_BASE_URL", "S3_REGION", "BACKEND_PORT", "BACKEND_HOST", "BACKEND_SECRET"];
  const known = variablesOfPrograms();
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  const left = [...known].filter((name) => !(name in environment));
  expect(left.sort()).toEqual([...absent, "DATA_DIR", "DEADLINE_FACTOR"].sort());
  expect(readEnv(environment)).toMatchObject({ SHOP_MODE: "live", PORT: 3000, WORKERS: 1 });
  expect(readSettings(environment)).toMatchObject({
    S3: { bucket: "shop-uploads", isPathStyle: true },
    gatewayKeys: {},
    SMTP: null,
  });
});

test("the documentation has a file .env with the variables that compose asks for", () => {
  const documented = parseEnv(blockWith("docs/deployment.md", "env", "SHOP_DOMAIN"));
  expect(Object.keys(documented).sort()).toEqual(Object.keys(OPERATOR).sort());
});

test.each(Object.keys(OPERATOR))("compose asks for %s by name where it is not set", (name) => {
  expect(readFileSync("compose.yaml", "utf8")).toMatch(new RegExp(`\\$\\{${name}:\\?[^}]+\\}`));
});

test("the services of compose have the same names, passwords and addresses", () => {
  const environment = environmentOf(shop);
  const database = new URL(environment.DATABASE_URL ?? "");
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = environmentOf(services.database);
  expect([database.hostname, database.username, database.password, database.pathname]).toEqual([
    "database",
    POSTGRES_USER,
    POSTGRES_PASSWORD,
    `/${POSTGRES_DB}`,
  ]);
  const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = environmentOf(services.bucket);
  const setup = environmentOf(services["bucket-setup"]);
  expect(setup.MC_HOST_shop).toBe(`http://${MINIO_ROOT_USER}:${MINIO_ROOT_PASSWORD}@bucket:9000`);
  expect(setup.S3_SECRET_ACCESS_KEY).toBe(environment.S3_SECRET_ACCESS_KEY);
  const commands = JSON.stringify(services["bucket-setup"]);
  expect(commands).toContain(`shop/${environment.S3_BUCKET}`);
  expect(commands).toContain(`arn:aws:s3:::${environment.S3_BUCKET}/*`);
  expect(new URL(environment.S3_ENDPOINT ?? "").hostname).toBe("bucket");
  expect(environment.TRUSTED_PROXIES).toBe(networks.default.ipam.config[0]?.subnet);
  expect(environmentOf(services.proxy).SHOP_DOMAIN).toBe(new URL(environment.PUBLIC_ORIGIN ?? "").hostname);
});

test("compose starts each service after those that it needs, with volumes that exist", () => {
  for (const service of Object.values(services)) {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const other = services[needed as keyof typeof services];
      expect(other, needed).toBeDefined();
      const hasCheck = other.healthcheck !== undefined || instructions("HEALTHCHECK").length > 0;
      if (condition === "service_healthy") expect(hasCheck, needed).toBe(true);
    }
    const named = (service.volumes ?? []).map((one) => one.split(":")[0] ?? "");
    expect(named.filter((name) => !(name in volumes) && !existsSync(name))).toEqual([]);
    // A tag that moves would change the program at a restart.
    if (service.image) expect(service.image).toMatch(/:.*\d/);
  }
});

test("the proxy of compose passes requests to the shop's port", () => {
  const text = readFileSync("Caddyfile", "utf8");
  expect(text).toContain("reverse_proxy {$SHOP_UPSTREAM:shop:3000}");
  expect(text).toContain("max_size 64MiB");
});
