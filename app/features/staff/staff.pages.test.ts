import { beforeEach, describe, expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { openStaffSession } from "#app/http/session.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { addMember, demoMembers, deskCookieOf, memberOf, newKey, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action as login, loader as loginPage } from "./login.page.tsx";
import { action as changeMember } from "./member.page.tsx";
import { action as addByForm } from "./new-member.page.tsx";
import { action as decide, loader as requests } from "./requests.page.tsx";

const shop = freshBackend();
const PASSWORD = "staff2026";

const cookieOf = async (phone: string) => deskCookieOf(await staffToken(shop, phone));
const at = async (path: string, phone: string) => visit(path, await cookieOf(phone));
const resultOf = (answer: unknown) => (answer as { data: { form: { error: object } } }).data.form.error;
const rolesOf = async (phone: string) => {
  const { id } = await memberOf(shop, phone);
  const rows = await shop.backend.database.read
    .selectFrom("staff_roles")
    .select("role")
    .where("member_id", "=", id)
    .execute();
  return rows.map(({ role }) => role);
};

describe("the login", () => {
  const send = (fields: Record<string, string>, cookie = "") => login(visit(deskUrls.staff.login, cookie).post(fields));
  const password = { intent: "login", phone: demoMembers.service, password: PASSWORD };

  test("leads to the page that asked for it, and only to pages of the desk", async () => {
    for (const [from, to] of [
      ["/staff/orders?status=0", "/staff/orders?status=0"],
      ["/user/order_list", deskUrls.staff.home],
      ["https://evil.example/staff", deskUrls.staff.home],
      ["//evil.example/staff", deskUrls.staff.home],
      ["/\\evil.example/staff", deskUrls.staff.home],
      ["/staff/../../evil.example", deskUrls.staff.home],
      ["/staff/login?from=//evil.example", deskUrls.staff.home],
      ["/staff/logout", deskUrls.staff.home],
      ["javascript:alert(1)", deskUrls.staff.home],
      ["/staff\r\nSet-Cookie: a=b", deskUrls.staff.home],
    ] as const) {
      const answer = (await send({ ...password, from })) as Response;
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, to]);
      expect(answer.headers.getSetCookie().some((one) => /^shop_staff=.*HttpOnly.*SameSite=Lax/.test(one))).toBe(true);
    }
  });

  test("starts a session of its own, whatever session the browser had", async () => {
    const planted = await staffToken(shop, demoMembers.goods);
    const answer = (await send(password, await deskCookieOf(planted))) as Response;
    const cookie =
      answer.headers
        .getSetCookie()
        .find((one) => one.startsWith("shop_staff="))
        ?.split(";")[0] ?? "";
    const session = await openStaffSession(new Request("http://shop.test", { headers: { Cookie: cookie } }));
    expect(session.get("token")).not.toBe(planted);
    expect((await requireStaff(visit(deskUrls.staff.home, cookie).get())).me.name).toBe("陈知远");
    expect((await requireStaff(visit(deskUrls.staff.home, await deskCookieOf(planted)).get())).me.name).toBe("罗佳");
  });

  test("keeps the phone but never the password of a refused form", async () => {
    const answer = (await send({ ...password, password: "wrong2026" })) as { data: { form: object } };
    expect(answer.data.form).toMatchObject({
      initialValue: { phone: demoMembers.service },
      error: { "": ["手机号或密码不对"] },
    });
    expect(JSON.stringify(answer.data)).not.toContain("wrong2026");
  });

  test("shows the members of the demo", async () => {
    const answer = (await loginPage(visit(deskUrls.staff.login).get())) as { data: { demo: object } };
    expect(answer.data.demo).toMatchObject({ password: PASSWORD, list: { length: 5 } });
  });
});

describe("a form whose session has ended", () => {
  test("waits for the login, without its secrets", async () => {
    const sent = visit("/staff/members/new").post({ intent: "add", name: "周小米", password: PASSWORD, key: newKey() });
    const answer = (await outcome(addByForm(sent))) as Response;
    expect(answer.headers.get("Location")).toBe("/staff/login?from=%2Fstaff%2Fmembers%2Fnew");
    const kept = answer.headers.getSetCookie().find((one) => one.startsWith("shop_staff_form="));
    const value = Buffer.from(decodeURIComponent(kept?.split("=")[1]?.split(".")[0] ?? ""), "base64").toString();
    expect(Buffer.from(value, "binary").toString()).toContain("intent");
    expect(value).not.toContain(PASSWORD);
  });
});

describe("members", () => {
  const add = { intent: "add", phone: "13700000098", name: "周小米", password: PASSWORD, manager_id: "" };

  test("one is added with one role or with two, each sent as the browser does", async () => {
    const admin = await at("/staff/members/new", demoMembers.admin);
    const one = (await addByForm(admin.post({ ...add, key: newKey(), roles: "finance" }))) as Response;
    expect(one.headers.get("Location")).toBe(deskUrls.staff.members);
    const two = { ...add, phone: "13700000097", roles: ["finance", "warehouse"], warehouse_ids: "1" };
    await addByForm(admin.post({ ...two, key: newKey() }));
    expect([await rolesOf("13700000098"), (await rolesOf("13700000097")).sort()]).toEqual([
      ["finance"],
      ["finance", "warehouse"],
    ]);
  });

  test("none is added without a role, and the own password is asked beside its field", async () => {
    const admin = await at("/staff/members/new", demoMembers.admin);
    expect(resultOf(await addByForm(admin.post({ ...add, key: newKey() })))).toEqual({ roles: ["请选岗位"] });
    const unconfirmed = { ...add, password: "", roles: "finance", key: newKey() };
    expect(resultOf(await addByForm(admin.post(unconfirmed)))).toEqual({
      password: ["没有别人能批准，请输入您自己的密码确认"],
    });
  });

  describe("with a second 管理员", () => {
    beforeEach(() => addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" }));

    test("a request is decided on its page", async () => {
      const { id, version } = await memberOf(shop, demoMembers.goods);
      const page = await at(`/staff/members/${id}`, demoMembers.admin);
      const form = { intent: "roles", version, roles: "finance", manager_id: "", reason: "调岗", key: newKey() };
      await changeMember({ ...page.post(form), params: { id: String(id) } });
      const second = await at(deskUrls.staff.requests, "13700000011");
      const { list } = await requests(second.get());
      expect(list).toMatchObject([{ can_decide: true, reason: "调岗" }]);
      const request_id = list[0]?.request_id ?? 0;
      const refused = await decide(second.post({ intent: "refuse", request_id, note: "", key: newKey() }));
      expect(resultOf(refused)).toEqual({ "": ["不批要写一句原因"] });
      await decide(second.post({ intent: "approve", request_id, note: "", key: newKey() }));
      expect(await rolesOf(demoMembers.goods)).toEqual(["finance"]);
    });
  });
});
