import connect from "connect";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { healthProbes } from "./health-probes.ts";
import { createLog } from "./request-log.ts";

test("readiness follows the check, health does not", async () => {
  let ready = true;
  const checkReady = async () => {
    if (!ready) throw new Error("no database");
  };
  const app = connect().use(healthProbes(checkReady, createLog("silent")));
  app.use((_req, res) => void res.end("page"));
  const port = await serve(app);
  const get = async (path: string) => {
    const { status, body } = await send(port, { path });
    return [status, body];
  };
  expect(await get("/readyz?now")).toEqual([200, "ok\n"]);
  ready = false;
  expect(await get("/readyz")).toEqual([503, "not ready\n"]);
  expect(await get("/healthz")).toEqual([200, "ok\n"]);
  expect(await get("/healthz/")).toEqual([200, "page"]);
});
