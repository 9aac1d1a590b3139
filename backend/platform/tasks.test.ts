import { describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { composeModules, defineModule } from "./module.ts";
import { createTasks } from "./tasks.ts";

const MINUTE_MS = 60_000;

const shop = freshBackend();
const tasks = () => createTasks(shop.backend.database, shop.world.ports);
const add = (ref: string, run_at?: number) =>
  shop.backend.database.write((tx) => tasks().add(tx, { kind: "test", ref, ...(run_at ? { run_at } : {}) }));
/** Records what it is called with and does `work` each time. */
function recorder(work: () => Promise<void> = async () => {}) {
  const refs: string[] = [];
  const handler = async (ref: string) => {
    refs.push(ref);
    await work();
  };
  return { refs, handlers: { test: handler } };
}

describe("tasks [R22]", () => {
  test("run once when they are due, and one of the same cause is added once", async () => {
    const { refs, handlers } = recorder();
    await add("later", shop.world.now + MINUTE_MS);
    await add("now");
    await add("now");
    await tasks().runDue(handlers);
    expect(refs).toEqual(["now"]);
    shop.world.now += MINUTE_MS;
    await tasks().runDue(handlers);
    await tasks().runDue(handlers);
    await add("now");
    await tasks().runDue(handlers);
    expect(refs).toEqual(["now", "later"]);
  });

  test("are added with the caller's transaction or not at all", async () => {
    const { refs, handlers } = recorder();
    await expect(
      shop.backend.database.write(async (tx) => {
        await tasks().add(tx, { kind: "test", ref: "lost" });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await tasks().runDue(handlers);
    expect(refs).toEqual([]);
  });

  test("are claimed by one of many processes", async () => {
    const { refs, handlers } = recorder();
    for (let n = 0; n < 5; n += 1) await add(String(n));
    await Promise.all(Array.from({ length: 6 }, () => tasks().runDue(handlers)));
    expect(refs.toSorted()).toEqual(["0", "1", "2", "3", "4"]);
  });

  test("of a killed process run again after the lease, and its late end changes nothing", async () => {
    await add("a");
    let finish = () => {};
    const stalled = tasks().runDue({ test: () => new Promise((resolve) => (finish = resolve)) });
    const { refs, handlers } = recorder(async () => {
      throw new Error("refused");
    });
    await expect.poll(attempts).toBe(1);
    await tasks().runDue(handlers);
    expect(refs).toEqual([]);
    shop.world.now += 2 * MINUTE_MS;
    await tasks().runDue(handlers);
    expect(refs).toEqual(["a"]);
    finish();
    await stalled;
    shop.world.now += MINUTE_MS;
    const again = recorder();
    await tasks().runDue(again.handlers);
    expect(again.refs).toEqual(["a"]);
  });

  test("that fail are logged, repeated later each time, and named by the audit", async () => {
    await add("a");
    await add("b");
    const { refs, handlers } = recorder(async () => {
      throw new Error("refused");
    });
    await tasks().runDue(handlers);
    expect(refs).toEqual(["a", "b"]);
    expect(shop.world.logged).toMatchObject([
      { event: "task failed", fields: { kind: "test", ref: "a", attempts: 1, error: "refused" } },
      { fields: { ref: "b" } },
    ]);
    await tasks().runDue(handlers);
    expect(refs).toHaveLength(2);
    for (let n = 0; n < 9; n += 1) {
      shop.world.now += 60 * MINUTE_MS;
      await tasks().runDue(handlers);
    }
    expect(refs).toHaveLength(20);
    expect(await shop.backend.audit()).toMatchObject([
      { what: "任务 test a 反复失败", recorded: 10 },
      { what: "任务 test b 反复失败", recorded: 10 },
    ]);
    shop.world.now += 60 * MINUTE_MS;
    await tasks().runDue(recorder().handlers);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("without a handler wait for a process that has one", async () => {
    await add("a");
    await tasks().runDue({});
    await tasks().runDue({ other: async () => {} });
    const { refs, handlers } = recorder();
    await tasks().runDue(handlers);
    expect(refs).toEqual(["a"]);
  });

  test("that are done are deleted after 90 days", async () => {
    await add("a");
    await tasks().runDue(recorder().handlers);
    const count = async () =>
      (await shop.backend.database.read.selectFrom("tasks").select("id").where("kind", "=", "test").execute()).length;
    shop.world.now += 89 * 24 * 60 * MINUTE_MS;
    await tasks().deleteDone();
    expect(await count()).toBe(1);
    shop.world.now += 24 * 60 * MINUTE_MS;
    await tasks().deleteDone();
    expect(await count()).toBe(0);
  });

  test("of one kind have one module", () => {
    const module = () => defineModule({ create: () => ({ tasks: { test: async () => {} } }) });
    // The modules use nothing of the platform.
    expect(() => composeModules([module(), module()], {} as never)).toThrow(
      "two modules handle tasks of the kind test",
    );
  });
});

async function attempts() {
  const row = await shop.backend.database.read
    .selectFrom("tasks")
    .select("attempts")
    .where("kind", "=", "test")
    .executeTakeFirst();
  return row?.attempts;
}
