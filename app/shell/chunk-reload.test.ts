import { expect, test } from "vitest";
import { mayReload, RELOAD_EVERY_MS } from "./chunk-reload.ts";

function memory() {
  const items = new Map<string, string>();
  return () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
}

test("a chunk that fails reloads the page once in 60 s, and again after that [S8.chunk.1]", () => {
  const store = memory();
  expect(mayReload(store, 1000)).toBe(true);
  expect(mayReload(store, 1000)).toBe(false);
  expect(mayReload(store, 1000 + RELOAD_EVERY_MS - 1)).toBe(false);
  expect(mayReload(store, 1000 + RELOAD_EVERY_MS)).toBe(true);
  expect(mayReload(store, 1001 + RELOAD_EVERY_MS)).toBe(false);
});

test("a clock that was set back does not prevent the reload", () => {
  const store = memory();
  expect(mayReload(store, 10_000_000)).toBe(true);
  expect(mayReload(store, 1000)).toBe(true);
});

test("a browser without storage is not reloaded", () => {
  const closed = () => {
    throw new Error("SecurityError");
  };
  expect(mayReload(closed, 1000)).toBe(false);
});
