import { expect, test } from "vitest";
import { loader as shell } from "#app/shell/shell.tsx";
import { writeSetting } from "#backend/modules/site/site.store.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { action } from "./placard.resource.ts";

const shop = freshBackend();

const publish = (version: string, url = "/goods_cate?cid=1", placardImg = "/placard.svg") =>
  shop.backend.database.write((tx) => writeSetting(tx, "placard", { placardImg, version, url }));
const readVersion = async (cookie = "") => (await shell(visit("/", cookie).get())).data.placard?.version;
const send = async (fields: Record<string, string>, cookie = "") => {
  const answer = (await action(visit("/placard", cookie).post(fields))) as Response | { init: ResponseInit | null };
  const init = answer instanceof Response ? answer : answer.init;
  const headers = new Headers(init?.headers);
  return { status: init?.status, to: headers.get("Location"), cookie: headers.get("Set-Cookie") ?? "" };
};
const cookieHeader = (cookie: string) => cookie.split(";")[0] ?? "";

test("an announcement with a picture is shown until its version is closed; a new version is shown again [S4.placard.1]", async () => {
  expect(await readVersion()).toBeUndefined();
  await publish("v1");
  expect(await readVersion()).toBe("v1");
  const { cookie } = await send({ intent: "close", version: "v1", keep: "on", from: "/goods_cate?cid=2" });
  expect(await readVersion(cookieHeader(cookie))).toBeUndefined();
  await publish("v2");
  expect(await readVersion(cookieHeader(cookie))).toBe("v2");
});

test.each(["", "#", "javascript:alert(1)"])(
  "an announcement without a picture (%j) is not shown [S4.placard.1]",
  async (image) => {
    await publish("v1", "/", image);
    expect(await readVersion()).toBeUndefined();
  },
);

test.each(["//elsewhere.example/a.png", "https://elsewhere.example/a.png"])(
  "an announcement whose picture may not come from its origin (%s) is shown without it [S4.placard.1]",
  async (image) => {
    await publish("v1", "/", image);
    expect((await shell(visit("/").get())).data.placard).toEqual({ placardImg: "", version: "v1", url: "/" });
  },
);

test("不再提示 hides the version for a year; without it the next page alone leaves it out [S4.placard.2]", async () => {
  await publish("v1");
  const withKeep = await send({ intent: "close", version: "v1", keep: "on" });
  expect(withKeep.cookie).toMatch(/^shop_placard=.*Max-Age=31536000.*HttpOnly/);
  const withoutKeep = await send({ intent: "close", version: "v1" });
  expect(withoutKeep.cookie).not.toContain("shop_placard=");
  const { data, init } = await shell(visit("/", cookieHeader(withoutKeep.cookie)).get());
  expect(data.placard).toBeNull();
  // The page after the redirect deletes the cookie, so that the one after it shows the announcement.
  expect(new Headers(init?.headers).get("Set-Cookie")).toMatch(/^shop_placard_closed=;.*Max-Age=0/);
});

test("closing redirects to the page below the announcement and never to another site", async () => {
  expect(await send({ intent: "close", version: "v1", from: "/goods_cate?cid=2" })).toMatchObject({
    status: 303,
    to: "/goods_cate?cid=2",
  });
  expect((await send({ intent: "close", version: "v1", from: "https://evil.example/" })).to).toBe("/");
});

test("a click on the picture closes it and follows its link [S4.placard.3]", async () => {
  await publish("v1", "/goods_search?title=A4");
  const { to, cookie } = await send({ intent: "open", version: "v1", keep: "on", from: "/" });
  expect(to).toBe("/goods_search?title=A4");
  expect(await readVersion(cookieHeader(cookie))).toBeUndefined();
});

test.each(["https://elsewhere.example/", "javascript:alert(1)", "//elsewhere.example"])(
  "the form never redirects to %s",
  async (url) => {
    await publish("v1", url);
    expect((await send({ intent: "open", version: "v1", from: "/goods_cate" })).to).toBe("/goods_cate");
  },
);

test("a forged cookie hides nothing", async () => {
  await publish("v1");
  expect(await readVersion(`shop_placard=${Buffer.from('"v1"').toString("base64")}`)).toBe("v1");
});

test("a closed announcement stays hidden when the session ends [S4.placard.2]", async () => {
  await publish("v1");
  const cookie = cookieHeader((await send({ intent: "close", version: "v1", keep: "on" })).cookie);
  const { get } = await visit("/").with("expired-token");
  const expired = get().request.headers.get("Cookie");
  const answer = await shell(visit("/", `${expired}; ${cookie}`).get()).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.getSetCookie().join()).not.toContain("shop_placard");
});

test("a page whose announcement cannot be read is shown without it", async () => {
  await publish("v1");
  failCalls(shop, "/api/getPlacardInfo");
  expect(await readVersion()).toBeUndefined();
});

test.each([
  { name: "off by default", flag: undefined, phone: demoCustomers.tradeCost, opens: false },
  { name: "on, approved customer without a birthday", flag: 1, phone: demoCustomers.tradeCost, opens: true },
  { name: "on, customer with a birthday", flag: 1, phone: demoCustomers.tradeMarkup, opens: false },
  { name: "on, customer who is not approved", flag: 1, phone: demoCustomers.unbound, opens: false },
] as const)(
  "the birthday dialog opens, setting $name: $opens [S4.birthday.1] [S4.birthday.2] [P6.17]",
  async ({ flag, phone, opens }) => {
    const { config } = (await shell(visit("/").get())).data;
    await shop.backend.database.write((tx) => writeSetting(tx, "config", { ...config, birthday_dialog: flag }));
    const { get } = await visit("/").with(await tokenOf(shop, phone));
    expect((await shell(get())).data.birthdayUntil !== null).toBe(opens);
  },
);
