import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { output } from "#backend/log.ts";
import { photographAddress } from "#contract/picture.ts";
import { env } from "../env.server.ts";
import { type PICTURE_WIDTHS, pictureAt, pictureSources } from "./address.ts";
import { createPictureCache } from "./cache.server.ts";
import { encodeForWidth } from "./encode.server.ts";
import { createSizedPictures } from "./picture.server.ts";
import { parsePicturePath, signPicture } from "./signed-address.server.ts";
import { withSignedPictures } from "./signed-answer.server.ts";
import { locatePicture } from "./source.server.ts";

const TAKEN = /[\w-]{16}/;

describe("the address of a resized picture", () => {
  test.each([
    ["/uploads/a b.jpg?v=1", "backend/uploads/a%20b.jpg%3Fv%3D1", "/uploads/a b.jpg?v=1"],
    ["uploads/a.jpg", "backend/uploads/a.jpg", "/uploads/a.jpg"],
    ["https://cdn.example.com:9000/图/a%2Fb.png", "https/cdn.example.com%3A9000/%E5%9B%BE/a%252Fb.png"],
    ["HTTP://cdn.example.com/a.png", "http/cdn.example.com/a.png", "http://cdn.example.com/a.png"],
    ["//cdn.example.com/a.png", "host/cdn.example.com/a.png"],
  ])("of %s leads back to it [P6.30]", (address, source, back = address) => {
    const path = pictureAt(signPicture(address), 240);
    expect(path.replace(TAKEN, "<signature>")).toBe(`/picture/240/<signature>/${source}`);
    expect(new URL(path, "http://shop.test").pathname).toBe(path);
    expect(parsePicturePath(path)).toEqual({ width: 240, address: back });
    expect(parsePicturePath(path.replace("240", "64"))).toEqual({ width: 64, address: back });
  });

  test("does not change the addresses of drawings and missing pictures", () => {
    expect(pictureSources("/pictures/p1-s1-abc.svg", 180)).toEqual({ src: "/pictures/p1-s1-abc.svg" });
    expect(pictureSources("", 180)).toEqual({ src: "" });
  });

  test("without a signature is that of the neutral picture", () => {
    const src = pictureAt("https://elsewhere.example/a.jpg", 240);
    expect(src).toBe("/picture/240/none");
    expect(parsePicturePath(src)).toBeNull();
  });

  test("offers the widths for one and two pixels per CSS pixel", () => {
    expect(pictureSources("/picture/*/s/backend/a.jpg", 180)).toEqual({
      src: "/picture/240/s/backend/a.jpg",
      srcSet: "/picture/240/s/backend/a.jpg 240w, /picture/480/s/backend/a.jpg 480w",
    });
    expect(pictureSources("/picture/*/s/backend/a.jpg", 2000)).toEqual({ src: "/picture/800/s/backend/a.jpg" });
  });

  const right = pictureAt(signPicture("/a.jpg"), 240);
  test.each([
    right.replace("240", "241"),
    right.replace("240", "0240"),
    right.replace(TAKEN, "AAAAAAAAAAAAAAAA"),
    right.replace(TAKEN, ""),
    right.replace(/\/[\w-]{16}/, ""),
    right.replace("a.jpg", "b.jpg"),
    right.replace("a.jpg", "%61.jpg"),
    right.replace("a.jpg", "a.jpg%3Fv=1"),
    right.replace("backend", "host"),
    right.replace("backend/", "backend//"),
    `${right}/`,
    "/picture/240/backend/a.jpg",
    "/picture/240",
    "/picture/240/none",
  ])("%s is none, because it is not signed so [P6.30]", (path) => {
    expect(parsePicturePath(path)).toBeNull();
  });

  test("outlives a new secret until the old one is taken away", () => {
    const settings = env().SESSION_SECRETS;
    const [old = ""] = settings;
    settings.unshift("a-new-secret-of-the-shop-0123456789");
    expect(parsePicturePath(right)).not.toBeNull();
    expect(signPicture("/a.jpg")).not.toContain(right.split("/")[3]);
    settings.splice(settings.indexOf(old), 1);
    expect(parsePicturePath(right)).toBeNull();
    settings.splice(0, 1, old);
  });
});

describe("a backend's answer gets signed addresses", () => {
  test("for pictures that may be fetched, in the fields for pictures only", () => {
    const address = photographAddress("a1b2.webp");
    const answer = { list: [{ image: address, images: ["/pictures/p1-s1-abc.svg", address], link: address }] };
    const path = signPicture(address);
    expect(withSignedPictures(answer)).toEqual({
      list: [{ image: path, images: ["/pictures/p1-s1-abc.svg", path], link: address }],
    });
    expect(answer.list[0]?.image).toBe(address);
  });

  test("and stays the same object without one, as does the file of a private picture", () => {
    const answer = {
      list: [{ image: "https://elsewhere.example/a.jpg" }, { image: "UklGRg==" }],
      site_logo: "/logo.svg",
    };
    expect(withSignedPictures(answer)).toBe(answer);
  });

  test("and the log names each origin that pictures may not come from, once [S4.placard.1]", () => {
    const written = vi.spyOn(output, "write").mockReturnValue();
    const { LOG_LEVEL } = env();
    env().LOG_LEVEL = "warn";
    try {
      for (const path of ["a.png", "b.png"])
        withSignedPictures({ placardImg: `https://named-once.example:8443/${path}` });
      const lines = written.mock.calls.map(([line]) => String(line));
      expect(lines).toEqual([expect.stringContaining('"origin":"https://named-once.example:8443"')]);
      expect(lines[0]).toContain("PICTURE_ORIGINS");
    } finally {
      env().LOG_LEVEL = LOG_LEVEL;
      written.mockRestore();
    }
  });
});

test("relative pictures of a remote backend are its own, except the files of the shop", () => {
  env().API_BASE_URL = "https://api.example.com/shop";
  const answer = {
    site_logo: "/logo.svg",
    wechat_qrcode: "uploads/qr.png",
    avatar: "/user/avatar/a.webp",
    site_name: "a.b",
  };
  expect(withSignedPictures(answer)).toEqual({ ...answer, wechat_qrcode: signPicture("uploads/qr.png") });
  delete env().API_BASE_URL;
  expect(withSignedPictures(answer)).toBe(answer);
});

describe("pictures are fetched", () => {
  const located = (address: string, remoteBackend: string | null = "https://api.example.com") =>
    locatePicture(address, { origins: ["https://cdn.example.com", "http://10.0.0.5:9000"], remoteBackend })?.href ??
    null;
  test.each([
    ["/a.jpg", "https://api.example.com/a.jpg"],
    ["/../../a.jpg", "https://api.example.com/a.jpg"],
    ["https://api.example.com/a.jpg", "https://api.example.com/a.jpg"],
    ["https://cdn.example.com/a.jpg#x", "https://cdn.example.com/a.jpg"],
    ["//cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
    ["//10.0.0.5:9000/a.jpg", "http://10.0.0.5:9000/a.jpg"],
  ])("from %s", (address, href) => {
    expect(located(address)).toBe(href);
  });

  test.each([
    "https://evil.example.com/a.jpg",
    "http://cdn.example.com/a.jpg",
    "https://cdn.example.com:444/a.jpg",
    "https://cdn.example.com.evil.example/a.jpg",
    "https://cdn.example.com@evil.example/a.jpg",
    "https://user:word@cdn.example.com/a.jpg",
    "https://cdn.example.com\\@evil.example/a.jpg",
    "http://127.0.0.1/a.jpg",
    "http://10.0.0.5/a.jpg",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/a.jpg",
    "file:///etc/passwd",
    "data:image/png;base64,AA",
    "/\\evil.example/a.jpg",
    "https://backend.internal/a.jpg",
  ])("never from %s [P6.30]", (address) => {
    expect(located(address)).toBeNull();
    expect(located(address, null)).toBeNull();
  });
});

describe("the picture route", () => {
  let folder: string;
  let origin: string;
  let elsewhere: string;
  let servers: Server[];
  let asked: string[];
  let askedElsewhere: number;
  let respond: RequestListener;
  const photo = (width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: "#c8102e" } })
      .jpeg()
      .toBuffer();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pictures-"));
    asked = [];
    askedElsewhere = 0;
    respond = async (_, res) => void res.end(await photo());
    servers = [
      createServer((req, res) => {
        asked.push(req.url ?? "");
        respond(req, res);
      }),
      createServer(async (_, res) => {
        askedElsewhere += 1;
        res.end(await photo());
      }),
    ];
    [origin = "", elsewhere = ""] = await Promise.all(servers.map(listening));
  });
  afterEach(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true });
  });

  type Deps = Parameters<typeof createSizedPictures>[0];
  const route = (deps: Partial<Deps> = {}) => {
    const send = createSizedPictures({
      origins: [origin],
      remoteBackend: null,
      transport: async () => new Response(new Uint8Array(await photo())),
      cache: createPictureCache(folder),
      ...deps,
    });
    return (
      address: string,
      { width = 240, accept = "image/avif,image/webp,*/*", etag = "", client = "203.0.113.9" } = {},
    ) =>
      send(
        new Request(`http://shop.test${pictureAt(signPicture(address), width as (typeof PICTURE_WIDTHS)[number])}`, {
          headers: { Accept: accept, ...(etag ? { "If-None-Match": etag } : {}) },
        }),
        client,
      );
  };
  const metadataOf = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata();

  test.each([
    ["image/avif,image/webp,*/*", "image/avif", "heif"],
    ["image/webp,*/*", "image/webp", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
  ])("answers %s with %s in the asked width [P6.30]", async (accept, type, format) => {
    const answer = await route()(`${origin}/a.jpg`, { accept });
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Vary")]).toEqual([
      200,
      type,
      "Accept",
    ]);
    expect(await metadataOf(answer)).toMatchObject({ format, width: 240, height: 160 });
  });

  test("fetches and converts once, and answers 304 for what the browser has", async () => {
    const get = route();
    const [first, second] = await Promise.all([get(`${origin}/a.jpg`), get(`${origin}/a.jpg`)]);
    const etag = first.headers.get("ETag") ?? "";
    expect(second.headers.get("ETag")).toBe(etag);
    expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=86400/);
    expect((await get(`${origin}/a.jpg`, { etag })).status).toBe(304);
    // A new process finds it on the disk.
    expect((await route()(`${origin}/a.jpg`, { etag })).status).toBe(304);
    expect(asked).toHaveLength(1);
  });

  test("fetches again after a day, and shows the old picture while the origin is away", async () => {
    let now = Date.now();
    const get = route({ now: () => now });
    const before = await get(`${origin}/a.jpg`);
    now += 25 * 3600_000;
    respond = (_, res) => void res.writeHead(500).end();
    expect((await get(`${origin}/a.jpg`)).headers.get("ETag")).toBe(before.headers.get("ETag"));
    respond = async (_, res) => void res.end(await photo(300, 300));
    expect((await get(`${origin}/a.jpg`)).headers.get("ETag")).not.toBe(before.headers.get("ETag"));
  });

  test("caches pictures of the documented call for ever, and those of other backend paths for a day", async () => {
    const get = route();
    expect((await get("/api/picture/a.webp")).headers.get("Cache-Control")).toContain("immutable");
    const remote = await route({ remoteBackend: origin })("/files/a.webp");
    expect([remote.status, remote.headers.get("Cache-Control")]).toEqual([
      200,
      expect.not.stringContaining("immutable"),
    ]);
  });

  test.each([
    "/api/captcha",
    "/files/a.webp",
    "/api/picture/a.webp?v=1",
    "/api/picture/%61.webp",
    "/api/picture/../captcha",
    "/api/picture/a/b.webp",
  ])("asks the embedded backend for a photograph by its one address, and never for %s", async (address) => {
    const paths: string[] = [];
    const transport = async ({ url }: Request) => {
      paths.push(new URL(url).pathname);
      return new Response(new Uint8Array(await photo()));
    };
    expect((await route({ transport })(address)).status).toBe(404);
    expect(paths).toEqual([]);
    expect((await route({ transport })("/api/picture/a.webp")).status).toBe(200);
    expect(paths).toEqual(["/api/picture/a.webp"]);
  });

  test("refuses an origin that is not configured, without a request to it [P6.30]", async () => {
    const answer = await route({ origins: [] })(`${origin}/a.jpg`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "image/svg+xml; charset=utf-8"]);
    expect(asked).toEqual([]);
  });

  test("follows a redirect within the origin, and none to another [P6.30]", async () => {
    respond = async (req, res) => {
      if (req.url === "/a.jpg") res.writeHead(302, { Location: "/b.jpg" }).end();
      else if (req.url === "/b.jpg") res.end(await photo());
      else if (req.url === "/loop.jpg") res.writeHead(302, { Location: "/loop.jpg" }).end();
      else res.writeHead(302, { Location: `${elsewhere}/b.jpg` }).end();
    };
    const get = route();
    expect((await get(`${origin}/a.jpg`)).status).toBe(200);
    expect((await get(`${origin}/away.jpg`)).status).toBe(404);
    expect(askedElsewhere).toBe(0);
    expect((await get(`${origin}/loop.jpg`)).status).toBe(404);
  });

  test.each([
    // The picture of these two is good and has more than 2,000 bytes.
    ["too many bytes by its length", async (_: unknown, res) => void res.end(await photo())],
    [
      "too many bytes without a length",
      async (_: unknown, res) => {
        res.write(await photo());
        res.end();
      },
    ],
    ["an SVG", (_: unknown, res) => void res.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      "an SVG under a false name",
      (_: unknown, res) => void res.writeHead(200, { "Content-Type": "image/png" }).end('<?xml version="1.0"?><svg/>'),
    ],
    ["a page", (_: unknown, res) => void res.writeHead(200, { "Content-Type": "text/html" }).end("<html>")],
    ["a broken picture", (_: unknown, res) => void res.end(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))],
    ["nothing", (_: unknown, res) => void res.end()],
    ["not found", (_: unknown, res) => void res.writeHead(404).end()],
  ] satisfies [string, RequestListener][])(
    "%s is a neutral picture, asked once a minute [P6.30]",
    async (_, answerWith) => {
      respond = answerWith;
      const get = route({ bytesMax: 2000 });
      const answer = await get(`${origin}/a.jpg`);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "public, max-age=60"]);
      expect(await answer.text()).toMatch(/^<svg /);
      await get(`${origin}/a.jpg`, { width: 480 });
      expect(asked).toHaveLength(1);
    },
  );

  test("an origin that hangs or fails is a 503 that is not cached", async () => {
    respond = () => undefined;
    const answer = await route({ timeoutMs: 50 })(`${origin}/a.jpg`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    respond = (_, res) => void res.writeHead(502).end();
    expect((await route()(`${origin}/b.jpg`)).status).toBe(503);
  });

  test("an address that is not signed so is a 404 without a request to its origin [P6.30]", async () => {
    const send = createSizedPictures({
      origins: [origin],
      remoteBackend: origin,
      cache: createPictureCache(folder),
      transport: async () => expect.fail(),
    });
    const path = pictureAt(signPicture(`${origin}/a.jpg`), 240);
    const asks = [
      path.replace("a.jpg", "a.jpg%3Fv%3D1"),
      path.replace(/\/[\w-]{16}/, ""),
      "/picture/240/backend/a.jpg",
    ];
    for (const at of asks) expect((await send(new Request(`http://shop.test${at}`))).status).toBe(404);
    expect(asked).toEqual([]);
    expect((await send(new Request(`http://shop.test${path}?v=1`))).status).toBe(200);
    expect((await send(new Request(`http://shop.test${path}?v=2`))).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test("a network that asks for more new pictures than the limit gets 429, others and known pictures come [P6.30]", async () => {
    const get = route({ missesMax: 2 });
    const statusOf = async (n: number, client: string) => (await get(`${origin}/${n}.jpg`, { client })).status;
    expect([await statusOf(1, "203.0.113.7"), await statusOf(2, "203.0.113.8")]).toEqual([200, 200]);
    expect(await statusOf(3, "203.0.113.9")).toBe(429);
    expect(await statusOf(1, "203.0.113.9")).toBe(200);
    expect(await statusOf(3, "198.51.100.9")).toBe(200);
    expect(asked).toHaveLength(3);
  });

  test("more pictures at once than may wait are refused with 503, and the others come [P6.30]", async () => {
    const get = route({ waitingMax: 2, fetches: 1, conversions: 1 });
    const answers = await Promise.all([1, 2, 3, 4].map((n) => get(`${origin}/${n}.jpg`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503]);
    expect((await get(`${origin}/4.jpg`)).status).toBe(200);
  });
});

test("a long screenshot keeps the width, so that its text stays readable", async () => {
  const screenshot = await sharp({ create: { width: 540, height: 6000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(await encodeForWidth(screenshot, { width: 240, format: "avif" })).metadata();
  expect([width, height]).toEqual([240, 2667]);
});

test("a picture of more pixels than allowed is refused before it is decoded [P6.30]", async () => {
  const bomb = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(bomb.byteLength).toBeLessThan(1_000_000);
  await expect(encodeForWidth(bomb, { width: 240, format: "webp" })).rejects.toMatchObject({ status: 404 });
  expect(await encodeForWidth(bomb, { width: 240, format: "webp", pixelsMax: 42_000_000 })).toBeInstanceOf(Buffer);
});

test("the cache stays below its bound, removes the oldest first and leaves nothing unfinished [P6.30]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const cache = createPictureCache(folder, 10_000);
  const bytes = Buffer.alloc(1000);
  const filesIn = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (let key = 0; key < 40; key += 1) {
    await cache.write(`../../${key}`, bytes);
    for (const entry of await filesIn()) {
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const { mtimeMs } = await stat(file);
      await utimes(file, mtimeMs / 1000 - 10, mtimeMs / 1000 - 10);
    }
    const files = await filesIn();
    expect(files.length).toBeLessThanOrEqual(11);
    expect(files.every(({ name }) => /^[\da-f]{64}$/.test(name))).toBe(true);
  }
  expect(await cache.read("../../39")).toMatchObject({ bytes });
  expect(await cache.read("../../0")).toBeNull();
  await rm(folder, { recursive: true });
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
