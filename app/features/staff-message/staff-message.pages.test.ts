import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import * as ownFilePage from "#app/features/service/file.resource.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as conversationPage from "./conversation.page.tsx";
import * as filePage from "./file.resource.ts";
import * as messagesPage from "./messages.page.tsx";
import * as newsPage from "./news.resource.ts";

const shop = freshBackend();

async function browse(phone: string, customer: number, path = link(deskUrls.staffMessage.detail, { customer })) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { customer: String(customer) };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
  };
}

async function asked(content = "88A 还没发？", files: object[] = []) {
  const customer = await buyer(shop, demoCustomers.tradeMarkup);
  await customer.post("/api/user/manager_message", { content, files });
  return customer;
}
type Refusal = { data: { form: { error: Record<string, string[]>; initialValue: object } }; init: { status: number } };

test("the list has what waits, and falls back to the usual filter; it is 403 for 仓库", async () => {
  const { id } = await asked();
  const page = await browse(demoMembers.service, id, deskUrls.staffMessage.list);
  expect(await messagesPage.loader(page.get("?filter=none&page=x"))).toMatchObject({
    query: { filter: "waiting", page: 1 },
    found: { waiting: 1, list: [{ customer_id: id, text: "88A 还没发？" }] },
  });
  const warehouse = await browse(demoMembers.warehouse, id, deskUrls.staffMessage.list);
  expect(await outcome(messagesPage.loader(warehouse.get()))).toMatchObject({ init: { status: 403 } });
});

test("a reply, a quick one, a note and a mark; a colleague's reply keeps the draft", async () => {
  const { id } = await asked();
  const page = await browse(demoMembers.service, id);
  const admin = await browse(demoMembers.admin, id);
  const version = async () => String((await conversationPage.loader(page.get())).conversation.version);
  const act = async (one: typeof page, fields: Record<string, string>) =>
    outcome(conversationPage.action(one.post({ key: newKey(), ...fields })));
  const seen = await version();
  expect(await act(admin, { intent: "reply", version: seen, content: "下午发" })).toMatchObject({ status: 303 });
  const refused = (await act(page, { intent: "reply", version: seen, content: "我查一下" })) as unknown as Refusal;
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: { form: { error: { "": [expect.stringContaining("已回：下午发")] }, initialValue: { content: "我查一下" } } },
  });
  const quick = { intent: "reply", version: await version(), content: "", quick: "您好，已收到，我查一下，稍后回您。" };
  expect(await act(page, quick)).toMatchObject({ status: 303 });
  const empty = (await act(page, { ...quick, version: await version(), quick: "" })) as unknown as Refusal;
  expect(empty.data.form.error).toHaveProperty("content");
  expect(await act(page, { intent: "note", note: "先给准点信" })).toMatchObject({ status: 303 });
  expect(await act(page, { intent: "read", message_id: "1", stay: "1" })).toMatchObject({ data: { form: null } });
  expect((await conversationPage.loader(page.get())).conversation).toMatchObject({
    notes: [{ content: "先给准点信" }],
    list: [{ content: quick.quick }, { content: "下午发" }, {}],
  });
  expect(await (await newsPage.loader(page.get())).json()).toMatchObject({ unread: 0 });
});

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("files that are pages too come back as downloads of their kind, never as pages, on both sides", async () => {
  const script = Buffer.from("<script>alert(1)</script>");
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), script, Buffer.from("\n%%EOF")]);
  const picture = Buffer.concat([Buffer.from(png, "base64"), script]);
  const files = [
    { name: "a.html.pdf", file: pdf.toString("base64") },
    { name: "a.html.png", file: picture.toString("base64") },
  ];
  const { id, token } = await asked("见附件", files);
  const page = await browse(demoMembers.service, id);
  const { conversation } = await conversationPage.loader(page.get());
  const own = await visit("/user/messages").with(token);
  const sent = conversation.list[0]?.files ?? [];
  expect(sent.map(({ kind }) => kind)).toEqual(["pdf", "picture"]);
  for (const { attachment_id, kind } of sent) {
    const file = String(attachment_id);
    const desk = await filePage.loader({ ...page.get(), params: { customer: String(id), id: file } });
    const customer = await ownFilePage.loader({ ...own.get(), params: { id: file } });
    for (const [answer, side] of [
      [desk, "desk"],
      [customer, "customer"],
    ] as const) {
      const type = kind === "pdf" ? "application/pdf" : "image/webp";
      expect([side, answer.headers.get("Content-Type"), answer.headers.get("X-Content-Type-Options")]).toEqual([
        side,
        type,
        "nosniff",
      ]);
      const disposition = answer.headers.get("Content-Disposition") ?? "";
      if (kind === "pdf" || side === "desk") expect(disposition).toMatch(/^attachment/);
      expect(disposition).not.toMatch(/\.html(?!\.)/);
      if (kind === "picture") expect(Buffer.from(await answer.arrayBuffer()).includes("<script")).toBe(false);
    }
  }
});

test("a file is a download for the desk, pictures too", async () => {
  const { id } = await asked("见图", [{ name: "a.png", file: png }]);
  const page = await browse(demoMembers.service, id);
  const { conversation } = await conversationPage.loader(page.get());
  const file = String(conversation.list[0]?.files[0]?.attachment_id);
  const { headers } = await filePage.loader({ ...page.get(), params: { customer: String(id), id: file } });
  expect([headers.get("Content-Disposition"), headers.get("X-Content-Type-Options")]).toEqual([
    `attachment; filename=${file}.webp`,
    "nosniff",
  ]);
});
