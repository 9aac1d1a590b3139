import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import type { staffBalance } from "#contract/staff-balance.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
/** A customer of 陈知远 with ¥12,680.50, and one without any movement. */
const OWN = 5;
const EMPTY = 1;

type Who = Awaited<ReturnType<typeof asMember>>;
type Read = Answer<typeof staffBalance.read>;
let finance: Who;
let admin: Who;
beforeEach(async () => {
  finance = await asMember(shop, demoMembers.finance);
  admin = await asMember(shop, demoMembers.admin);
});

const pathOf = (id: number, act = "") => `/api/staff/customers/${id}/balance${act && `/${act}`}`;
const read = async (who: Who, id: number) => (await who.get(pathOf(id))).data as Read;
const balanceOf = async (id: number) =>
  (
    await shop.backend.database.read
      .selectFrom("customers")
      .select("balance")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).balance;
const logged = (act: string) =>
  shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", act).execute();
const CORRECTION = { told: "多收的运费", reason: "运费算错", evidence: "邮件 11-20" };
async function correct(who: Who, id: number, amount: string, more: object = {}) {
  const { version } = await read(finance, id);
  return who.post(pathOf(id, "correct"), { key: newKey(), version, amount, ...CORRECTION, ...more });
}
async function open(who: Who, id: number, amount: string, more: object = {}) {
  const { version } = await read(finance, id);
  const opening = { key: newKey(), version, amount, reason: "旧系统", evidence: "余额表" };
  return who.post(pathOf(id, "open"), { ...opening, ...more });
}
type Requests = { list: { request_id: number; can_decide: boolean; effects: { label: string; after: string }[] }[] };
async function pending(who: Who) {
  const { list } = (await who.get("/api/staff/requests")).data as Requests;
  return list.filter(({ can_decide }) => can_decide);
}
async function approve(who: Who) {
  const [request] = await pending(who);
  const decision = { key: newKey(), approve: true, note: "" };
  return { request, ...(await who.post(`/api/staff/requests/${request?.request_id}/decide`, decision)) };
}

describe("a correction", () => {
  test("is asked by 财务, approved by 管理员, and read by the customer with its own reason", async () => {
    expect((await correct(finance, OWN, "28.40")).data).toEqual({ outcome: "open" });
    expect(await balanceOf(OWN)).toBe(1_268_050);
    const { request } = await approve(admin);
    expect(request?.effects).toEqual([
      { label: "余额变动", before: "", after: "+¥28.40，提请时余额 ¥12,680.50" },
      { label: "给客户看的原因", before: "", after: "多收的运费" },
      { label: "凭据", before: "", after: "邮件 11-20" },
    ]);
    expect(await balanceOf(OWN)).toBe(1_270_890);
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const { data } = await call(shop, "GET", "/api/user/bill", { token });
    expect((data as { list: object[] }).list[0]).toMatchObject({
      type: "adjust",
      mark: "余额调整：多收的运费",
      number: "28.40",
    });
    expect(await logged("customer.balance")).toMatchObject([
      { customer_id: OWN, amount_fen: 2840, personal_after: "多收的运费", note: "运费算错。凭据：邮件 11-20" },
    ]);
    expect(JSON.stringify(await logged("request.ask"))).not.toMatch(/"summary":"[^"]*多收的运费/);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("needs the right of 财务, and no own approval", async () => {
    const service = await asMember(shop, demoMembers.service);
    expect((await correct(service, OWN, "1.00")).status).toBe(403);
    expect((await correct(admin, OWN, "1.00")).message).toBe(OWN_PASSWORD_NEEDED);
    await correct(finance, OWN, "1.00");
    expect(await pending(finance)).toEqual([]);
  });

  test.each([
    ["0.00", 400, "金额不能为 0"],
    ["-12680.51", 409, "余额不足：不扣，现在 ¥12,680.50，差 ¥0.01"],
    ["100000000.01", 400, "一次最多 ¥100,000,000.00"],
  ])("of %s is refused", async (amount, status, message) => {
    expect(await correct(finance, OWN, amount)).toMatchObject({ status, message });
  });

  test("survives what the customer buys, and is void where staff were quicker or the money is gone", async () => {
    const { ledger, customers } = shop.backend.staff;
    const spend = (delta: number, ref: string) =>
      shop.backend.database.write((tx) => ledger.move(tx, { asset: "balance", holder: OWN, delta, kind: "pay", ref }));
    await correct(finance, OWN, "-100.00");
    await spend(-50_000, "900001");
    await approve(admin);
    expect(await balanceOf(OWN)).toBe(1_208_050);
    await correct(finance, OWN, "-12000.00");
    await spend(-200_000, "900002");
    await approve(admin);
    expect(await balanceOf(OWN)).toBe(1_008_050);
    await correct(finance, OWN, "-1.00");
    await customers.credit({ program: "命令行 test" }, demoCustomers.tradeMarkup, 100, "更正");
    await approve(admin);
    expect(await balanceOf(OWN)).toBe(1_008_150);
    expect(await logged("request.void")).toHaveLength(2);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("of a customer that is gone is refused, and void where it was asked for before", async () => {
    await correct(finance, OWN, "1.00");
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ closed_at: shop.world.now }).where("id", "=", OWN).execute(),
    );
    expect((await approve(admin)).status).toBe(409);
    expect(await correct(finance, OWN, "1.00")).toMatchObject({ status: 409, message: "客户已注销" });
    expect(await balanceOf(OWN)).toBe(1_268_050);
  });

  test("from an old form is refused with who was quicker", async () => {
    const { version } = await read(finance, OWN);
    await correct(finance, OWN, "1.00");
    await approve(admin);
    const late = await finance.post(pathOf(OWN, "correct"), { key: newKey(), version, amount: "2.00", ...CORRECTION });
    expect(late.status).toBe(409);
    expect(late.message).toContain("余额刚被员工改过，请核对后再办");
  });

  test("is asked once for a key, and once at a time", async () => {
    const key = newKey();
    await correct(finance, OWN, "1.00", { key });
    expect((await correct(finance, OWN, "1.00", { key })).status).toBe(200);
    expect((await correct(finance, OWN, "2.00")).status).toBe(409);
    expect((await read(finance, OWN)).acts[0]?.why).toBe("方静 已提请，等管理员批；要改先撤回那一条");
  });

  test("never takes more than there is: twenty corrections and payments at once leave a balance of 0 or more", async () => {
    const { customers, ledger } = shop.backend.staff;
    const actor = { program: "命令行 test" };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? customers.credit(actor, demoCustomers.tradeMarkup, -100_000, "更正")
          : shop.backend.database.write(async (tx) => {
              const paid = { asset: "balance", holder: OWN, delta: -100_000, kind: "pay", ref: `90${index}` } as const;
              if (!(await ledger.move(tx, paid))) throw new Error("short");
            }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
    expect(await balanceOf(OWN)).toBe(68_050);
    expect(await shop.backend.audit()).toEqual([]);
  });
});

describe("an opening balance", () => {
  test("is booked once for a customer without movements, after an approval", async () => {
    expect((await open(finance, OWN, "100.00")).message).toBe("余额已有流水，不能再记期初，请用改余额");
    const key = newKey();
    expect((await open(finance, EMPTY, "100.00", { key })).data).toEqual({ outcome: "open" });
    expect((await open(finance, EMPTY, "100.00", { key })).data).toEqual({ outcome: "open" });
    expect(await balanceOf(EMPTY)).toBe(0);
    await approve(admin);
    expect(await balanceOf(EMPTY)).toBe(10_000);
    expect((await open(finance, EMPTY, "100.00")).status).toBe(409);
    expect(await logged("customer.opening")).toMatchObject([{ customer_id: EMPTY, amount_fen: 10_000, is_alone: 0 }]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("of a lone member is booked after a day, and only once where two are asked for at the same moment", async () => {
    const opened = await Promise.all([
      open(admin, EMPTY, "100.00", { password: "staff2026" }),
      open(admin, EMPTY, "100.00", { password: "staff2026" }),
    ]);
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(EMPTY)).toBe(0);
    shop.world.now += 24 * 60 * 60_000;
    await runJob(shop, "execute approved acts");
    expect(await balanceOf(EMPTY)).toBe(10_000);
    expect(await logged("customer.opening")).toMatchObject([{ is_alone: 1 }]);
  });

  test("is void where the balance has moved since", async () => {
    await open(finance, EMPTY, "100.00");
    const { newcomer } = demoCustomers;
    await shop.backend.staff.customers.credit({ program: "命令行 test" }, newcomer, 100, "更正");
    await approve(admin);
    expect(await balanceOf(EMPTY)).toBe(100);
  });

  test("has one row in the ledger at most, by an index", async () => {
    const { ledger } = shop.backend.staff;
    const book = (ref: string) =>
      shop.backend.database.write((tx) =>
        ledger.move(tx, { asset: "balance", holder: EMPTY, delta: 1, kind: "opening", ref }),
      );
    await book("import");
    await expect(book("logged")).rejects.toThrow();
  });
});

test("the movements of other account managers' customers are out of reach", async () => {
  await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
  const stranger = await asMember(shop, "13700000012");
  expect((await stranger.get(pathOf(OWN))).status).toBe(404);
  expect((await finance.get(pathOf(OWN))).status).toBe(200);
});

test("the audit finds money that staff have moved without a row of the log, and a row without its money", async () => {
  await correct(finance, OWN, "1.00");
  await approve(admin);
  const row = (await logged("customer.balance"))[0];
  await shop.backend.database.write((tx) =>
    tx
      .deleteFrom("staff_log")
      .where("id", "=", row?.id ?? 0)
      .execute(),
  );
  expect(await shop.backend.audit()).toMatchObject([{ what: "员工动的余额没有操作记录", recorded: 100, summed: 0 }]);
});
