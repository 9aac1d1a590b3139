import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { S3Settings } from "./s3-settings.ts";
import { bucketAddress, s3Uploads, tryBucket } from "./s3-uploads.ts";

/** What the stub of a store received, and the answer that it gives to everything while it is set. */
const received: { method: string; path: string; authorization: string; hash: string }[] = [];
let failing: number | null = null;
const objects = new Map<string, Buffer>();
const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const { method = "", url: path = "", headers } = req;
    received.push({
      method,
      path,
      authorization: String(headers.authorization),
      hash: String(headers["x-amz-content-sha256"]),
    });
    const stored = objects.get(path);
    if (failing !== null) res.writeHead(failing).end("<Error><Code>SecondLevelDomainForbidden</Code></Error>");
    else if (method === "PUT") res.writeHead(objects.set(path, Buffer.concat(chunks)) ? 200 : 500).end();
    else if (method === "DELETE") res.writeHead(objects.delete(path) ? 204 : 204).end();
    else res.writeHead(stored ? 200 : 404).end(stored ?? "<Error/>");
  });
});

let uploads: ReturnType<typeof s3Uploads>;
let settings: S3Settings;
beforeEach(async () => {
  received.length = 0;
  failing = null;
  objects.clear();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The server listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "shop",
    region: "cn-east-1",
    accessKeyId: "AKID",
    secretAccessKey: "a secret key",
    isPathStyle: true,
  };
  uploads = s3Uploads(settings);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("an upload is read back from its bucket and removed, with signed requests [P6.82]", async () => {
  await uploads.write("licences/a1.webp", Buffer.from("first"));
  expect(Buffer.from((await uploads.read("licences/a1.webp")) ?? []).toString()).toBe("first");
  await uploads.remove("licences/a1.webp");
  expect(await uploads.read("licences/a1.webp")).toBeNull();
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "PUT /shop/licences/a1.webp",
    "GET /shop/licences/a1.webp",
    "DELETE /shop/licences/a1.webp",
    "GET /shop/licences/a1.webp",
  ]);
  for (const { authorization } of received) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/cn-east-1\/s3\/aws4_request, /);
    expect(authorization).not.toContain("a secret key");
  }
});

test("a store that refuses fails the write and the read without the secret in the message", async () => {
  failing = 403;
  await expect(uploads.write("licences/a1.webp", Buffer.from("first"))).rejects.toThrow("PUT with 403 Second");
  await expect(uploads.read("licences/a1.webp")).rejects.toThrow("GET with 403 SecondLevelDomainForbidden");
});

test("a bucket that does not exist fails the write", async () => {
  failing = 404;
  await expect(uploads.write("licences/a1.webp", Buffer.from("first"))).rejects.toThrow("PUT with 404");
});

test.each([
  ["https://s3.example.com", false, "https://shop.s3.example.com"],
  ["https://s3.example.com:9000/", false, "https://shop.s3.example.com:9000"],
  ["https://s3.example.com/store", false, "https://shop.s3.example.com/store"],
  ["https://s3.example.com/store", true, "https://s3.example.com/store/shop"],
  ["http://127.0.0.1:9000", false, "http://127.0.0.1:9000/shop"],
  ["http://[::1]:9000", false, "http://[::1]:9000/shop"],
])("the bucket of %s, path style %s, is at %s", (endpoint, isPathStyle, address) => {
  expect(bucketAddress({ endpoint, bucket: "shop", isPathStyle })).toBe(address);
});

/** Answers like a store that has a host for each bucket, and refuses its own. */
function hostOfEachBucket() {
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = new Request(input);
    const { hostname, pathname } = new URL(request.url);
    if (hostname !== "shop.oss.example.com")
      return new Response("<Error><Code>SecondLevelDomainForbidden</Code></Error>", { status: 403 });
    const { method, headers } = request;
    const body = method === "PUT" ? await request.arrayBuffer() : null;
    return fetch(`http://127.0.0.1:${port}/shop${pathname}`, { method, headers, body });
  });
  onTestFinished(() => sent.mockRestore());
}

test("a bucket with a host of its own is written, read and cleared at the start; in the path it is refused by its code", async () => {
  hostOfEachBucket();
  const oss = { ...settings, endpoint: "https://oss.example.com", isPathStyle: false };
  await tryBucket(oss);
  expect(received.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE"]);
  expect(objects.size).toBe(0);
  await expect(tryBucket({ ...oss, isPathStyle: true })).rejects.toThrow("PUT with 403 SecondLevelDomainForbidden");
});

test.each(["../secret.txt", "licences/../../x.webp", "licences/a b.webp"])(
  "%j is no name of an upload",
  async (name) => {
    await expect(uploads.write(name, Buffer.from(""))).rejects.toThrow("not the name");
    await expect(uploads.remove(name)).rejects.toThrow("not the name");
    expect(await uploads.read(name)).toBeNull();
    expect(received).toEqual([]);
  },
);
