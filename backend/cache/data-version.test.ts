import { expect, test } from "vitest";
import { createDataVersion } from "./data-version.ts";

function world(everyMs: number) {
  const data = { version: "1", asked: 0, now: 0 };
  const version = async () => {
    data.asked += 1;
    return data.version;
  };
  return { data, seen: createDataVersion({ version }, everyMs, () => data.now) };
}

test("many who want to know the version ask the data once", async () => {
  const { data, seen } = world(500);
  await Promise.all([seen.newest(), seen.newest(), seen.newest()]);
  data.now = 499;
  await seen.newest();
  expect(data.asked).toBe(1);
});

test("a change is seen when the time is over, and at once by who looks", async () => {
  const { data, seen } = world(500);
  await seen.newest();
  data.version = "2";
  expect(await seen.newest()).toBe("1");
  data.now = 500;
  expect(await seen.newest()).toBe("2");
  data.version = "3";
  expect(await seen.look()).toBe("3");
  // What one was told, nobody is told otherwise afterwards.
  expect(await seen.newest()).toBe("3");
});

test("data that cannot be asked are asked again", async () => {
  let fails = true;
  const seen = createDataVersion({ version: async () => (fails ? Promise.reject(new Error("down")) : "1") }, 500);
  await expect(seen.newest()).rejects.toThrow("down");
  fails = false;
  expect(await seen.newest()).toBe("1");
});
