import { expect, test } from "vitest";
import { served } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { type Stage, say, stages } from "./stages.ts";

const answered = async (list: readonly Stage[]) => {
  const listener = stages(list, {
    last: (_req, res) => say(res, 200, "last"),
    failed: (error, _req, res) => say(res, 500, String(error)),
  });
  const { status, body } = await send(await served(listener), {});
  return [status, body];
};
const on: Stage = (_req, _res, next) => next();

test("each stage comes after the one before it, and the first that answers is the last", async () => {
  const seen: string[] = [];
  const named =
    (name: string): Stage =>
    (_req, _res, next) => {
      seen.push(name);
      next();
    };
  expect(await answered([named("a"), named("b"), (_req, res) => say(res, 404, "here"), named("c")])).toEqual([
    404,
    "here\n",
  ]);
  expect(seen).toEqual(["a", "b"]);
  expect(await answered([on, on])).toEqual([200, "last\n"]);
});

test("a stage that throws or says so fails the request, not the process", async () => {
  const thrown: Stage = () => {
    throw new Error("thrown");
  };
  expect(await answered([on, thrown])).toEqual([500, "Error: thrown\n"]);
  const later: Stage = async () => {
    throw new Error("thrown later");
  };
  expect(await answered([on, later])).toEqual([500, "Error: thrown later\n"]);
  expect(await answered([(_req, _res, next) => next(new Error("said"))])).toEqual([500, "Error: said\n"]);
});
