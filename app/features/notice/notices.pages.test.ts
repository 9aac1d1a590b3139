import { beforeEach, expect, test } from "vitest";
import { customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as page from "./notices.page.tsx";

const shop = freshBackend();
type Browser = Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
let browser: Browser;
beforeEach(async () => {
  browser = await visit("/user/messages/notices").with(await tokenOf(shop, demoCustomers.newcomer));
});

let told = 0;
async function write(path = "/logistics?id=1", kind: "shipped" | "balance" = "shipped") {
  told += 1;
  const { id: customer_id } = await customerOf(shop, demoCustomers.newcomer);
  const row = { customer_id, kind, event: `page:${told}`, title: `通知 ${told}`, body: "", path };
  const { id } = await shop.backend.database.write((tx) =>
    tx
      .insertInto("notices")
      .values({ ...row, created_at: shop.world.now, read_at: null })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}
const load = (search = "") => page.loader(browser.get(`/user/messages/notices${search}`));
const submit = (fields: Parameters<Browser["post"]>[0], search = "") =>
  outcome(page.action(browser.post(fields, `/user/messages/notices${search}`)));
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const locationOf = (answered: unknown) => (answered as Response).headers.get("Location");

test("a notice is opened by its form, which marks it as read and leads to its page", async () => {
  const id = await write();
  expect((await load()).inbox).toMatchObject({ unread: 1, list: [{ notice_id: id, is_read: false }] });
  expect(locationOf(await submit({ intent: "open", notice_id: id }))).toBe("/logistics?id=1");
  expect((await load()).inbox).toMatchObject({ unread: 0, list: [{ is_read: true }] });
});

test.each(["//evil.test/", "https://evil.test/", "/\\evil.test", "/no_such_page"])(
  "a path that is no page of the shop leads to the inbox: %s",
  async (path) => {
    const id = await write(path);
    expect(locationOf(await submit({ intent: "open", notice_id: id }))).toBe("/user/messages/notices");
  },
);

test("a notice that is not the customer's cannot be opened", async () => {
  expect(await submit({ intent: "open", notice_id: 999_999 })).toMatchObject({ init: { status: 404 } });
});

test("some and all are marked as read on the page where it was asked for", async () => {
  const [first] = [await write(), await write(), await write("/user/balance", "balance")];
  const here = "?tab=notices&of=order";
  expect((await load(here)).inbox).toMatchObject({ count: 2, all: 3, tab: "order" });
  expect(locationOf(await submit({ intent: "read", notice_id: first ?? 0 }, here))).toBe(
    `/user/messages/notices${here}`,
  );
  expect((await load()).inbox.unread).toBe(2);
  await submit({ intent: "read_all" });
  expect((await load()).inbox.unread).toBe(0);
});

test("what is not ticked is off, and what is required stays on", async () => {
  const saved = await submit({ intent: "preferences", on: ["shipping:mail", "reply:robot"] });
  expect(locationOf(saved)).toBe("/user/messages/notices?tab=settings");
  const choices = (await load("?tab=settings")).settings?.choices ?? [];
  const on = choices.filter(({ is_on, is_required }) => is_on && !is_required);
  expect(on.map(({ group, channel }) => `${group}:${channel}`)).toEqual(["shipping:mail", "reply:robot"]);
  expect(choices.filter(({ is_required }) => is_required).every(({ is_on }) => is_on)).toBe(true);
  await submit({ intent: "preferences" });
  expect((await load("?tab=settings")).settings?.choices.some(({ is_on, is_required }) => is_on && !is_required)).toBe(
    false,
  );
});

test("an address is confirmed by its code; errors stand beside their fields", async () => {
  expect(errorsOf(await submit({ intent: "set_mail", email: "nothing" })).email).toHaveLength(1);
  expect(locationOf(await submit({ intent: "set_mail", email: "one@example.com" }))).toBe(
    "/user/messages/notices?tab=settings",
  );
  await runJob(shop, "run due tasks");
  const code = /验证码：(\d{6})/.exec(shop.world.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  expect(errorsOf(await submit({ intent: "confirm_mail", code: wrong }))).toEqual({ code: ["验证码错误"] });
  await submit({ intent: "confirm_mail", code });
  expect((await load("?tab=settings")).settings?.mail).toEqual({ email: "one@example.com", pending: null });
  await submit({ intent: "remove_mail" });
  expect((await load("?tab=settings")).settings?.mail.email).toBeNull();
});

test("a robot is saved after its test; a refusal stands beside its field, with what was typed", async () => {
  const refused = await submit({ intent: "set_robot", url: "https://evil.test/send" });
  expect(errorsOf(refused)).toEqual({ url: ["请填企业微信或钉钉群机器人的 https 地址"] });
  expect(refused).toMatchObject({ data: { form: { initialValue: { url: "https://evil.test/send" } } } });
  await submit({ intent: "set_robot", url: "https://robot.test/send?key=0123456789abcdef" });
  expect((await load("?tab=settings")).settings?.robot).toMatchObject({ host: "robot.test", tail: "cdef" });
  await submit({ intent: "remove_robot" });
  expect((await load("?tab=settings")).settings?.robot).toBeNull();
});
