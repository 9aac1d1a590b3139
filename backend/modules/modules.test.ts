import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { calls, modules } from "./modules.ts";

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
  expect(Object.values(calls).flatMap((endpoints) => Object.values(endpoints))).toHaveLength(declared.length);
});

test("job names are unique and every staff service exists", () => {
  const names = shop.backend.jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const { ledger, orders, customers, managers, importCustomers, site, stores } = shop.backend.staff;
  for (const service of [ledger, orders, customers, managers, importCustomers, site, stores])
    expect(service).toBeDefined();
});
