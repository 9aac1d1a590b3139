import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfTemplate, type TestDatabase } from "#tests/support/database.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { type RawResponse, send, sendForm } from "#tests/support/wire.ts";

/** Slow large forms, a flood of pages and hostile lists, beside which other addresses are served. */

/** A limit for a test that hangs, in ms. */
const SLOW = 300_000;
const MEGABYTE = 1024 * 1024;
const MEMORY_GROWTH_MB_MAX = 200;
const SAMPLES = 5;
/** Pages of the flood that are requested at once. */
const FLOOD = 8;
/** The longest acceptable time: ten times the quiet one and this number of uncached pages of the quiet shop. */
const PAGES_MAX = 30;
/** What the first slow forms send at once, so that together they reach the bounds soon. */
const FIRST_BYTES = 800 * 1024;
const PULSE_BYTES = 16 * 1024;
const PULSE_MS = 400;
const BUYER = "198.51.100.1";
const FILE_FORM = "multipart/form-data; boundary=edge";

let shop: Program;
let data: TestDatabase;
let picture: Buffer;
beforeAll(async () => {
  data = await copyOfTemplate();
  shop = await untilReady(await startShop({ DATABASE_URL: data.url, TRUSTED_PROXIES: "127.0.0.1" }));
  picture = await noise(1280);
}, SLOW);
afterAll(async () => {
  await shop?.stop();
  await data?.drop();
});

/** A PNG of random pixels, which does not compress: about three bytes for each. */
async function noise(side: number) {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.random() * 256));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const from = (address: string) => ({ "X-Forwarded-For": address });

async function logIn(address: string) {
  const form = "intent=login&account=13800000012&password=wang2026&agree=on";
  const answer = await sendForm(shop.port, "/login?mode=password", form, from(address));
  const cookie = /shop_session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  expect([answer.status, cookie !== ""]).toEqual([303, true]);
  return { ...answer, cookie };
}

function upload(address: string, Cookie: string) {
  const part = (head: string) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="intent"')}upload\r\n`),
    Buffer.from(part('name="picture"; filename="a.png"\r\nContent-Type: image/png')),
    picture,
    Buffer.from("\r\n--edge--\r\n"),
  ]);
  return send(shop.port, {
    method: "POST",
    path: "/wholesalers_settled",
    headers: {
      ...from(address),
      Origin: `http://localhost:${shop.port}`,
      Cookie,
      "Content-Type": FILE_FORM,
      "Content-Length": String(body.length),
    },
    body,
  });
}

/** Sends forms of 6 MB slowly, one after another as they end, and counts how they end. */
function startSlowPosts(count: number, addressOf: (index: number) => string) {
  const ends: number[] = [];
  let over = false;
  const sockets = new Set<ReturnType<typeof connect>>();
  function open(index: number, first: number) {
    const socket = connect(shop.port, "127.0.0.1");
    let answer = "";
    // 40 KB a second.
    const pulse = setInterval(() => socket.write(Buffer.alloc(PULSE_BYTES)), PULSE_MS);
    sockets.add(socket);
    socket.on("data", (part) => {
      answer += part.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(pulse);
      sockets.delete(socket);
      ends.push(Number(answer.split(" ")[1] ?? 0));
      if (!over) open(index, 0);
    });
    socket.write(
      [
        "POST /wholesalers_settled HTTP/1.1",
        `Host: localhost:${shop.port}`,
        `Origin: http://localhost:${shop.port}`,
        `Content-Type: ${FILE_FORM}`,
        `Content-Length: ${6 * MEGABYTE}`,
        `X-Forwarded-For: ${addressOf(index)}`,
        "\r\n",
      ].join("\r\n"),
    );
    socket.write(Buffer.alloc(first));
  }
  for (let index = 0; index < count; index += 1) open(index, FIRST_BYTES);
  return {
    ends,
    stop() {
      over = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

let asked = 0;
const uncachedPage = (address: string) => {
  asked += 1;
  return send(shop.port, { path: `/goods_search?title=${asked}`, headers: { ...from(address), Cookie: "a=1" } });
};

/** Requests uncached pages from one address until it is stopped. */
function startFlood(address: string) {
  let over = false;
  const statuses = new Set<number>();
  const loops = Array.from({ length: FLOOD }, async () => {
    while (!over) statuses.add((await uncachedPage(address)).status);
  });
  return async () => {
    over = true;
    await Promise.all(loops);
    return [...statuses];
  };
}

/** What a pattern may try from each of its characters, with and without Chinese before it. */
const HOSTILE = ["", "纸", "纸 1箱 "].flatMap((prefix) =>
  ["111,", "1 ", '""a,', "—a", "纸1箱、"].map((text) => prefix + text.repeat(Math.floor(390_000 / text.length))),
);

const identify = (address: string, text: string) =>
  sendForm(shop.port, "/quick_order", new URLSearchParams({ intent: "identify", text }).toString(), from(address));

/** Sends hostile lists from several networks, each one list after another, until it is stopped. */
function startLists(networks: number) {
  let over = false;
  const statuses = new Set<number>();
  const loops = Array.from({ length: networks }, async (_, network) => {
    for (let list = network; !over; list += 1) {
      statuses.add((await identify(`203.1.${network}.7`, HOSTILE[list % HOSTILE.length] ?? "")).status);
    }
  });
  return async () => {
    over = true;
    await Promise.all(loops);
    return [...statuses];
  };
}

async function medianOf(request: () => Promise<Pick<RawResponse, "status" | "ms">>, count = SAMPLES) {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) {
    const { status, ms } = await request();
    expect(status).toBeLessThan(400);
    times.push(ms);
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** The median times in ms of what a buyer at another address does. */
async function measure() {
  const { cookie } = await logIn(BUYER);
  const get = (path: string) => () => send(shop.port, { path, headers: from(BUYER) });
  return {
    health: await medianOf(get("/healthz")),
    cached: await medianOf(get("/")),
    login: await medianOf(() => logIn(BUYER), 3),
    upload: await medianOf(() => upload(BUYER, cookie), 1),
    list: await medianOf(() => identify(BUYER, "TN-2325 12支"), 3),
  };
}

type Times = Awaited<ReturnType<typeof measure>>;

/** Compares what a buyer waits for with the quiet shop of the same run; `page` is the time of an uncached page in ms. */
function expectQuick(busy: Times, quiet: Times, page: number) {
  for (const [name, ms] of Object.entries(busy)) {
    const limit = 10 * quiet[name as keyof Times] + PAGES_MAX * page;
    expect({ name, ms, limit, isQuick: ms < limit }).toMatchObject({ isQuick: true });
  }
}

test.each([
  ["20 slow forms of 6 MB from one address", 20, () => "203.0.113.7", 429],
  ["100 slow forms of 6 MB from as many networks", 100, (index: number) => `203.0.${index}.7`, 503],
])(
  "%s and a flood of pages do not keep others from the shop",
  async (_, count, addressOf, status) => {
    await measure();
    const quiet = await measure();
    const page = await medianOf(() => uncachedPage(BUYER));
    const memory = shop.megabytes();

    const posts = startSlowPosts(count, addressOf);
    const stopFlood = startFlood("203.0.113.7");
    // The bound is reached once a form is refused.
    await expect.poll(() => posts.ends).toContain(status);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, shop.megabytes());
    }, 50);
    const busy = await measure();
    clearInterval(watch);
    const ends = [...posts.ends];
    posts.stop();
    expect(await stopFlood()).toEqual(expect.arrayContaining([200]));

    expectQuick(busy, quiet, page);
    // An answer may be lost where the form is still being sent.
    for (const end of ends) expect([0, 429, 503]).toContain(end);
    expect(most - memory).toBeLessThan(MEMORY_GROWTH_MB_MAX);
  },
  SLOW,
);

test(
  "hostile lists of eight networks do not keep others from the shop",
  async () => {
    await measure();
    const quiet = await measure();
    const page = await medianOf(() => uncachedPage(BUYER));
    const memory = shop.megabytes();
    const stopLists = startLists(8);
    const busy = await measure();
    const most = shop.megabytes();
    const statuses = await stopLists();
    expectQuick(busy, quiet, page);
    // A list is read, or refused with a sentence.
    for (const status of statuses) expect([303, 400]).toContain(status);
    expect(most - memory).toBeLessThan(MEMORY_GROWTH_MB_MAX);
  },
  SLOW,
);
