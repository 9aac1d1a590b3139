import connect from "connect";
import { expect, test } from "vitest";
import { createLog } from "#backend/log.ts";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { healthProbes } from "./health-probes.ts";

/** The probes over a check that the test decides, with a clock that only the test moves. */
async function probes() {
  const world = { now: 0, checks: 0, check: async (): Promise<void> => undefined };
  const checkReady = () => {
    world.checks += 1;
    return world.check();
  };
  const app = connect().use(healthProbes(checkReady, createLog("silent"), () => world.now));
  app.use((_req, res) => void res.end("page"));
  const port = await serve(app);
  const get = async (path: string) => {
    const { status, body } = await send(port, { path });
    return [status, body];
  };
  return { world, get };
}

const refuse = async () => {
  throw new Error("no database");
};

test("readiness follows the check, health does not", async () => {
  const { world, get } = await probes();
  expect(await get("/readyz?now")).toEqual([200, "ok\n"]);
  world.check = refuse;
  world.now += 1000;
  expect(await get("/readyz")).toEqual([503, "not ready\n"]);
  expect(await get("/healthz")).toEqual([200, "ok\n"]);
  expect(await get("/healthz/")).toEqual([200, "page"]);
});

test("one result of the check, good or bad, answers everybody for a second [R10]", async () => {
  const { world, get } = await probes();
  await Promise.all([get("/readyz"), get("/readyz?1"), get("/readyz?2")]);
  world.check = refuse;
  world.now += 999;
  expect(await get("/readyz")).toEqual([200, "ok\n"]);
  expect(world.checks).toBe(1);
  world.now += 1;
  for (const path of ["/readyz", "/readyz", "/readyz"]) expect(await get(path)).toEqual([503, "not ready\n"]);
  expect(world.checks).toBe(2);
});

test("a check that takes long answers all that ask meanwhile", async () => {
  const { world, get } = await probes();
  let finish = () => {};
  world.check = () => new Promise((done) => (finish = done));
  const first = get("/readyz");
  await expect.poll(() => world.checks).toBe(1);
  world.now += 5000;
  const second = get("/readyz");
  await get("/healthz");
  finish();
  expect(await Promise.all([first, second])).toEqual([
    [200, "ok\n"],
    [200, "ok\n"],
  ]);
  expect(world.checks).toBe(1);
});
