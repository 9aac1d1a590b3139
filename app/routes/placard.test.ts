import { expect, test } from "vitest";
import { loader as frame } from "#app/shell/shell.tsx";
import { writeSetting } from "#backend/modules/site/site.store.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { action } from "./placard.ts";

const shop = freshBackend();

const announce = (version: string, url = "/goods_cate?cid=1", placardImg = "/placard.svg") =>
  shop.backend.database.write((tx) => writeSetting(tx, "placard", { placardImg, version, url }));
const shown = async (cookie = "") => (await frame(visit("/", cookie).get())).data.placard?.version;
const send = async (fields: Record<string, string>, cookie = "") => {
  const answer = (await action(visit("/placard", cookie).post(fields))) as Response | { init: ResponseInit | null };
  const init = answer instanceof Response ? answer : answer.init;
  const headers = new Headers(init?.headers);
  return { status: init?.status, to: headers.get("Location"), cookie: headers.get("Set-Cookie") ?? "" };
};
const jar = (cookie: string) => cookie.split(";")[0] ?? "";

test("an announcement with a picture shows until its version was closed; a new version shows again [S4.placard.1]", async () => {
  expect(await shown()).toBeUndefined();
  await announce("v1");
  expect(await shown()).toBe("v1");
  const { cookie } = await send({ intent: "close", version: "v1", keep: "on", from: "/goods_cate?cid=2" });
  expect(await shown(jar(cookie))).toBeUndefined();
  await announce("v2");
  expect(await shown(jar(cookie))).toBe("v2");
});

test.each(["", "#", "javascript:alert(1)", "//elsewhere.example/a.png", "https://elsewhere.example/a.png"])(
  "without a picture of the shop's own (%j) there is nothing to show [S4.placard.1]",
  async (image) => {
    await announce("v1", "/", image);
    expect(await shown()).toBeUndefined();
  },
);

test("不再提示 keeps the version for a year, without it until the browser closes [S4.placard.2]", async () => {
  await announce("v1");
  const kept = await send({ intent: "close", version: "v1", keep: "on" });
  expect(kept.cookie).toMatch(/^shop_placard=.*Max-Age=31536000.*HttpOnly/);
  const rested = await send({ intent: "close", version: "v1" });
  expect(rested.cookie).not.toMatch(/Max-Age|Expires/);
  expect(await shown(jar(rested.cookie))).toBeUndefined();
});

test("closing leads back to the page that it stood over, and to none of somebody else's", async () => {
  expect(await send({ intent: "close", version: "v1", from: "/goods_cate?cid=2" })).toMatchObject({
    status: 303,
    to: "/goods_cate?cid=2",
  });
  expect((await send({ intent: "close", version: "v1", from: "https://evil.example/" })).to).toBe("/");
});

test("a click on the picture closes it and goes to its own link [S4.placard.3]", async () => {
  await announce("v1", "/goods_search?title=A4");
  const { to, cookie } = await send({ intent: "open", version: "v1", keep: "on", from: "/" });
  expect(to).toBe("/goods_search?title=A4");
  expect(await shown(jar(cookie))).toBeUndefined();
});

test.each(["https://elsewhere.example/", "javascript:alert(1)", "//elsewhere.example"])(
  "the form never leads to %s: another site is a link of its own",
  async (url) => {
    await announce("v1", url);
    expect((await send({ intent: "open", version: "v1", from: "/goods_cate" })).to).toBe("/goods_cate");
  },
);

test("a forged cookie closes nothing", async () => {
  await announce("v1");
  expect(await shown(`shop_placard=${Buffer.from('"v1"').toString("base64")}`)).toBe("v1");
});

test("what was closed stays closed when the session is lost [S4.placard.2]", async () => {
  await announce("v1");
  const cookie = jar((await send({ intent: "close", version: "v1", keep: "on" })).cookie);
  const { get } = await visit("/").with("dead");
  const dead = get().request.headers.get("Cookie");
  const lost = await frame(visit("/", `${dead}; ${cookie}`).get()).catch((thrown: unknown) => thrown);
  expect((lost as Response).headers.getSetCookie().join()).not.toContain("shop_placard");
});

test("an announcement that cannot be read is left out", async () => {
  await announce("v1");
  failCalls(shop, "/api/getPlacardInfo");
  expect(await shown()).toBeUndefined();
});

test.each([
  { name: "off by default", flag: undefined, phone: demoCustomers.tradeCost, asks: false },
  { name: "on, of an approved customer without one", flag: 1, phone: demoCustomers.tradeCost, asks: true },
  { name: "on, of one who told it", flag: 1, phone: demoCustomers.tradeMarkup, asks: false },
  { name: "on, of one who is not approved", flag: 1, phone: demoCustomers.unbound, asks: false },
] as const)("the birthday is asked for: $name [S4.birthday.1] [S4.birthday.2]", async ({ flag, phone, asks }) => {
  const { config } = (await frame(visit("/").get())).data;
  await shop.backend.database.write((tx) => writeSetting(tx, "config", { ...config, birthday_dialog: flag }));
  const { get } = await visit("/").with(await tokenOf(shop, phone));
  expect((await frame(get())).data.birthdayUntil !== null).toBe(asks);
});
