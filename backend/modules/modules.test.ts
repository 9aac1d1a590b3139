import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { calls, modules, staffCalls } from "./modules.ts";

const shop = freshBackend();

test("every folder of backend/modules is a module", () => {
  const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(modules).toHaveLength(folders.length);
});

test("no two modules declare the same endpoint", () => {
  const declared = modules.flatMap((module) =>
    Object.values(module.calls).flatMap((endpoints) => Object.values(endpoints)),
  );
  const addresses = declared.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const listed = [calls, staffCalls].flatMap((all) =>
    Object.values(all).flatMap((endpoints) => Object.values(endpoints)),
  );
  expect(listed).toHaveLength(declared.length);
});

test("job names are unique and every staff service exists", () => {
  const names = shop.backend.jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const { ledger, orders, customers, managers, importCustomers, site, stores } = shop.backend.staff;
  for (const service of [ledger, orders, customers, managers, importCustomers, site, stores])
    expect(service).toBeDefined();
});

test("no module reads a clock or makes random numbers itself: both are ports [R21]", () => {
  const files = ["backend/modules", "backend/platform", "contract"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(200);
  const OWN = /\b(Date\.now|new Date(?=\(\))|performance\.now|Math\.random|random(UUID|Bytes|Int)|getRandomValues)\b/;
  expect(files.filter((file) => OWN.test(readFileSync(file, "utf8")))).toEqual([]);
});
