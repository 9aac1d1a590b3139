import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { transfer } from "#contract/transfer.ts";
import { customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { bankRow as statementRow } from "#tests/support/bank.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { notify, payAtCashier } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const phone = demoCustomers.stationer;
let me: Awaited<ReturnType<typeof buyer>>;
beforeEach(async () => {
  me = await buyer(shop, phone);
});

const staff = () => shop.backend.staff.transfers;
const balance = async () => (await customerOf(shop, phone)).balance;
const audit = () => shop.backend.audit();
const begin = (price = "5000.00", key = freshKey(), customer = me) =>
  customer.post("/api/user/recharge/transfer", { price, key });
const read = async (id: number) =>
  transfer.readRecharge.answer.parse((await me.get(`/api/user/recharge/transfer/${id}`)).data);
const listed = async () => transfer.recharges.answer.parse((await me.get("/api/user/recharge/transfers")).data);
const statusOf = async (id: number) =>
  ((await me.get(`/api/user/recharge/detail/${id}`)).data as { status: string }).status;

/** A recharge of ¥5,000 with its transfer. */
async function begun(price?: string) {
  const { recharge_id: id } = (await begin(price)).data as { recharge_id: number };
  const { recharge_sn, transfer: made } = await read(id);
  return { id, sn: recharge_sn, code: made?.code ?? "", transfer_id: made?.transfer_id ?? 0 };
}

const bankRow = (remark: string, amount_fen = 500_000) => statementRow(remark, amount_fen);
const outcomes = async (...rows: ReturnType<typeof bankRow>[]) =>
  (await staff().importStatement(rows)).map(({ outcome, reason }) => [outcome, reason]);

describe("a recharge by bank transfer", () => {
  test("has a code of its own and is credited once by a bank statement [P6.90] [P9.13] [R3]", async () => {
    const { id, sn, code } = await begun();
    expect(code).toMatch(/^HK[A-Z\d]{7}$/);
    expect(await read(id)).toMatchObject({
      account: { number: "0000 0000 0000 0000 000" },
      transfer: { state: "waiting", amount: "5000.00", slips: [] },
    });
    expect((await listed()).list).toMatchObject([{ recharge_id: id, recharge_sn: sn, amount: "5000.00" }]);
    const before = await balance();
    const row = bankRow(`充值 ${code}`);
    expect(await outcomes(bankRow(code, 499_999), row)).toEqual([
      ["waiting", "金额不符，应汇 5000.00"],
      ["paid", ""],
    ]);
    expect(await outcomes(row)).toEqual([["known", "流水号已入账"]]);
    expect([await balance(), await statusOf(id)]).toEqual([before + 500_000, "paid"]);
    expect([(await read(id)).transfer?.state, (await listed()).list]).toEqual(["received", []]);
    expect(await audit()).toEqual([]);
  });

  test("with the same key is one; amounts outside the limits are refused [R4]", async () => {
    const key = freshKey();
    const one = await begin("600.00", key);
    expect((await begin("600.00", key)).data).toEqual(one.data);
    expect(await begin("700.00", key)).toMatchObject({ status: 409 });
    expect((await listed()).list).toHaveLength(1);
    for (const price of ["0.99", "1000000.01"]) expect(await begin(price)).toMatchObject({ status: 400 });
  });

  test("is refused to unbound phones, beside five others and without an account, and leaves no recharge", async () => {
    const unbound = await buyer(shop, demoCustomers.unbound);
    expect(await begin("500.00", freshKey(), unbound)).toMatchObject({ status: 409 });
    for (let made = 0; made < 5; made += 1) await begun();
    const rows = () => shop.test.database.read.selectFrom("recharges").select("id").execute();
    const before = (await rows()).length;
    expect(await begin()).toMatchObject({ status: 409, message: "已有 5 笔充值等待汇款" });
    await shop.backend.staff.site.set("transfer_account", "null");
    expect(await begin()).toMatchObject({ status: 409, message: "暂不支持对公转账" });
    expect(await listed()).toMatchObject({ offered: false, reason: "暂不支持对公转账" });
    expect(await rows()).toHaveLength(before);
  });

  test("takes slips, which staff refuse or confirm by the number of the recharge [P6.91]", async () => {
    const { id, sn, transfer_id, code } = await begun();
    await me.post(`/api/pay/transfer/slip/upload/${transfer_id}`, { image: (await licence()).toString("base64") });
    const submit = () => me.post(`/api/pay/transfer/submit/${transfer_id}`, { payer: "远山", note: "" });
    await submit();
    await staff().reject(sn, "看不清");
    expect((await read(id)).transfer).toMatchObject({ state: "refused", reason: "看不清" });
    await submit();
    expect(await staff().list("submitted")).toEqual(
      expect.arrayContaining([expect.objectContaining({ recharge_sn: sn, group_sn: null })]),
    );
    const before = await balance();
    await staff().confirm(sn);
    await expect(staff().confirm(code)).rejects.toThrow(`汇款 ${code} 现在是`);
    expect(await outcomes(bankRow(code))).toEqual([["paid", "已人工确认，登记流水号"]]);
    expect(await balance()).toBe(before + 500_000);
    expect(await audit()).toEqual([]);
  });

  test("that is cancelled makes room, and money that comes all the same is credited", async () => {
    const { id, code } = await begun();
    expect(await me.post(`/api/user/recharge/transfer/cancel/${id}`)).toMatchObject({ status: 200 });
    expect(await me.post(`/api/user/recharge/transfer/cancel/${id}`)).toMatchObject({ status: 409 });
    expect([(await read(id)).transfer?.state, (await listed()).list]).toEqual(["cancelled", []]);
    const before = await balance();
    const late = ["credited", "充值已取消或已用其他方式支付，转入客户余额"];
    expect(await outcomes(bankRow(code))).toEqual([late]);
    expect([await balance(), await statusOf(id)]).toEqual([before + 500_000, "waiting"]);
    expect(await audit()).toEqual([]);
  });

  test("that is paid by QR code is cancelled, also before the job has marked it", async () => {
    const { id, code } = await begun();
    await me.post(`/api/user/recharge/pay/${id}`, { type: "weixin", key: freshKey() });
    const { attempt } = (await me.get(`/api/user/recharge/detail/${id}`)).data as {
      attempt: { out_trade_no: string };
    };
    await notify(shop, "weixin", await payAtCashier(shop, attempt));
    expect([(await read(id)).transfer?.state, (await listed()).list]).toEqual(["cancelled", []]);
    await expect(staff().confirm(code)).rejects.toThrow(`汇款 ${code} 现在是`);
    expect(await staff().cancelClosed()).toBe(1);
    expect(await audit()).toEqual([]);
  });

  test("that two processes book at once, by hand and by statement, is credited once [R6]", async () => {
    const { code } = await begun();
    const before = await balance();
    const second = createBackend(shop.test.database, shop.world.ports).staff.transfers;
    const row = bankRow(code);
    const acts = [staff(), second, staff(), second].flatMap((each) => [
      () => each.importStatement([row]),
      () => each.confirm(code),
    ]);
    await Promise.allSettled(acts.map((act) => act()));
    expect(await balance()).toBe(before + 500_000);
    expect(await audit()).toEqual([]);
  });

  test("is the customer's alone [R8]", async () => {
    const { id } = await begun();
    const other = await buyer(shop, demoCustomers.tradeCost);
    const answers = [
      await other.get(`/api/user/recharge/transfer/${id}`),
      await other.post(`/api/user/recharge/transfer/cancel/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test("received without its credit, or credited without money, is named by the audit", async () => {
    const { id, code } = await begun();
    await outcomes(bankRow(code));
    const set = (state: "waiting" | "paid") =>
      shop.backend.database.write(async (tx) => {
        await tx.updateTable("recharges").set({ state }).where("id", "=", id).execute();
      });
    await set("waiting");
    expect((await audit()).map(({ what }) => what)).toEqual(["已到账汇款与充值不符"]);
    const unpaid = await begun();
    await set("paid");
    await shop.backend.database.write(async (tx) => {
      await tx.updateTable("recharges").set({ state: "paid" }).where("id", "=", unpaid.id).execute();
    });
    expect((await audit()).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["充值没有收到的款项", "充值与流水不符"]),
    );
  });
});
