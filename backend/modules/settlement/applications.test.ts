import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import type { Answer } from "#contract/endpoint.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import { REFUSAL_NEEDED } from "#contract/rules/staff-customer.ts";
import type { staffApplication } from "#contract/staff-customer.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { applicant } from "#tests/support/settlements.ts";

const shop = freshBackend();
const PASSWORD = "staff2026";
const HOUR = 60 * 60 * 1000;

type One = Answer<typeof staffApplication.one>;
type Queue = Answer<typeof staffApplication.list>;
type Who = Awaited<ReturnType<typeof asMember>>;

const service = () => asMember(shop, demoMembers.service);
const admin = () => asMember(shop, demoMembers.admin);
const queue = async (who: Who, query = "") => (await who.get(`/api/staff/applications${query}`)).data as Queue;
const read = async (who: Who, id: number) => (await who.get(`/api/staff/applications/${id}`)).data as One;
const logged = (name: string) =>
  shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", name).execute();
const customerRow = (id: number) =>
  shop.backend.database.read.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** The application of the demo's applicant with this phone. */
const applicationOf = (phone: string) =>
  shop.backend.database.read
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .selectAll("settlements")
    .where("customers.phone", "=", phone)
    .executeTakeFirstOrThrow();
/** Applicants of the demo: one of 陈知远, one without a manager, one for a store, and one of another manager. */
const COPY_SHOP = "13800000041";
const DOUBTFUL = "13800000042";
const NOBODYS = "13800000043";
const MERCHANT = "13800000044";
const FOREIGN = "13800000013";

const approve = (who: Who, id: number, body: object) =>
  who.post(`/api/staff/applications/${id}/approve`, {
    key: newKey(),
    company: "绍兴镜湖图文",
    manager_id: 1,
    note: "",
    ...body,
  });
const refuse = (who: Who, id: number, body: object) =>
  who.post(`/api/staff/applications/${id}/refuse`, { key: newKey(), reasons: [], other: "", note: "", ...body });
async function decide(who: Who) {
  const { list } = (await who.get("/api/staff/requests")).data as {
    list: { request_id: number; can_decide: boolean; effects: object[] }[];
  };
  const [request] = list.filter(({ can_decide }) => can_decide);
  const path = `/api/staff/requests/${request?.request_id}/decide`;
  return { request, ...(await who.post(path, { key: newKey(), approve: true, note: "" })) };
}

describe("the queue", () => {
  test("has what waits in the member's scope, the oldest first, with its age", async () => {
    const mine = await queue(await service());
    expect(mine.list.map(({ company, age_ms }) => [company, age_ms / HOUR])).toEqual([
      ["宁波海曙晨光文具商行", 51],
      ["杭州钱塘耗材科技有限公司", 30],
      ["绍兴镜湖图文快印部", 20],
      ["义乌市启程办公设备有限公司", 1],
    ]);
    expect(mine.list[0]).toMatchObject({ phone: "138****0042", code_doubtful: true, manager: "陈知远" });
    expect((await queue(await admin())).count).toBe(mine.count + 2);
    expect((await queue(await service(), "?kind=merchant")).list).toMatchObject([{ kind: "merchant" }]);
  });

  test("reads as many statements for many as for few", async () => {
    const who = await admin();
    const counted = countingReads(shop.test.database);
    shop.backend = createBackend(counted.database, shop.world.ports);
    const statements = async (query: string) => {
      const before = counted.count();
      await queue(who, query);
      return counted.count() - before;
    };
    await statements("");
    expect(await statements("")).toBe(await statements("?kind=merchant"));
    expect(await statements("")).toBeLessThanOrEqual(5);
  });
});

describe("an application", () => {
  test("shows fields with a masked phone, checks, its place and who may decide", async () => {
    const { id } = await applicationOf(COPY_SHOP);
    const seen = await read(await service(), id);
    expect(seen).toMatchObject({
      application: { kind: "wholesaler", attempt: 1, code_doubtful: false, fields: { phone: "138****0041" } },
      applicant: { price_class: "public", manager: "陈知远" },
      same_code: [],
      waiting: { place: 3, count: 4 },
      acts: [
        { act: "approve", why: "" },
        { act: "refuse", why: "" },
      ],
    });
    expect(JSON.stringify(seen)).not.toContain(COPY_SHOP);
    const finance = await read(await asMember(shop, demoMembers.finance), id);
    expect(finance.acts).toEqual([
      { act: "approve", why: NO_RIGHT },
      { act: "refuse", why: NO_RIGHT },
    ]);
  });

  test("names applications of others with the same credit code", async () => {
    const [{ id }, other] = [await applicationOf(COPY_SHOP), await applicationOf(NOBODYS)];
    await shop.backend.database.write((tx) =>
      tx.updateTable("settlements").set({ credit_code: "91330602MA2J4Q7K1Q" }).where("id", "=", other.id).execute(),
    );
    expect((await read(await service(), id)).same_code).toMatchObject([{ company: "义乌市启程办公设备有限公司" }]);
  });

  test("of another manager's customer is 404 for reading, its pictures and each act", async () => {
    const who = await service();
    const { id, customer_id } = await applicationOf(FOREIGN);
    const { version } = await read(await admin(), id);
    expect(await who.get(`/api/staff/applications/${id}`)).toMatchObject({ status: 404 });
    expect((await who.get(`/api/staff/customers/${customer_id}/applications`)).data).toEqual({ list: [] });
    expect(await approve(who, id, { version, price_class: "markup" })).toMatchObject({ status: 404 });
    expect(await refuse(who, id, { version, reasons: ["unclear"] })).toMatchObject({ status: 404 });
    expect((await applicationOf(FOREIGN)).state).toBe(1);
  });

  test("shows its own pictures to whoever sees its customer, and no other", async () => {
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const who = await service();
    const [picture] = (await read(who, id)).application.pictures;
    const shown = await who.get(`/api/staff/applications/${id}/pictures/${picture}`);
    expect(Buffer.from((shown.data as { image: string }).image, "base64").toString("latin1", 8, 12)).toBe("WEBP");
    const other = await applicationOf(DOUBTFUL);
    expect(await who.get(`/api/staff/applications/${other.id}/pictures/${picture}`)).toMatchObject({ status: 404 });
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id: 2 }).where("id", "=", customer_id).execute(),
    );
    expect(await who.get(`/api/staff/applications/${id}/pictures/${picture}`)).toMatchObject({ status: 404 });
  });

  test("a draft is no application of the desk", async () => {
    await applicant(shop, await tokenOf(shop, "13800000012")).save();
    const { id } = await applicationOf("13800000012");
    expect(await (await admin()).get(`/api/staff/applications/${id}`)).toMatchObject({ status: 404 });
  });
});

describe("approving", () => {
  test("as 加价客户 sets class, company and manager at once, and is written down without the company", async () => {
    const who = await service();
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(who, id);
    expect(await approve(who, id, { version, price_class: null })).toMatchObject({ message: "请选价格类别" });
    expect(await approve(who, id, { version, price_class: "markup", company: "" })).toMatchObject({
      message: "请填公司名称",
    });
    expect(await approve(who, id, { version, price_class: "markup", manager_id: 99 })).toMatchObject({
      message: "没有这位客服经理",
    });
    expect(await approve(who, id, { version, price_class: "markup", manager_id: 2, note: "老客户介绍" })).toMatchObject(
      {
        data: { outcome: "done" },
      },
    );
    expect(await customerRow(customer_id)).toMatchObject({
      audit_state: 2,
      audit_type: 0,
      company: "绍兴镜湖图文",
      manager_id: 2,
    });
    const [entry] = await logged("customer.approve");
    expect(entry).toMatchObject({
      summary: "企业认证，加价客户",
      personal_before: "绍兴镜湖图文快印部",
      personal_after: "绍兴镜湖图文",
      note: "老客户介绍",
      customer_id,
      is_alone: 0,
    });
    expect(`${entry?.summary}${entry?.label}${entry?.before_json}${entry?.after_json}`).not.toContain("镜湖");
  });

  test("as 成本价 waits for a second member, who reads class, company and manager", async () => {
    const who = await service();
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(who, id);
    const asked = await approve(who, id, { version, price_class: "cost", manager_id: 2, note: "年框客户" });
    expect(asked).toMatchObject({ data: { outcome: "open" } });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 1 });
    expect((await read(who, id)).acts[0]?.why).toMatch(/^陈知远 已提请/);
    expect(JSON.stringify((await logged("request.ask")).map(({ summary }) => summary))).not.toContain("镜湖");
    const decided = await decide(await admin());
    expect(decided).toMatchObject({
      status: 200,
      request: {
        effects: [
          { label: "价格类别", before: "公开价", after: "成本价" },
          { label: "公司", after: "绍兴镜湖图文" },
          { label: "客服经理", before: "陈知远", after: "林语桐" },
        ],
      },
    });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 2, audit_type: 1, manager_id: 2 });
    expect(await logged("customer.approve")).toMatchObject([{ summary: "企业认证，成本价", note: "年框客户" }]);
  });

  test("as 成本价 by a lone 管理员 needs the own password and is approved by a second one", async () => {
    const boss = await admin();
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(boss, id);
    expect(await approve(boss, id, { version, price_class: "cost" })).toMatchObject({ status: 400 });
    expect(await approve(boss, id, { version, price_class: "cost", password: PASSWORD })).toMatchObject({
      data: { outcome: "waiting" },
    });
    await addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" });
    expect(await decide(await asMember(shop, "13700000011"))).toMatchObject({ status: 200 });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 2, audit_type: 1 });
  });

  test("a request is void once the application is decided otherwise", async () => {
    const who = await service();
    const boss = await admin();
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(who, id);
    await approve(who, id, { version, price_class: "cost" });
    expect(await refuse(boss, id, { version, reasons: ["expired"] })).toMatchObject({ status: 200 });
    expect(await decide(boss)).toMatchObject({ status: 409 });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 3, audit_type: 0 });
  });

  test("a request is void once the customer has changed", async () => {
    const who = await service();
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    await approve(who, id, { version: (await read(who, id)).version, price_class: "cost" });
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", customer_id).execute(),
    );
    expect(await decide(await admin())).toMatchObject({ status: 409, message: expect.stringContaining("作废") });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 1 });
  });

  test("of a store changes no prices", async () => {
    const who = await service();
    const { id, customer_id } = await applicationOf(MERCHANT);
    const { version } = await read(who, id);
    expect(await approve(who, id, { version, price_class: null, company: "" })).toMatchObject({
      data: { outcome: "done" },
    });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 0, company: "", manager_id: 1 });
    expect(await logged("customer.approve")).toMatchObject([{ summary: "商家入驻" }]);
  });
});

describe("refusing", () => {
  test("tells the applicant every reason and keeps the remark inside", async () => {
    const who = await service();
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(who, id);
    expect(await refuse(who, id, { version })).toMatchObject({ status: 400, message: REFUSAL_NEEDED });
    expect(
      await refuse(who, id, { version, reasons: ["unclear", "name"], other: "请补门头照", note: "疑似同行" }),
    ).toMatchObject({ status: 200 });
    const reason = "证照照片不清晰；公司名称与证照不一致；请补门头照";
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 3, audit_reject_reason: reason });
    const token = await tokenOf(shop, COPY_SHOP);
    const seen = JSON.stringify((await call(shop, "GET", "/api/intention/lst", { token })).data);
    expect(seen).toContain(reason);
    expect(seen).not.toContain("疑似同行");
    expect(await logged("customer.reject")).toMatchObject([{ note: `${reason}；内部：疑似同行`, summary: "企业认证" }]);
  });
});

describe("two members at the same application", () => {
  test("the slower one reads who decided what, and nothing is overwritten", async () => {
    const [who, boss] = [await service(), await admin()];
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(who, id);
    await approve(boss, id, { version, price_class: "markup" });
    const late = await refuse(who, id, { version, reasons: ["unclear"] });
    expect(late).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^许若岚 \d\d:\d\d 已通过认证（企业认证，加价客户）。/),
    });
    expect(await customerRow(customer_id)).toMatchObject({ audit_state: 2 });
  });

  test("a form that was made from another state of its customer is refused with who changed it", async () => {
    const [who, boss] = [await service(), await admin()];
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(who, id);
    const customer = `/api/staff/customers/${customer_id}`;
    const { version: ofCustomer } = (await boss.get(customer)).data as { version: string };
    await boss.post(`${customer}/manager`, { key: newKey(), version: ofCustomer, manager_id: null, reason: "空出" });
    expect(await approve(who, id, { version, price_class: "markup" })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^许若岚 \d\d:\d\d 已换客服经理（陈知远 → 无）。/),
    });
    expect((await applicationOf(COPY_SHOP)).state).toBe(1);
  });

  test("twenty decisions at once decide it once", async () => {
    const members = [await service(), await admin()];
    const { id, customer_id } = await applicationOf(COPY_SHOP);
    const { version } = await read(await service(), id);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const who = members[n % 2];
        if (!who) throw new Error("no member");
        return n % 4 < 2
          ? approve(who, id, { version, price_class: "markup" })
          : refuse(who, id, { version, reasons: ["scope"] });
      }),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    expect([...(await logged("customer.approve")), ...(await logged("customer.reject"))]).toHaveLength(1);
    expect([2, 3]).toContain((await customerRow(customer_id)).audit_state);
  });

  test("a form that is sent twice acts once", async () => {
    const who = await service();
    const { id } = await applicationOf(COPY_SHOP);
    const body = { key: newKey(), version: (await read(who, id)).version, price_class: "markup" };
    const first = await approve(who, id, body);
    expect(first).toMatchObject({ status: 200 });
    expect(await approve(who, id, body)).toEqual(first);
    expect(await logged("customer.approve")).toHaveLength(1);
  });
});

describe("the command line", () => {
  test("decides alone, which the log marks where the desk needs a second member", async () => {
    const { settlements } = shop.backend.staff;
    const actor = { program: "命令行 root" };
    await settlements.approveByCommand(actor, (await applicationOf(COPY_SHOP)).id, 1);
    await settlements.approveByCommand(actor, (await applicationOf(NOBODYS)).id, 0);
    await settlements.rejectByCommand(actor, (await applicationOf(DOUBTFUL)).id, "执照照片反光");
    await settlements.rejectCustomer(actor, FOREIGN, "资料过期");
    const rows = await shop.backend.database.read
      .selectFrom("staff_log")
      .select(["act", "actor", "summary", "is_alone", "note"])
      .where("actor", "=", actor.program)
      .orderBy("id")
      .execute();
    const entry = (act: string, summary: string, is_alone: number, note = "") => ({
      act,
      actor: actor.program,
      summary,
      is_alone,
      note,
    });
    expect(rows).toEqual([
      entry("customer.approve", "企业认证，成本价", 1),
      entry("customer.approve", "企业认证，加价客户", 0),
      entry("customer.reject", "企业认证", 0, "执照照片反光"),
      entry("customer.reject", "企业认证", 0, "资料过期"),
    ]);
  });
});
