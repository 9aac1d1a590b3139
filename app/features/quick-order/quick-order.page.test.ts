import { expect, test } from "vitest";
import { action as logIn } from "#app/features/auth/login.page.tsx";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./quick-order.page.tsx";

const shop = freshBackend();
const LIST = "10398-100778 6\n88A 硒鼓 10支\n碎纸机油 2瓶";
/** A list that is too long for a cookie. */
const LONG = Array.from({ length: 900 }, (_, row) => `10398-100778 ${row + 1}箱 第${(row * 7919) % 1000}号`).join("\n");

const redirected = (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  const cookies = answer.headers.getSetCookie().filter((cookie) => !/Expires=Thu, 01 Jan 1970/.test(cookie));
  const jar = cookies.flatMap((cookie) => cookie.split(";")[0] ?? []).join("; ");
  return { to: answer.headers.get("Location") ?? "", jar };
};
const shown = async (path: string, cookie: string) => (await loader(visit(path, cookie).get())).data;
const identify = async (text: string, cookie = "") =>
  redirected(await action(visit("/quick_order", cookie).post({ intent: "identify", text })));

async function logInWith(jar: string, from: string) {
  const fields = { intent: "login", account: demoCustomers.tradeMarkup, password: "trade888", agree: "on", from };
  return redirected(await logIn(visit("/login?mode=password", jar).post(fields)));
}

test("a visitor's long list is shown at public prices, corrected, and there after the login", async () => {
  const { to, jar } = await identify(LONG);
  expect(to).toMatch(/^\/quick_order\?list=\d+#result$/);
  const path = to.replace("#result", "");
  expect(await shown(path, jar)).toMatchObject({ buyer: null, list: { counts: { all: 900 } }, recent: [] });
  // The cookie finds the list even where the address does not name it.
  expect((await shown("/quick_order", jar)).list?.text).toBe(LONG);
  await action(visit(path, jar).post({ intent: "remove", row: 2 }));
  const bought = redirected(await outcome(action(visit(path, jar).post({ intent: "add_cart", shown: 1, go: 1 }))));
  expect(bought.to).toBe(`/login?${new URLSearchParams({ from: path })}`);

  const login = await logInWith(jar, path);
  expect(login.to).toBe(path);
  const page = await loader(visit(path, login.jar).get());
  expect(page.data).toMatchObject({ buyer: { audit_state: 2 }, taken: true, list: { counts: { all: 899 } } });
  expect(new Headers(page.init?.headers).get("Set-Cookie")).toMatch(/shop_list=;/);
  await action(visit(path, login.jar).post({ intent: "accept" }));
  const added = redirected(await action(visit(path, login.jar).post({ intent: "add_cart" })));
  expect(added.to).toBe(path);
  expect((await shown(path, login.jar)).list?.counts.all).toBe(0);
});

test("a login by another way leads to the list from the page itself", async () => {
  const { to, jar } = await identify(LIST);
  const { jar: signedIn } = await logInWith(jar, "/");
  expect(redirected(await outcome(loader(visit("/quick_order", signedIn).get()))).to).toBe(to.replace("#result", ""));
});

test("a list that the login did not take over waits for its button", async () => {
  const { to, jar } = await identify(LIST);
  const cookie = `${jar}; ${await tokenCookie()}`;
  const path = to.replace("#result", "");
  expect(await shown(path, cookie)).toMatchObject({ list: null, waiting: expect.any(Number) });
  const continued = redirected(await action(visit("/quick_order", cookie).post({ intent: "continue" })));
  expect(continued.to).toBe(path);
  expect(await shown(path, cookie)).toMatchObject({ waiting: null, list: { counts: { all: 3 } } });
});

test("the button of a list that is gone says so and stays on the page", async () => {
  const { jar } = await identify(LIST);
  const cookie = `${jar}; ${await tokenCookie()}`;
  await shop.backend.database.write((tx) => tx.deleteFrom("order_lists").execute());
  expect(await action(visit("/quick_order", cookie).post({ intent: "continue" }))).toMatchObject({
    data: { form: { error: { "": ["没有登录前的清单，请重新贴一次"] } } },
  });
});

test("a list that is sent after the end of the session is there after the login", async () => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const dead = await visit("/quick_order").with(token);
  await shop.backend.database.write((tx) => tx.deleteFrom("tokens").execute());
  const ended = redirected(await outcome(action(dead.post({ intent: "identify", text: LONG }))));
  expect(ended.to).toBe("/login?from=%2Fquick_order");
  const login = await logInWith(ended.jar, "/quick_order");
  const opened = redirected(await outcome(loader(visit("/quick_order", login.jar).get())));
  expect((await shown(opened.to, login.jar)).list?.text).toBe(LONG);
});

test("the list of another browser leads to the login, and an empty one is refused beside its field", async () => {
  const { to } = await identify(LIST);
  const path = to.replace("#result", "");
  expect(redirected(await outcome(loader(visit(path).get()))).to).toMatch(/^\/login\?from=/);
  const other = await identify("10398-100778 1");
  expect(redirected(await outcome(action(visit(path, other.jar).post({ intent: "remove", row: 1 })))).to).toMatch(
    /^\/login\?from=/,
  );
  const refused = await action(visit("/quick_order").post({ intent: "identify", text: " " }));
  expect(refused).toMatchObject({ data: { form: { error: { text: ["请先贴上清单"] } } }, init: { status: 400 } });
});

const tokenCookie = async () => {
  const { request } = (await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup))).get();
  return request.headers.get("Cookie") ?? "";
};
