import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { acceptsEncoding } from "./accepts-encoding.ts";

test.each([
  { header: "br", br: true, gzip: false },
  { header: "gzip, deflate, br, zstd", br: true, gzip: true },
  { header: "GZIP;q=0.5 , Br ; q=1.0", br: true, gzip: true },
  { header: "br;q=0, gzip; q=0.001", br: false, gzip: true },
  { header: "br;q=0.000 ,gzip;q=0.", br: false, gzip: false },
  { header: "x-br, gzipped", br: false, gzip: false },
  { header: undefined, br: false, gzip: false },
])("Accept-Encoding: $header", ({ header, br, gzip }) => {
  const request = new IncomingMessage(new Socket());
  if (header !== undefined) request.headers["accept-encoding"] = header;
  expect([acceptsEncoding(request, "br"), acceptsEncoding(request, "gzip")]).toEqual([br, gzip]);
});
