import { expect, test } from "vitest";
import { sendDrawing } from "#app/http/picture/drawing.server.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./drawing.resource.ts";

const shop = freshBackend();
const load = (name: string) => loader({ ...visit(`/pictures/${name}`).get(), params: { name } });

test("a picture is passed on with headers that allow it to be drawn and nothing else", async () => {
  await shop.test.database.write((tx) => tx.updateTable("products").set({ pictures_json: "[]" }).execute());
  const { data } = await call(shop, "GET", "/api/store/product/detail/10001");
  const [address = ""] = (data as { images: string[] }).images;
  const answer = await load(address.split("/").at(-1) ?? "");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/^<svg /);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "content-type": "image/svg+xml; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
});

test.each(["p1-s1-00.svg", "nothing.svg", "../../healthz", "a.html", ""])(
  "%j is a 404 that no cache may store",
  async (name) => {
    const answer = await load(name);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  },
);

const svg =
  (body: string, headers: Record<string, string> = {}) =>
  async () =>
    new Response(body, { headers: { "Content-Type": "image/svg+xml", ...headers } });

test("another backend can neither make a page of a picture nor set how long it is cached", async () => {
  const html = await sendDrawing(
    async () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
    "a.svg",
  );
  expect(html.status).toBe(404);
  const odd = await sendDrawing(svg("<svg/>", { "Cache-Control": "private, x", "Set-Cookie": "a=b" }), "a.svg");
  expect(odd.headers.get("Cache-Control")).toBe("no-store");
  expect(odd.headers.get("Set-Cookie")).toBeNull();
  expect((await sendDrawing(svg("x".repeat(300_000)), "a.svg")).status).toBe(502);
});

test("an unreachable backend gives a status without a stack", async () => {
  const away = await sendDrawing(() => Promise.reject(new Error("refused")), "a.svg");
  expect([away.status, await away.text()]).toEqual([503, ""]);
});
