import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientAddress, runJobs } from "./main.ts";
import { ConfigError, readSettings } from "./settings.ts";

describe("jobs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("do not start again while they run", async () => {
    let started = 0;
    let finish = () => {};
    const job = {
      name: "slow",
      everyMs: 1000,
      run: () => {
        started += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    };
    const stop = runJobs({ jobs: [job] }, () => {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(started).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(1000);
    expect(started).toBe(2);
    stop();
  });

  test("run again after a failure, which is reported", async () => {
    const errors: unknown[] = [];
    const run = vi.fn().mockRejectedValue(new Error("down"));
    const stop = runJobs({ jobs: [{ name: "failing", everyMs: 1000, run }] }, (job, error) =>
      errors.push([job, error]),
    );
    await vi.advanceTimersByTimeAsync(2000);
    expect(run).toHaveBeenCalledTimes(2);
    expect(errors).toHaveLength(2);
    stop();
  });
});

describe("the client's address", () => {
  const SECRET = "a secret of the shop";
  const headers = (secret?: string) =>
    new Headers({
      "X-Client-Address": "198.51.100.1",
      ...(secret === undefined ? {} : { "X-Backend-Secret": secret }),
    });

  test.each([
    { name: "no secret is set", sent: SECRET, secret: undefined },
    { name: "no secret is sent", sent: undefined, secret: SECRET },
    { name: "another secret is sent", sent: "another secret!!", secret: SECRET },
    { name: "an empty secret is sent", sent: "", secret: SECRET },
  ])("is the connection's when $name", ({ sent, secret }) => {
    expect(clientAddress(headers(sent), "203.0.113.9", secret)).toBe("203.0.113.9");
  });

  test("is the storefront's header when the secret is right", () => {
    expect(clientAddress(headers(SECRET), "203.0.113.9", SECRET)).toBe("198.51.100.1");
    expect(clientAddress(new Headers({ "X-Backend-Secret": SECRET }), "203.0.113.9", SECRET)).toBe("203.0.113.9");
  });
});

test("the settings name a wrong variable", () => {
  expect(() => readSettings({ BACKEND_SECRET: "short" })).toThrow(
    new ConfigError("BACKEND_SECRET must have at least 16 characters"),
  );
  expect(readSettings({}).BACKEND_HOST).toBe("127.0.0.1");
});
