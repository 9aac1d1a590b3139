import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { NO_RIGHT, STAFF_CODE_NEEDED, STAFF_WRONG_LOGIN } from "#contract/rules/staff.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, memberOf, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
// The demo's staff have shipped orders before.
beforeEach(() =>
  shop.backend.database.write(async (tx) => {
    await tx.deleteFrom("stock_transfers").execute();
    await tx.deleteFrom("staff_log").execute();
  }),
);
const HOUR = 60 * 60 * 1000;
const BROWSER = "a-browser-of-a-member";
const PASSWORD = "staff2026";

const post = (path: string, body: object, address = "203.0.113.7", on = shop) =>
  call(on, "POST", path, { body, address });
const login = (phone: string, password = PASSWORD, more: object = {}, address?: string, on = shop) =>
  post("/api/staff/login", { phone, password, browser: BROWSER, ...more }, address, on);
const tokenIn = ({ data }: { data: unknown }) => (data as { token: string }).token;
const me = (token: string) => call(shop, "GET", "/api/staff/me", { token });
const logged = (act: string) =>
  shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", act).execute();

describe("login", () => {
  test("gives a session with the rights of the roles, and writes it down", async () => {
    const token = tokenIn(await login(demoMembers.warehouse));
    const { data } = await me(token);
    expect(data).toMatchObject({ name: "高远航", roles: ["warehouse"], warehouses: ["上海仓"] });
    expect((data as { rights: string[] }).rights).toContain("order.ship");
    expect(await logged("staff.login")).toMatchObject([{ label: "高远航", address: "203.0.113.7", summary: "登录" }]);
  });

  test("names the device in the log and in the session, and a logout ends that session alone", async () => {
    const other = await staffToken(shop, demoMembers.warehouse);
    const token = tokenIn(await login(demoMembers.warehouse, PASSWORD, { device: "Chrome" }));
    expect(await logged("staff.login")).toMatchObject([{ summary: "Chrome" }]);
    const sessions = shop.backend.database.read.selectFrom("staff_sessions").select(["device", "address"]);
    expect(await sessions.where("device", "!=", "").execute()).toEqual([{ device: "Chrome", address: "203.0.113.7" }]);
    expect(await call(shop, "POST", "/api/staff/logout", { token })).toMatchObject({ status: 200 });
    expect(await me(token)).toMatchObject({ message: LOGIN_REQUIRED });
    expect(await me(other)).toMatchObject({ status: 200 });
    expect(await logged("staff.logout")).toMatchObject([{ label: "高远航", summary: "退出" }]);
  });

  test("says the same of a wrong password, an unknown phone and a disabled member", async () => {
    const { id } = await memberOf(shop, demoMembers.goods);
    await shop.backend.database.write((tx) =>
      tx.updateTable("staff_members").set({ is_active: 0 }).where("id", "=", id).execute(),
    );
    for (const [phone, password] of [
      [demoMembers.service, "wrong2026"],
      ["13799999999", PASSWORD],
      [demoMembers.goods, PASSWORD],
    ] as const) {
      expect(await login(phone, password)).toMatchObject({ status: 400, message: STAFF_WRONG_LOGIN });
    }
  });

  test("waits after five wrong passwords from one address, and never locks the account", async () => {
    for (let n = 0; n < 5; n += 1) await login(demoMembers.service, "wrong2026");
    expect((await login(demoMembers.service)).message).toMatch(/^密码错误次数过多/);
    expect(await login(demoMembers.service, PASSWORD, {}, "198.51.100.4")).toMatchObject({ status: 200 });
  });

  test("asks for a code after fifty attempts of an hour from anywhere", async () => {
    for (let n = 0; n < 50; n += 1) await login(demoMembers.service, "wrong2026", {}, `198.51.100.${n}`);
    expect(await login(demoMembers.service)).toMatchObject({ status: 400, message: STAFF_CODE_NEEDED });
    await post("/api/staff/code", { phone: demoMembers.service, purpose: "staff_login", browser: BROWSER });
    const code = shop.world.sent.at(-1)?.code ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await login(demoMembers.service, PASSWORD, { sms_code: wrong })).toMatchObject({ message: "验证码错误" });
    expect(await login(demoMembers.service, PASSWORD, { sms_code: code })).toMatchObject({ status: 200 });
  });

  test("in live mode asks 管理员 and 财务 for a code in a new browser, once for each browser", async () => {
    const live = { ...shop, backend: createBackend(shop.test.database, shop.world.ports, { live: true }) };
    expect(await login(demoMembers.finance)).toMatchObject({ status: 200 });
    expect(await login(demoMembers.service, PASSWORD, {}, undefined, live)).toMatchObject({ status: 200 });
    const { id: member_id } = await memberOf(shop, demoMembers.service);
    await shop.backend.database.write((tx) =>
      tx.insertInto("staff_roles").values({ member_id, role: "finance", granted_at: 0 }).execute(),
    );
    expect(await login(demoMembers.service, PASSWORD, {}, undefined, live)).toMatchObject({
      message: STAFF_CODE_NEEDED,
    });
    expect(await login(demoMembers.finance, PASSWORD, {}, undefined, live)).toMatchObject({
      message: STAFF_CODE_NEEDED,
    });
    await post(
      "/api/staff/code",
      { phone: demoMembers.finance, purpose: "staff_login", browser: BROWSER },
      undefined,
      live,
    );
    const sms_code = shop.world.sent.at(-1)?.code;
    expect(await login(demoMembers.finance, PASSWORD, { sms_code }, undefined, live)).toMatchObject({ status: 200 });
    expect(await login(demoMembers.finance, PASSWORD, {}, undefined, live)).toMatchObject({ status: 200 });
    const other = { browser: "another-browser-of-it" };
    expect(await login(demoMembers.finance, PASSWORD, other, undefined, live)).toMatchObject({
      message: STAFF_CODE_NEEDED,
    });
  });

  test("sends no code to a phone of no member, with the same answer and limit", async () => {
    const ask = (phone: string) => post("/api/staff/code", { phone, purpose: "staff_password", browser: BROWSER });
    expect(await ask("13799999999")).toEqual(await ask(demoMembers.admin));
    expect((await ask("13799999999")).message).toBe((await ask(demoMembers.admin)).message);
    expect(shop.world.sent.map(({ phone }) => phone)).toEqual([demoMembers.admin]);
  });

  test("a password that is set by a code ends the other sessions", async () => {
    const before = await staffToken(shop, demoMembers.admin);
    await post("/api/staff/code", { phone: demoMembers.admin, purpose: "staff_password", browser: BROWSER });
    const set = {
      phone: demoMembers.admin,
      sms_code: shop.world.sent.at(-1)?.code,
      password: "fresh2026",
      browser: BROWSER,
      device: "Chrome",
    };
    const after = tokenIn(await post("/api/staff/password", set));
    const sessions = shop.backend.database.read.selectFrom("staff_sessions").select(["device", "address"]);
    expect(await sessions.execute()).toEqual([{ device: "Chrome", address: "203.0.113.7" }]);
    expect(await me(before)).toMatchObject({ message: LOGIN_REQUIRED });
    expect(await me(after)).toMatchObject({ status: 200 });
    expect(await login(demoMembers.admin, "fresh2026")).toMatchObject({ status: 200 });
  });

  test("a wrong code sets no password, and five attempts from one address are enough", async () => {
    const session = await staffToken(shop, demoMembers.admin);
    await post("/api/staff/code", { phone: demoMembers.admin, purpose: "staff_password", browser: BROWSER });
    const code = shop.world.sent.at(-1)?.code ?? "";
    const sms_code = code === "000000" ? "000001" : "000000";
    const set = (address: string) =>
      post(
        "/api/staff/password",
        { phone: demoMembers.admin, sms_code, password: "fresh2026", browser: BROWSER },
        address,
      );
    for (let n = 0; n < 5; n += 1) {
      expect(await set("198.51.100.1")).toMatchObject({ status: 400, message: "验证码错误" });
    }
    expect((await set("198.51.100.1")).message).toMatch(/^尝试次数过多/);
    expect(await me(session)).toMatchObject({ status: 200 });
    expect(await login(demoMembers.admin)).toMatchObject({ status: 200 });
  });

  test("the own password confirms an act five times wrong in 15 minutes, and a right one counts none of them", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    const { id, version } = await memberOf(shop, demoMembers.goods);
    const disable = (password: string, of = version) =>
      admin.post(`/api/staff/members/${id}/disable`, {
        key: newKey(),
        version: of,
        successor: null,
        reason: "离职",
        password,
      });
    for (let n = 0; n < 4; n += 1) expect(await disable("wrong2026")).toMatchObject({ message: "密码不对" });
    // The right password is known before the record turns out to be another one.
    expect(await disable(PASSWORD, version + 1)).toMatchObject({ status: 409 });
    for (let n = 0; n < 5; n += 1) expect(await disable("wrong2026")).toMatchObject({ message: "密码不对" });
    expect((await disable(PASSWORD)).message).toMatch(/^密码错误次数过多/);
    shop.world.now += HOUR;
    expect(await disable(PASSWORD)).toMatchObject({ data: { outcome: "waiting" } });
  });
});

describe("session", () => {
  test("ends after two hours without use, after twelve hours, and when its member is disabled", async () => {
    const idle = await staffToken(shop, demoMembers.service);
    shop.world.now += 2 * HOUR;
    expect(await me(idle)).toMatchObject({ message: LOGIN_REQUIRED });
    const used = await staffToken(shop, demoMembers.service);
    for (let hour = 1; hour < 12; hour += 1) {
      shop.world.now += HOUR;
      expect(await me(used)).toMatchObject({ status: 200 });
      await expect
        .poll(() =>
          shop.backend.database.read
            .selectFrom("staff_sessions")
            .select("seen_at")
            .where("seen_at", "=", shop.world.now)
            .executeTakeFirst(),
        )
        .toBeDefined();
    }
    shop.world.now += HOUR;
    expect(await me(used)).toMatchObject({ message: LOGIN_REQUIRED });
    const disabled = await staffToken(shop, demoMembers.service);
    await shop.backend.database.write((tx) => tx.updateTable("staff_members").set({ is_active: 0 }).execute());
    expect(await me(disabled)).toMatchObject({ message: LOGIN_REQUIRED });
  });

  test("gives no right as a customer, and a customer's gives none at the desk", async () => {
    const staff = await staffToken(shop, demoMembers.admin);
    const customer = await tokenOf(shop, demoCustomers.tradeMarkup);
    expect(await me(customer)).toMatchObject({ message: LOGIN_REQUIRED });
    expect(await call(shop, "GET", "/api/user", { token: staff })).toMatchObject({ message: LOGIN_REQUIRED });
  });
});

describe("members", () => {
  const add = (key = newKey(), more: object = {}) => ({
    key,
    phone: "13700000099",
    name: "周小米",
    roles: ["finance"],
    manager_id: null,
    warehouse_ids: [],
    ...more,
  });
  const rolesOf = async (phone: string) => {
    const { id } = await memberOf(shop, phone);
    const rows = await shop.backend.database.read
      .selectFrom("staff_roles")
      .select("role")
      .where("member_id", "=", id)
      .execute();
    return rows.map(({ role }) => role);
  };
  const change = (version: number, roles: string[], more: object = {}) => ({
    key: newKey(),
    version,
    roles,
    manager_id: null,
    warehouse_ids: [],
    reason: "调岗",
    ...more,
  });

  test("a lone 管理员 adds one with the own password; its first roles hold at once", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    expect(await admin.post("/api/staff/members", add())).toMatchObject({ status: 400, message: OWN_PASSWORD_NEEDED });
    expect(await admin.post("/api/staff/members", add(newKey(), { password: "wrong2026" }))).toMatchObject({
      message: "密码不对",
    });
    const added = await admin.post("/api/staff/members", add("desk-form-key-once", { password: PASSWORD }));
    expect(added).toMatchObject({ status: 200, data: { outcome: "done" } });
    expect(await admin.post("/api/staff/members", add("desk-form-key-once", { password: PASSWORD }))).toEqual(added);
    expect(await rolesOf("13700000099")).toEqual(["finance"]);
    expect(await logged("member.roles")).toMatchObject([{ is_alone: 1, label: "周小米" }]);
  });

  test("other roles of a lone 管理员 hold after a day, unless they are withdrawn", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    const { id, version } = await memberOf(shop, demoMembers.goods);
    const asked = await admin.post(
      `/api/staff/members/${id}/roles`,
      change(version, ["goods", "finance"], { password: PASSWORD }),
    );
    expect(asked).toMatchObject({ data: { outcome: "waiting" } });
    const run = () => shop.backend.jobs.find(({ name }) => name === "execute approved acts")?.run();
    await run();
    expect(await rolesOf(demoMembers.goods)).toEqual(["goods"]);
    shop.world.now += 24 * HOUR;
    await run();
    expect((await rolesOf(demoMembers.goods)).sort()).toEqual(["finance", "goods"]);
    expect(await logged("member.roles")).toMatchObject([{ is_alone: 1 }]);
  });

  test("what a lone 管理员 waited for is void once its own right is gone", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    const { id, version } = await memberOf(shop, demoMembers.goods);
    await admin.post(`/api/staff/members/${id}/roles`, change(version, ["finance"], { password: PASSWORD }));
    const { database } = shop.backend;
    const own = await memberOf(shop, demoMembers.admin);
    await database.write((tx) => tx.deleteFrom("staff_roles").where("member_id", "=", own.id).execute());
    shop.world.now += 24 * HOUR;
    await shop.backend.jobs.find(({ name }) => name === "execute approved acts")?.run();
    expect(await rolesOf(demoMembers.goods)).toEqual(["goods"]);
    expect(await logged("request.void")).toMatchObject([
      { summary: expect.stringContaining("提请的人已停用或没有这项权限") },
    ]);
  });

  describe("with a second 管理员", () => {
    async function askRoles() {
      await addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" });
      const [admin, second] = [await asMember(shop, demoMembers.admin), await asMember(shop, "13700000011")];
      const { id, version } = await memberOf(shop, demoMembers.goods);
      const asked = await admin.post(`/api/staff/members/${id}/roles`, change(version, ["finance"]));
      expect(asked).toMatchObject({ data: { outcome: "open" } });
      const { list } = (await second.get("/api/staff/requests")).data as { list: { request_id: number }[] };
      const path = `/api/staff/requests/${list[0]?.request_id}/decide`;
      const decide = (who: typeof admin, approve = true, note = "") => who.post(path, { key: newKey(), approve, note });
      return { admin, second, id, list, decide, path };
    }

    test("the approver reads what is executed, and the member's sessions end with the former rights", async () => {
      const { second, list, decide } = await askRoles();
      const session = await staffToken(shop, demoMembers.goods);
      expect(list).toMatchObject([
        {
          can_decide: true,
          is_own: false,
          effects: [{ label: "岗位", before: "商品", after: "财务" }],
          reason: "调岗",
        },
      ]);
      expect(await decide(second)).toMatchObject({ status: 200 });
      expect(await rolesOf(demoMembers.goods)).toEqual(["finance"]);
      expect(await me(session)).toMatchObject({ message: LOGIN_REQUIRED });
      expect(await decide(second)).toMatchObject({ status: 409 });
      expect(await logged("request.approve")).toMatchObject([{ label: "罗佳", is_alone: 0 }]);
    });

    test("a request of one that was disabled since is void", async () => {
      const { second, id, decide } = await askRoles();
      await shop.backend.staff.members.disableByCommand({ program: "命令行 test" }, demoMembers.admin, null);
      expect(await decide(second)).toMatchObject({ status: 409 });
      expect(await rolesOf(demoMembers.goods)).toEqual(["goods"]);
      expect(await logged("member.roles")).toEqual([]);
      expect(id).toBeGreaterThan(0);
    });

    test("approvals, refusals and the withdrawal of one request at once end it once", async () => {
      const { admin, second, decide, path } = await askRoles();
      const withdraw = () => admin.post(path.replace("decide", "withdraw"), { key: newKey() });
      const acts = Array.from({ length: 20 }, (_, n) =>
        n % 3 === 0 ? withdraw() : decide(second, n % 3 === 1, n % 3 === 1 ? "" : "不合适"),
      );
      const done = (await Promise.all(acts)).filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      const rows = await shop.backend.database.read.selectFrom("staff_requests").select("state").execute();
      const isApproved = rows.some(({ state }) => state === "approved");
      expect(await rolesOf(demoMembers.goods)).toEqual([isApproved ? "finance" : "goods"]);
      const ended = await Promise.all(["request.approve", "request.refuse", "request.withdraw"].map(logged));
      expect(ended.flat()).toHaveLength(1);
    });

    test("whoever asked cannot approve, nor can one without the right or with one younger than a day", async () => {
      const { admin, decide } = await askRoles();
      expect(await decide(admin)).toMatchObject({ status: 403, message: "不能批自己提的" });
      expect(await decide(await asMember(shop, demoMembers.finance))).toMatchObject({ status: 403 });
      await addMember(shop, { phone: "13700000012", name: "冯二", role: "admin" });
      await shop.backend.database.write((tx) =>
        tx
          .updateTable("staff_roles")
          .set({ granted_at: shop.world.now - 23 * HOUR })
          .where("member_id", "in", (row) =>
            row.selectFrom("staff_members").select("id").where("phone", "=", "13700000012"),
          )
          .execute(),
      );
      expect(await decide(await asMember(shop, "13700000012"))).toMatchObject({
        status: 403,
        message: "您还不能批这件事",
      });
      expect(await rolesOf(demoMembers.goods)).toEqual(["goods"]);
    });

    test("a role younger than a day shows nothing to approve, however old the member's other roles are", async () => {
      const { second } = await askRoles();
      const { id } = await memberOf(shop, demoMembers.finance);
      const granted_at = shop.world.now;
      await shop.backend.database.write((tx) =>
        tx.insertInto("staff_roles").values({ member_id: id, role: "admin", granted_at }).execute(),
      );
      const shown = async (who: typeof second) =>
        ((await who.get("/api/staff/requests")).data as { list: object[] }).list.length;
      expect(await shown(await asMember(shop, demoMembers.finance))).toBe(0);
      expect(await shown(second)).toBe(1);
      shop.world.now += 24 * HOUR;
      expect(await shown(await asMember(shop, demoMembers.finance))).toBe(1);
    });

    test("a change of the record voids the request", async () => {
      const { second, id, decide } = await askRoles();
      await shop.backend.database.write((tx) =>
        tx.updateTable("staff_members").set({ version: 9 }).where("id", "=", id).execute(),
      );
      expect(await decide(second)).toMatchObject({ status: 409 });
      expect(await rolesOf(demoMembers.goods)).toEqual(["goods"]);
      expect(await logged("request.void")).toHaveLength(1);
    });

    test("a refusal needs a sentence, and the asker may withdraw", async () => {
      const { admin, second, decide, path } = await askRoles();
      expect(await decide(second, false)).toMatchObject({ status: 400, message: "不批要写一句原因" });
      const withdraw = { key: newKey() };
      expect(await second.post(path.replace("decide", "withdraw"), withdraw)).toMatchObject({ status: 403 });
      expect(await decide(second, false, "再想想")).toMatchObject({ status: 200 });
      expect(await admin.post(path.replace("decide", "withdraw"), { key: newKey() })).toMatchObject({ status: 409 });
    });

    test("a repeated approval, refusal or withdrawal with the same key answers as the first one", async () => {
      const { admin, second, path } = await askRoles();
      const key = newKey();
      const approve = () => second.post(path, { key, approve: true, note: "" });
      expect([(await approve()).status, (await approve()).status]).toEqual([200, 200]);
      expect(await logged("request.approve")).toHaveLength(1);
      expect(await logged("member.roles")).toHaveLength(1);
      expect(await second.post(path, { key, approve: false, note: "不批" })).toMatchObject({ status: 409 });
      const { id, version } = await memberOf(shop, demoMembers.goods);
      await admin.post(`/api/staff/members/${id}/roles`, change(version, ["goods"]));
      const { list } = (await second.get("/api/staff/requests")).data as { list: { request_id: number }[] };
      const withdrawn = { key: newKey() };
      const withdraw = () => admin.post(`/api/staff/requests/${list[0]?.request_id}/withdraw`, withdrawn);
      expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200]);
      expect(await logged("request.withdraw")).toHaveLength(1);
    });

    test("twenty approvals at once execute it once", async () => {
      const { second, decide } = await askRoles();
      const all = await Promise.all(Array.from({ length: 20 }, () => decide(second)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await logged("member.roles")).toHaveLength(1);
    });
  });

  test("nobody changes the own roles, and one 管理员 stays", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    const own = await memberOf(shop, demoMembers.admin);
    expect(
      await admin.post(`/api/staff/members/${own.id}/roles`, change(own.version, ["finance"], { password: PASSWORD })),
    ).toMatchObject({ status: 403 });
    await expect(
      shop.backend.staff.members.disableByCommand({ program: "命令行" }, demoMembers.admin, null),
    ).rejects.toThrow("要留一位管理员");
    await addMember(shop, { phone: "13912340009", name: "方管理", role: "admin" });
    const disable = { key: newKey(), version: own.version, successor: null, reason: "离职", password: PASSWORD };
    expect(await admin.post(`/api/staff/members/${own.id}/disable`, disable)).toMatchObject({
      status: 403,
      message: "不能停用自己",
    });
  });

  test("a member with customers is disabled only with a successor, who gets them", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    const { id, version, manager_id } = await memberOf(shop, demoMembers.service);
    const disable = { key: newKey(), version, successor: null, reason: "离职", password: PASSWORD };
    expect((await admin.post(`/api/staff/members/${id}/disable`, disable)).message).toMatch(/^名下还有 \d+ 位客户/);
    const asked = await admin.post(`/api/staff/members/${id}/disable`, { ...disable, key: newKey(), successor: 2 });
    expect(asked).toMatchObject({ data: { outcome: "waiting" } });
    shop.world.now += 24 * HOUR;
    await shop.backend.jobs.find(({ name }) => name === "execute approved acts")?.run();
    const left = await shop.backend.database.read
      .selectFrom("customers")
      .select("id")
      .where("manager_id", "=", manager_id)
      .execute();
    expect(left).toEqual([]);
    expect(await login(demoMembers.service)).toMatchObject({ message: STAFF_WRONG_LOGIN });
  });

  test("a form that was read before another change is refused with who changed it", async () => {
    await addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" });
    const [admin, second] = [await asMember(shop, demoMembers.admin), await asMember(shop, "13700000011")];
    const { id, version } = await memberOf(shop, demoMembers.goods);
    await admin.post(`/api/staff/members/${id}/roles`, change(version, ["finance"]));
    const { list } = (await second.get("/api/staff/requests")).data as { list: { request_id: number }[] };
    await second.post(`/api/staff/requests/${list[0]?.request_id}/decide`, { key: newKey(), approve: true, note: "" });
    const late = await admin.post(`/api/staff/members/${id}/roles`, change(version, ["service"], { manager_id: 2 }));
    expect(late).toMatchObject({ status: 409, message: expect.stringMatching(/已改岗位（商品 → 财务）/) });
  });
});

describe("log", () => {
  test("shows everybody the own acts, 管理员 all of them, and writes down who reads those of others", async () => {
    await login(demoMembers.service);
    await login(demoMembers.goods);
    const service = await asMember(shop, demoMembers.service);
    const own = (await service.get("/api/staff/log")).data as { count: number; list: { who: string }[] };
    expect(own.list.map(({ who }) => who)).toEqual(["陈知远"]);
    const { id } = await memberOf(shop, demoMembers.goods);
    expect((await service.get(`/api/staff/log?member_id=${id}`)).data).toMatchObject({ list: [{ who: "陈知远" }] });
    const admin = await asMember(shop, demoMembers.admin);
    expect((await admin.get("/api/staff/log?act=staff.login")).data).toMatchObject({ count: 2 });
    expect((await admin.get(`/api/staff/log?member_id=${id}`)).data).toMatchObject({ count: 1 });
    expect(await logged("log.read")).toMatchObject([{ label: "罗佳" }]);
    expect(await service.get("/api/staff/members")).toMatchObject({ status: 403, message: NO_RIGHT });
  });

  test("masks values about persons", async () => {
    const admin = await asMember(shop, demoMembers.admin);
    const body = {
      key: newKey(),
      phone: "13700000099",
      name: "周小米",
      roles: ["finance"],
      manager_id: null,
      warehouse_ids: [],
      password: PASSWORD,
    };
    await admin.post("/api/staff/members", body);
    const { list } = (await admin.get("/api/staff/log?act=member.add")).data as { list: object[] };
    expect(list).toMatchObject([{ personal: "137****0099" }]);
    expect(JSON.stringify(list)).not.toContain("13700000099");
  });
});
