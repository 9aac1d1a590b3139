import fc from "fast-check";
import { expect, test } from "vitest";
import { createFormBuffer } from "./form-buffer.ts";

const KILOBYTE = 1024;
const FILE_MAX = 4 * KILOBYTE;
const TYPE = "multipart/form-data; boundary=----BoundaryOfTheTests";

const part = (headers: string, content: string) =>
  `------BoundaryOfTheTests\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) => part(`name="${name}"`, content);
const file = (content: string) => part('name="slip"; filename="a.jpg"\r\nContent-Type: image/jpeg', content);
const form = (...parts: string[]) => Buffer.from(`${parts.join("")}------BoundaryOfTheTests--\r\n`, "latin1");

/** The held body after these bytes arrived in parts of this length, and the most that was held meanwhile. */
function hold(body: Buffer, length: number, type = TYPE) {
  const buffer = createFormBuffer(type, body.length, FILE_MAX);
  let most = 0;
  for (let at = 0; at < body.length; at += length) {
    buffer.append(body.subarray(at, at + length));
    most = Math.max(most, buffer.held());
  }
  return { text: buffer.content().toString("latin1"), most };
}

const long = (bytes: number) => "\r\n--x\0".repeat(Math.ceil(bytes / 6)).slice(0, bytes);

test.each([1, 7, 300, 100_000])(
  "a file over its limit is cut, and the fields around it stay, in parts of %d bytes",
  (length) => {
    const body = form(field("payer", "甲公司"), file(long(30 * KILOBYTE)), field("note", "二"));
    const { text, most } = hold(body, length);
    expect(text).toBe(form(field("payer", "甲公司"), file(long(KILOBYTE)), field("note", "二")).toString("latin1"));
    expect(most).toBeLessThan(FILE_MAX + length + KILOBYTE);
  },
);

test("a file within its limit, a long text and a body of another type are held as they are", () => {
  for (const [body, type] of [
    [form(file(long(FILE_MAX)), field("a", "")), TYPE],
    [form(field("text", long(30 * KILOBYTE)), file("")), TYPE],
    [Buffer.from(`a=${"b".repeat(30 * KILOBYTE)}`), "application/x-www-form-urlencoded"],
    [form(file(long(30 * KILOBYTE))), "multipart/form-data; boundary=a; boundary=b"],
    [Buffer.from(part(`name="a"; ${"b".repeat(3 * KILOBYTE)}; filename="c"`, long(30 * KILOBYTE))), TYPE],
  ] as const)
    expect(hold(body, 999, type).text).toBe(body.toString("latin1"));
});

test("two files over their limit are both cut", () => {
  const { text } = hold(form(file(long(9 * KILOBYTE)), field("a", "1"), file(long(9 * KILOBYTE))), 512);
  expect(text).toBe(form(file(long(KILOBYTE)), field("a", "1"), file(long(KILOBYTE))).toString("latin1"));
});

test("no body grows while it is held, however it is cut into parts", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom("\r\n", "------BoundaryOfTheTests", "\r\n\r\n", '; filename="a"'),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 50 }), (pieces, length) => {
      const body = Buffer.from(pieces.join(""), "latin1");
      // None of these files is over its limit.
      expect(hold(body, length).text).toBe(body.toString("latin1"));
    }),
  );
});
