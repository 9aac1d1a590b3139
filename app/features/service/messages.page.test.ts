import { expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { customerRecordAddress, recordInAddress } from "./conversation.ts";
import { loader as fileLoader } from "./file.resource.ts";
import { action, loader } from "./messages.page.tsx";
import { loader as newsLoader } from "./news.resource.ts";

const shop = freshBackend();
const asCustomer = async (path = "/user/messages") => visit(path).with(await tokenOf(shop, demoCustomers.tradeMarkup));
const PDF = new File([Buffer.from("%PDF-1.7\n%%EOF")], "回执.pdf");
const reply = (text: string) => shop.backend.staff.messages.reply(commandLine(), demoCustomers.tradeMarkup, text);
/** The request of a form with a file. */
function withFile(page: { get: ReturnType<typeof visit>["get"] }, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { url, headers } = page.get().request;
  const sent = { Cookie: headers.get("Cookie") ?? "", Origin: ORIGIN };
  return { request: new Request(url, { method: "POST", headers: sent, body }), params: {}, context: {} };
}
type Read = { data: { thread: { list: { content: string; files: { attachment_id: number }[] }[]; unread: number } } };
type Refused = { data: { form: { error: Record<string, string[]>; initialValue: object } }; init: { status: number } };

test("redirects a visitor to the login and returns", async () => {
  const answer = (await outcome(loader(visit("/user/messages?order=1").get()))) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login?from=%2Fuser%2Fmessages%3Forder%3D1"]);
});

test("sends a text with a file, shows both sides, and serves the file to its owner alone", async () => {
  const { get } = await asCustomer();
  const sent = (await action(
    withFile({ get }, { intent: "send", text: "TN2325\r\n要 200 支", file: PDF }),
  )) as Response;
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/user\/messages\?sent=/)]);
  shop.world.now += 60_000;
  await reply("在的，请说");
  const { data } = (await loader(get())) as unknown as Read;
  expect(data.thread).toMatchObject({
    count: 2,
    unread: 1,
    list: [
      { author: "staff", author_name: "陈知远", content: "在的，请说", is_read: false },
      { author: "customer", content: "TN2325\n要 200 支", is_read: true, files: [{ name: "回执.pdf" }] },
    ],
  });
  const params = { id: String(data.thread.list[1]?.files[0]?.attachment_id) };
  const file = await fileLoader({ ...get(), params });
  expect([file.headers.get("Content-Disposition"), file.headers.get("X-Content-Type-Options")]).toEqual([
    expect.stringContaining("attachment"),
    "nosniff",
  ]);
  const other = await visit("/user/messages").with(await tokenOf(shop, demoCustomers.tradeCost));
  expect(await outcome(fileLoader({ ...other.get(), params }))).toMatchObject({ init: { status: 404 } });
});

test("a text and a file that are refused keep the text, each with its message", async () => {
  const { get, post } = await asCustomer();
  expect(await action(post({ intent: "send", text: " " }))).toMatchObject({
    data: { form: { error: { text: ["请填写留言内容"] } } },
    init: { status: 400 },
  });
  const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png");
  const refused = (await action(
    withFile({ get }, { intent: "send", text: "见图", file_2: svg }),
  )) as unknown as Refused;
  expect(refused.data.form).toMatchObject({
    error: { file_2: [expect.stringContaining("文字还在，换一个附件再发")] },
    initialValue: { text: "见图" },
  });
});

test("news are marked as read by a form, and by a script that stays on the page", async () => {
  await reply("在的");
  const { get, post } = await asCustomer();
  const news = async () => (await newsLoader(get())).json();
  const { last_id, unread } = await news();
  expect(unread).toBe(1);
  const read = { intent: "read", message_id: String(last_id) };
  expect(await action(post(read))).toMatchObject({ status: 303 });
  expect(await news()).toMatchObject({ unread: 0 });
  expect(await action(post({ ...read, stay: "1" }))).toMatchObject({ data: { to: "/user/messages" } });
});

test("shows a long thread page by page", async () => {
  for (let n = 1; n <= 51; n += 1) await reply(`第 ${n} 条`);
  const { get } = await asCustomer("/user/messages?page=2");
  expect(await loader(get())).toMatchObject({ data: { thread: { page: 2, last: 2, list: [{ content: "第 1 条" }] } } });
});

test.each([
  ["?order=12", { kind: "order", id: "12" }],
  ["?product=3", { kind: "product", id: "3" }],
  ["?order=javascript:1", null],
  ["?member=1", null],
])("the address %s names %j", (search, record) => {
  expect(recordInAddress(new URLSearchParams(search))).toEqual(record);
});

test("the record of another customer is left out, and unpaid orders lead to their payment", async () => {
  const { get } = await asCustomer("/user/messages?order=999999");
  expect(await loader(get())).toMatchObject({ data: { record: null } });
  const order = { kind: "order", record_id: 5, number: "WX1", text: "" } as const;
  expect([
    customerRecordAddress({ ...order, group_id: 7 }),
    customerRecordAddress({ ...order, group_id: null }),
  ]).toEqual(["/order_stay_detail?id=7", "/order_detail?id=5"]);
});

test("stores the channels of notices that are on", async () => {
  const { post } = await asCustomer();
  const stored = (await action(post({ intent: "preferences", on: "shipping:mail" }))) as Response;
  expect([stored.status, stored.headers.get("Location")]).toEqual([303, "/user/messages/notices?tab=settings"]);
  const off = await shop.backend.database.read.selectFrom("notice_choices").selectAll().execute();
  expect(off.length).toBeGreaterThan(0);
});
