import { connect } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { createBodies } from "#backend/http/bodies.ts";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { createLane } from "./overload/post-lanes.ts";
import { answerPosts } from "./posts.ts";

const KILOBYTE = 1024;
const NOTICE = "/api/pay/notice/weixin";
const PAGE = "text/html,*/*;q=0.8";

/** POSTs over small budgets and lanes of one place; a request to /held waits for the test. */
async function startPosts() {
  const bodies = createBodies({ smallBudget: 256 * KILOBYTE, largeBudget: 800 * KILOBYTE });
  const lane = () => createLane({ concurrency: 1, waitingMax: 4 });
  const held: { url: string; signal: AbortSignal; answer: () => void }[] = [];
  const posts = answerPosts({
    bodies,
    lanes: { forms: lane(), uploads: lane(), notices: lane() },
    acceptsNotices: (path) => path === NOTICE,
    handle: async (request, pathname, { nonce, address }) => {
      const { url, signal } = request;
      const text = await request.text();
      if (pathname === "/held") await new Promise<void>((answer) => held.push({ url, signal, answer }));
      return new Response(`${pathname} ${text.length} ${nonce} ${address}`, {
        status: 201,
        headers: [
          ["Set-Cookie", "a=1"],
          ["Set-Cookie", "b=2"],
        ],
      });
    },
    compress: () => {},
  });
  const app = express().use((_req, res, next) => {
    res.locals.nonce = "nonce";
    next();
  });
  app.post("*", posts);
  const port = await serve(app);
  const head = (path: string, bytes: number, address: string, accept = "*/*") => ({
    method: "POST",
    path,
    headers: { "X-Client-Address": address, "Content-Length": String(bytes), Accept: accept },
  });
  const post = (path: string, kilobytes: number, { address = "203.0.113.9", accept = "*/*" } = {}) =>
    send(port, {
      ...head(path, kilobytes * KILOBYTE, address, accept),
      body: Buffer.alloc(kilobytes * KILOBYTE, "a"),
    });
  return { port, bodies, held, post };
}

test("the answer of Remix is sent with its status, its cookies, the nonce and the client's address", async () => {
  const { post, bodies } = await startPosts();
  const answer = await post("/form", 3);
  expect(answer.status).toBe(201);
  expect(answer.body).toContain(`/form ${3 * KILOBYTE} nonce 203.0.113.9`);
  expect(answer.headers.get("set-cookie")).toBe("a=1\nb=2");
  await expect.poll(() => bodies.bytes()).toBe(0);
});

test("a form whose file is over 5 MB arrives with its other fields and the length of the whole", async () => {
  const form = new FormData();
  form.set("payer", "甲公司");
  form.set("slip", new File([Buffer.alloc(7 * KILOBYTE * KILOBYTE, "\xff\xd8\xff", "latin1")], "回单.jpg"));
  form.set("note", "分公司代付");
  const encoded = new Request("http://localhost/", { method: "POST", body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  let handled: { length: number; form: FormData } | undefined;
  const lane = createLane({ concurrency: 1, waitingMax: 4 });
  const posts = answerPosts({
    bodies: createBodies(),
    lanes: { forms: lane, uploads: lane, notices: lane },
    acceptsNotices: () => false,
    handle: async (request) => {
      handled = { length: Number(request.headers.get("Content-Length")), form: await request.formData() };
      return new Response("read");
    },
    compress: () => {},
  });
  const port = await serve(express().post("*", posts));
  const headers = { "Content-Type": `${encoded.headers.get("Content-Type")}`, "Content-Length": String(body.length) };
  expect((await send(port, { method: "POST", path: "/", headers, body })).status).toBe(200);
  expect(handled?.length).toBe(body.length);
  expect(handled?.form.get("payer")).toBe("甲公司");
  expect(handled?.form.get("note")).toBe("分公司代付");
  expect(handled?.form.get("slip")).toMatchObject({ name: "回单.jpg", size: KILOBYTE });
});

test("notices and small forms do not wait for an upload in work", async () => {
  const { post, held } = await startPosts();
  const upload = post("/held", 100);
  await expect.poll(() => held.length).toBe(1);
  expect((await post("/form", 3)).status).toBe(201);
  expect((await post(NOTICE, 3)).status).toBe(201);
  const form = post("/held", 3);
  await expect.poll(() => held.length).toBe(2);
  expect((await post(NOTICE, 3)).status).toBe(201);
  for (const { answer } of held) answer();
  for (const { status } of [await upload, await form]) expect(status).toBe(201);
});

test("an upload under way takes no place from one that has arrived", async () => {
  const { port, post, bodies } = await startPosts();
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST /slow HTTP/1.1\r\nHost: a\r\nX-Client-Address: 198.51.100.1\r\nContent-Length: 100000\r\n\r\nabc`);
  await expect.poll(() => bodies.bytes()).toBe(3);
  expect((await post("/upload", 100)).status).toBe(201);
  socket.destroy();
  await expect.poll(() => bodies.bytes()).toBe(0);
});

test("a client beyond its share gets 429: a browser a page once its body is sent, a program a line", async () => {
  const { post, held } = await startPosts();
  const first = post("/held", 150);
  await expect.poll(() => held.length).toBe(1);
  const page = await post("/upload", 100, { accept: PAGE });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("connection")]).toEqual([429, "5", "close"]);
  expect(page.body).toContain("您的网络同时提交的内容过多，请稍后再试");
  expect(page.body).toContain("返回重填");
  const data = await post("/upload.data", 100);
  expect([data.status, data.headers.get("x-remix-response")]).toEqual([429, "yes"]);
  const line = await post("/upload", 100);
  expect([line.status, line.body]).toEqual([429, "您的网络同时提交的内容过多，请稍后再试\n"]);
  const other = post("/upload", 150, { address: "198.51.100.1" });
  held[0]?.answer();
  for (const { status } of [await first, await other]) expect(status).toBe(201);
});

test("beyond the budget of all clients an upload gets 503", async () => {
  const { post, held, bodies } = await startPosts();
  const uploads = [1, 2, 3, 4].map((network) => post("/held", 190, { address: `198.51.${network}.1` }));
  await expect.poll(() => bodies.bytes()).toBe(4 * 190 * KILOBYTE);
  const refused = await post("/upload", 150, { accept: PAGE });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(refused.body).toContain("访问人数过多");
  for (let at = 0; at < uploads.length; at += 1) {
    await expect.poll(() => held.length).toBe(at + 1);
    held[at]?.answer();
    expect((await Promise.all(uploads.slice(0, at + 1))).map(({ status }) => status)).not.toContain(503);
  }
});

test("a full lane answers a whole form at once", async () => {
  const { post, held } = await startPosts();
  const forms = [post("/held", 1), post("/held", 1)];
  await expect.poll(() => held.length).toBe(1);
  const refused = await Promise.race([...forms, post("/form", 1, { accept: PAGE })]);
  expect([refused.status, refused.body.includes("返回重填")]).toEqual([429, true]);
  held[0]?.answer();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.answer();
  for (const { status } of await Promise.all(forms)) expect(status).toBe(201);
});

test("a client that goes aborts its request and frees its bytes", async () => {
  const { port, held, bodies } = await startPosts();
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /held HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
  await expect.poll(() => held.length).toBe(1);
  expect([held[0]?.signal.aborted, bodies.bytes()]).toEqual([false, 3]);
  socket.destroy();
  await expect.poll(() => [held[0]?.signal.aborted, bodies.bytes()]).toEqual([true, 0]);
  held[0]?.answer();
});
