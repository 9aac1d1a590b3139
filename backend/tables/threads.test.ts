import { afterAll, expect, test } from "vitest";
import { cpuTimeOf, currentThread } from "./cpu-time.ts";
import { threadReading } from "./threads.ts";

const logged: string[] = [];
const worker = new URL("../../tests/support/endless-worker.mjs", import.meta.url);
const BOUNDS = { cpuMs: 1500, wallMs: 60_000, memoryMb: 32 };
const reading = threadReading((_level, event, fields) => void logged.push(`${event} ${fields?.cause}`), worker, BOUNDS);
afterAll(() => reading.close());

const read = (text: string) => reading.list({ client: text, isVisitor: false }, { text }, async (list) => list);

test("a reading that takes its processor time or too much memory is ended, and the next one is read", async () => {
  await expect(read("loop")).rejects.toThrow("没有读完，请分成几份");
  await expect(read("fill")).rejects.toThrow("没有读完，请分成几份");
  expect(logged).toEqual(["reading ended time", "reading ended memory"]);
  expect(await read("硒鼓")).toMatchObject({ notices: ["硒鼓"] });
});

test("a refusal of the reader comes back as its sentence", async () => {
  await expect(read("")).rejects.toMatchObject({ status: 400, message: "清单里没有商品行" });
});

test("the processor time of a thread grows with its work alone", () => {
  const thread = currentThread();
  const before = cpuTimeOf(thread);
  if (before === null) return;
  while ((cpuTimeOf(thread) ?? 0) < before + 50);
  expect(cpuTimeOf(0)).toBeNull();
});
