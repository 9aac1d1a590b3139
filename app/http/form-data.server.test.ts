import { afterEach, expect, test, vi } from "vitest";
import { readFormData } from "./form-data.server.ts";

const MEGABYTE = 1024 * 1024;

afterEach(() => vi.restoreAllMocks());

const post = (type: string, body: BodyInit) =>
  new Request("http://shop.test/", { method: "POST", headers: { "Content-Type": type }, body });
const part = (headers: string, content = "1") => `------BoundaryOfTheTestsOfForms\r\n${headers}\r\n\r\n${content}\r\n`;
const filled = (text: string, megabytes: number) => text.repeat(Math.floor((megabytes * MEGABYTE) / text.length));
const FIELD = part('Content-Disposition: form-data; name="a"');
const FILE = part('Content-Disposition: form-data; name="a"; filename="b"');

test.each([
  ["half a million fields", "application/x-www-form-urlencoded", filled("a&", 1)],
  [
    "a hundred thousand parts",
    "multipart/form-data; boundary=----BoundaryOfTheTestsOfForms",
    `${filled(FIELD, 6)}------BoundaryOfTheTestsOfForms--`,
  ],
  [
    "a hundred thousand files",
    "multipart/form-data; boundary=----BoundaryOfTheTestsOfForms",
    `${filled(FILE, 6)}------BoundaryOfTheTestsOfForms--`,
  ],
  [
    "five files",
    "multipart/form-data; boundary=----BoundaryOfTheTestsOfForms",
    `${FILE.repeat(5)}------BoundaryOfTheTestsOfForms--`,
  ],
  [
    "a million headers of a part",
    "multipart/form-data; boundary=----BoundaryOfTheTestsOfForms",
    `${part(filled("A: b\r\n", 6))}------BoundaryOfTheTestsOfForms--`,
  ],
  [
    "two boundaries",
    "multipart/form-data; boundary=abc; boundary=----BoundaryOfTheTestsOfForms",
    `${filled(FIELD, 1)}------BoundaryOfTheTestsOfForms--`,
  ],
])("a body with %s is answered 400 before the parser, which takes seconds for it [R10]", async (_, type, body) => {
  const parsers = [vi.spyOn(Request.prototype, "formData"), vi.spyOn(Response.prototype, "formData")];
  await expect(readFormData(post(type, body))).rejects.toMatchObject({ init: { status: 400 } });
  for (const parse of parsers) expect(parse).not.toHaveBeenCalled();
});

test.each([
  "",
  "; boundary=abc; boundary=----BoundaryOfTheTestsOfForms",
  "; boundary=----BoundaryOfTheTestsOfForms; boundary=abc",
  '; boundary="xy\\zzy"',
])("a multipart form without one plain boundary is answered 400: %s", async (parameters) => {
  const form = post(`multipart/form-data${parameters}`, `${FIELD}------BoundaryOfTheTestsOfForms--`);
  await expect(readFormData(form)).rejects.toMatchObject({ init: { status: 400 } });
});

test.each([
  "multipart/form-data; boundary=----BoundaryOfTheTestsOfForms",
  'Multipart/Form-Data; boundary="----BoundaryOfTheTestsOfForms"',
])("a form with a file is read: %s", async (type) => {
  const { sent } = await readFormData(post(type, `${FIELD}${FILE}------BoundaryOfTheTestsOfForms--\r\n`));
  const [text, file] = sent.getAll("a");
  expect([text, file instanceof File ? file.name : null]).toEqual(["1", "b"]);
});

test("a form as browsers write it is read, with a name of a file in Chinese", async () => {
  const body = new FormData();
  body.append("intent", "upload");
  body.append("file", new File([Buffer.alloc(2 * MEGABYTE, "a\r\n")], `${"采购清单".repeat(30)}.xlsx`));
  const { sent } = await readFormData(new Request("http://shop.test/", { method: "POST", body }));
  const file = sent.get("file");
  expect([sent.get("intent"), file instanceof File && file.size]).toEqual(["upload", 2 * MEGABYTE]);
});
