import { beforeEach, describe, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, outcome, visit } from "#tests/support/visit.ts";
import * as applicationPage from "./application.page.tsx";
import * as customerPage from "./customer.page.tsx";
import * as customersPage from "./customers.page.tsx";
import * as licence from "./licence.resource.ts";

const shop = freshBackend();
/** A customer of 陈知远, and one of another account manager. */
const OWN = "5";
const FOREIGN = "6";
const COPY_SHOP = "13800000041";

type Args = Parameters<typeof customerPage.loader>[0];
type Sent = Record<string, string | number | readonly string[]>;

/** A member's browser. */
async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  const at = (params: Record<string, string>, path = "/staff/customers") => {
    const { get, post } = visit(path, cookie);
    return {
      get: () => ({ ...get(), params }) as unknown as Args,
      post: (fields: Sent) => ({ ...post({ key: newKey(), ...fields }), params }) as unknown as Args,
    };
  };
  return at;
}

let service: Awaited<ReturnType<typeof browserOf>>;
beforeEach(async () => {
  service = await browserOf("service");
});

const application = (phone = COPY_SHOP) =>
  shop.backend.database.read
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .select(["settlements.id", "settlements.state", "customer_id"])
    .where("customers.phone", "=", phone)
    .executeTakeFirstOrThrow();
const row = (id: number) =>
  shop.backend.database.read.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const toastOf = (response: unknown) =>
  decodeURIComponent((response as Response).headers.getSetCookie().join(" ")).includes("shop_toast");
/** The errors on the form of a refused act. */
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const statusOf = (answered: unknown) => (answered as { init: { status: number } }).init.status;

test("every page and act needs a member with the right: login without one, 403 without the right, 404 outside the scope", async () => {
  const customer = visit("/staff/customers", await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup)));
  const warehouse = await browserOf("warehouse");
  const { id } = await application("13800000013");
  const foreign = { id: String(id), upload: "1" };
  for (const { loader } of [customersPage, customerPage, applicationPage, licence]) {
    const visitor = { ...customer.get(), params: foreign } as unknown as Args;
    expect(await outcome(loader(visitor))).toMatchObject({ status: 302 });
    expect(await outcome(loader(warehouse(foreign).get()))).toMatchObject({ init: { status: 403 } });
  }
  for (const { loader } of [applicationPage, licence]) {
    expect(await outcome(loader(service(foreign).get()))).toMatchObject({ init: { status: 404 } });
  }
  expect(await outcome(customerPage.loader(service({ id: FOREIGN }).get()))).toMatchObject({ init: { status: 404 } });
  const finance = await browserOf("finance");
  const refuse = { intent: "refuse", version: "x", reasons: ["unclear"] };
  expect(await outcome(applicationPage.action(finance(foreign).post(refuse)))).toMatchObject({ init: { status: 403 } });
});

describe("/staff/customers", () => {
  test("reads the filters of its address, and shows what waits", async () => {
    const read = await customersPage.loader(service({}, "/staff/customers?class=markup&manager=&keyword=远山").get());
    expect(read.list.map(({ customer_id }) => customer_id)).toEqual([5]);
    expect(read.query).toMatchObject({ class: "markup", keyword: "远山", page: 1 });
    expect(read.applications.count).toBe(4);
  });

  test("takes hostile filters for none", async () => {
    const path = "/staff/customers?class=vip&state=9&manager=x&active=2&page=-1";
    const read = await customersPage.loader(service({}, path).get());
    expect(read.query).toEqual({ keyword: "", page: 1, limit: 50 });
  });
});

describe("/staff/customers/:id", () => {
  const at = (id = OWN) => service({ id }, `/staff/customers/${id}`);
  const version = async () => (await customerPage.loader(at().get())).customer.version;
  const act = async (fields: Sent) => outcome(customerPage.action(at().post(fields)));

  test("asks for the bare cost, says who approves it, and shows the act grey meanwhile", async () => {
    const asked = await act({ intent: "class", version: await version(), price_class: "cost", reason: "量大" });
    expect(asked).toMatchObject({ status: 303 });
    expect((asked as Response).headers.get("Location")).toBe("/staff/customers/5");
    expect(toastOf(asked)).toBe(true);
    const { customer } = await customerPage.loader(at().get());
    expect(customer.acts.find((one) => one.act === "class")?.why).toMatch(/已提请，等批准/);
    expect((await row(5)).audit_type).toBe(0);
  });

  test("needs a reason, and keeps what was typed where a colleague was quicker", async () => {
    const read = await version();
    expect(errorsOf(await act({ intent: "disable", version: read, reason: "" }))).toEqual({ reason: ["请写明为什么"] });
    const moved = await act({ intent: "manager", version: read, manager_id: "2", reason: "分区" });
    expect((moved as Response).headers.get("Location")).toBe("/staff/customers");
    const admin = await browserOf("admin");
    const late = await outcome(
      customerPage.action(admin({ id: OWN }).post({ intent: "enable", version: read, reason: "打错了" })),
    );
    expect(statusOf(late)).toBe(409);
    expect(errorsOf(late)[""]?.[0]).toMatch(/^陈知远 .* 已换客服经理（陈知远 → 林语桐）/);
    expect(late).toMatchObject({ data: { form: { initialValue: { reason: "打错了" } } } });
  });

  test("a lone 管理员 is asked for the own password, which never comes back to the page", async () => {
    const admin = (await browserOf("admin"))({ id: OWN });
    const disable = (password: string) =>
      outcome(
        version().then((read) =>
          customerPage.action(admin.post({ intent: "disable", version: read, reason: "欠款", password })),
        ),
      );
    expect(errorsOf(await disable(""))).toHaveProperty("password");
    const wrong = await disable("wrong2026");
    expect(errorsOf(wrong)).toEqual({ password: ["密码不对"] });
    expect(JSON.stringify(wrong)).not.toContain("wrong2026");
    expect(await disable("staff2026")).toMatchObject({ status: 303 });
  });

  test("shows phones and a code in its answer alone, a code only once", async () => {
    expect(await act({ intent: "phone" })).toMatchObject({
      data: { shown: { phones: [{ of: "登录", phone: demoCustomers.tradeMarkup }] } },
    });
    const key = newKey();
    const told = await act({ intent: "code", key });
    expect(told).toMatchObject({ data: { shown: { code: expect.stringMatching(/^\d{6}$/) } } });
    expect(await act({ intent: "code", key })).toMatchObject({ data: { shown: { code: null } } });
    expect(JSON.stringify(await customerPage.loader(at().get()))).not.toContain(demoCustomers.tradeMarkup);
  });

  test("ends every session", async () => {
    await tokenOf(shop, demoCustomers.tradeMarkup);
    expect(await act({ intent: "sessions" })).toMatchObject({ status: 303 });
    expect((await customerPage.loader(at().get())).customer.sessions).toEqual([]);
  });
});

describe("/staff/applications/:id", () => {
  const at = async () => service({ id: String((await application()).id) });
  const version = async () => (await applicationPage.loader((await at()).get())).one.version;
  const act = async (fields: Sent) => outcome(applicationPage.action((await at()).post(fields)));

  test("approves with class, company and manager", async () => {
    const approval = { intent: "approve", company: "绍兴镜湖图文快印部", manager_id: "1", note: "", password: "" };
    expect(errorsOf(await act({ ...approval, version: await version() }))).toEqual({ price_class: ["请选价格类别"] });
    const approved = await act({ ...approval, version: await version(), price_class: "markup" });
    expect((approved as Response).headers.get("Location")).toBe("/staff/customers");
    const { customer_id } = await application();
    expect(await row(customer_id)).toMatchObject({ audit_state: 2, audit_type: 0, company: "绍兴镜湖图文快印部" });
  });

  test("refuses with several reasons, and with at least one", async () => {
    const refusal = { intent: "refuse", version: await version(), other: "", note: "" };
    expect(errorsOf(await act(refusal))).toEqual({ reasons: ["请选一个原因，或写一句"] });
    expect(await act({ ...refusal, reasons: ["unclear", "expired"] })).toMatchObject({ status: 303 });
    const { customer_id } = await application();
    expect((await row(customer_id)).audit_reject_reason).toBe("证照照片不清晰；证照已过期");
  });

  test("its pictures are attachments that no cache stores and nothing sniffs", async () => {
    const { one } = await applicationPage.loader((await at()).get());
    const [upload = 0] = one.application.pictures;
    const { id } = await application();
    const shown = await licence.loader(service({ id: String(id), upload: String(upload) }).get());
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename=${id}-${upload}.webp`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
    expect(Buffer.from(await shown.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");
  });
});
