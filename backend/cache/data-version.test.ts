import { expect, test } from "vitest";
import { createDataVersion } from "./data-version.ts";

function world(maxAgeMs: number) {
  const data = { version: "1", reads: 0, now: 0 };
  const version = async () => {
    data.reads += 1;
    return data.version;
  };
  return { data, dataVersion: createDataVersion({ version }, maxAgeMs, () => data.now) };
}

test("concurrent callers and callers within the time share one read", async () => {
  const { data, dataVersion } = world(500);
  await Promise.all([dataVersion.current(), dataVersion.current(), dataVersion.current()]);
  data.now = 499;
  await dataVersion.current();
  expect(data.reads).toBe(1);
});

test("a change is seen when the time is over", async () => {
  const { data, dataVersion } = world(500);
  await dataVersion.current();
  data.version = "2";
  expect(await dataVersion.current()).toBe("1");
  data.now = 500;
  expect(await dataVersion.current()).toBe("2");
});

test("without a time a change is seen at once", async () => {
  const { data, dataVersion } = world(0);
  await dataVersion.current();
  data.version = "2";
  expect(await dataVersion.current()).toBe("2");
});

test("a failed read is retried by the next caller", async () => {
  let fails = true;
  const version = async () => (fails ? Promise.reject(new Error("down")) : "1");
  const dataVersion = createDataVersion({ version }, 500);
  await expect(dataVersion.current()).rejects.toThrow("down");
  fails = false;
  expect(await dataVersion.current()).toBe("1");
});
