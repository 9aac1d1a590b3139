import { beforeEach, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, newKey, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as attachment from "./attachment.resource.ts";
import * as monthsPage from "./months.page.tsx";
import * as objectionsPage from "./objections.page.tsx";
import * as statementPage from "./statement.page.tsx";

const shop = freshBackend();
type Args = Parameters<typeof statementPage.loader>[0];
let month = "";
let id = "";

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return (params: Record<string, string> = { id, month }, search = "") => {
    const { get, post } = visit(`/staff/objections${search}`, cookie);
    return {
      get: () => ({ ...get(), params }) as unknown as Args,
      post: (fields: object) => ({ ...post({ key: newKey(), ...fields }), params }) as unknown as Args,
    };
  };
}
let service: Awaited<ReturnType<typeof browserOf>>;
beforeEach(async () => {
  service = await browserOf("service");
  const [waiting] = (await objectionsPage.loader(service().get())).list;
  id = String(waiting?.customer_id);
  month = waiting?.month ?? "";
});
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const version = async () => (await statementPage.loader(service().get())).one.version;
const reply = async (fields: object) =>
  outcome(statementPage.action(service().post({ intent: "reply", version: await version(), note: "", ...fields })));

test("the demo's objection is answered with the difference that it states", async () => {
  const { one, lines } = await statementPage.loader(service().get());
  expect(one).toMatchObject({ state: "disputed", suggested: "28.40", why: "" });
  expect(lines.list.some(({ is_disputed }) => is_disputed)).toBe(true);
  expect((await monthsPage.loader(service().get())).list.find((row) => row.month === month)?.state).toBe("disputed");
  expect(errorsOf(await reply({ text: "", refund: "x" }))).toEqual({
    text: ["请写答复，客户看得到"],
    refund: ["差价应为最多两位小数的金额"],
  });
  const much = await reply({ text: "补差", refund: "9999999" });
  expect(errorsOf(much).refund?.[0]).toMatch(/^差价不能超过这个月的采购/);
  const done = await reply({ text: "按协议价补差", refund: "28.40" });
  expect((done as Response).headers.get("Location")).toBe(`/staff/customers/${id}/statements/${month}`);
  expect((await objectionsPage.loader(service().get())).list).toEqual([]);
  const answered = await objectionsPage.loader(service({}, "?state=answered").get());
  expect(answered.list[0]).toMatchObject({ month, answered_at: shop.world.now });
  expect(
    await outcome(statementPage.action(service().post({ intent: "reply", version: "old", text: "再说" }))),
  ).toMatchObject({
    init: { status: 409 },
  });
});

test("needs the right and the scope: 403 and 404", async () => {
  const warehouse = await browserOf("warehouse");
  for (const { loader } of [statementPage, monthsPage, objectionsPage, attachment]) {
    expect(await outcome(loader(warehouse().get()))).toMatchObject({ init: { status: 403 } });
  }
  const foreign = { id: "6", month };
  for (const { loader } of [statementPage, monthsPage]) {
    expect(await outcome(loader(service(foreign).get()))).toMatchObject({ init: { status: 404 } });
  }
  expect(await outcome(attachment.loader(service({ id: "999999" }).get()))).toMatchObject({ init: { status: 404 } });
  expect(await outcome(statementPage.loader(service({ id, month: "2026-1x" }).get()))).toMatchObject({
    init: { status: 404 },
  });
});
