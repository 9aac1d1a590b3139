import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const codeIn = (answer: { data: unknown }) => (answer.data as { transfer: { code: string } }).transfer.code;

const shop = freshBackend();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "statement-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** "交易日期,对方户名,贷方金额(收入),附言,流水号" and "远山" in GB18030, which Node reads but cannot write. */
const HEAD = "bdbbd2d7c8d5c6da2cb6d4b7bdbba7c3fb2cb4fbb7bdbdf0b6eecad5c8eb2cb8bdd1d42cc1f7cbaebac5";
const PAYER = "d4b6c9bd";

test("a bank's statement in GB18030 books an order and a recharge once, and names what does not match [P9.13]", async () => {
  const staff = staffOf(shop);
  const me = await buyer(shop, demoCustomers.tradeCost);
  const group = await me.order(await createProduct(shop, { cost: 1000 }));
  await me.post(`/api/pay/transfer/create/${group}`);
  const paying = codeIn(await me.get(`/api/pay/transfer/${group}`));
  const begun = await me.post("/api/user/recharge/transfer", { price: "500.00", key: freshKey() });
  const { recharge_id } = begun.data as { recharge_id: number };
  const recharging = codeIn(await me.get(`/api/user/recharge/transfer/${recharge_id}`));

  const row = (amount: string, remark: string, serial: string) =>
    Buffer.concat([
      Buffer.from("20261121,"),
      Buffer.from(PAYER, "hex"),
      Buffer.from(`,${amount},${remark},${serial}\r\n`),
    ]);
  const file = join(folder, "statement.csv");
  await writeFile(
    file,
    Buffer.concat([
      Buffer.from(HEAD, "hex"),
      Buffer.from("\r\n"),
      row("18.00", paying, "GB180300001"),
      row('"1,500.00"', "HK", "GB180300002"),
      row("500.00", recharging, "GB180300003"),
      row("-700.00", recharging, "GB180300004"),
    ]),
  );
  const had = (await customerOf(shop, demoCustomers.tradeCost)).balance;
  const imported = async () =>
    (JSON.parse(await staff("transfers", "import", file, "--json")) as Record<string, string>[]).map(
      ({ payer, outcome, reason }) => [payer, outcome, reason],
    );
  expect(await imported()).toEqual([
    ["远山", "已到账", ""],
    ["远山", "未匹配", "附言里没有识别码"],
    ["远山", "已到账", ""],
    ["远山", "未匹配", "冲正或退汇，没有找到对应的收入"],
  ]);
  expect((await customerOf(shop, demoCustomers.tradeCost)).balance).toBe(had + 50_000);
  expect((await me.get(`/api/order/status/${group}`)).data).toMatchObject({ paid: true });
  expect((await imported()).map(([, outcome]) => outcome)).toEqual(["已入账过", "未匹配", "已入账过", "未匹配"]);
  expect((await customerOf(shop, demoCustomers.tradeCost)).balance).toBe(had + 50_000);
  // The table of a terminal has the remark of each row, and ends with the sums.
  const table = await staff("transfers", "import", file);
  expect(table).toMatch(/附言里没有识别码\s+HK\n/);
  expect(table).toContain("收入 4 行：已入账过 2 行 518.00，未匹配 2 行 800.00");
  expect(await staff("transfers", "show", recharging)).toContain("充值单号");
});

describe("rows of statements that wait", () => {
  const HEAD = "交易日期,对方户名,贷方金额,借方金额,附言,流水号";
  const DAY = "2026-11-21,远山示例贸易有限公司";
  let me: Awaited<ReturnType<typeof buyer>>;
  const staff = (...words: string[]) => staffOf(shop)(...words);
  const balance = async () => (await customerOf(shop, demoCustomers.tradeCost)).balance;
  beforeEach(async () => {
    me = await buyer(shop, demoCustomers.tradeCost);
  });
  afterEach(() => {
    process.exitCode = 0;
  });

  /** A recharge of ¥500 by transfer, and its code. */
  async function recharge() {
    const begun = await me.post("/api/user/recharge/transfer", { price: "500.00", key: freshKey() });
    const { recharge_id } = begun.data as { recharge_id: number };
    const { data } = await me.get(`/api/user/recharge/transfer/${recharge_id}`);
    return { sn: (data as { recharge_sn: string }).recharge_sn, code: codeIn({ data }) };
  }
  async function imported(...rows: string[]) {
    const file = join(folder, "rows.csv");
    await writeFile(file, [HEAD, ...rows].join("\n"));
    const json = JSON.parse(await staff("transfers", "import", file, "--json")) as Record<string, string>[];
    return json.map(({ outcome, reason }) => `${outcome} ${reason}`.trim());
  }
  const asked = async () =>
    JSON.parse(await staff("transfers", "questions", "--json")) as { id: number; reason: string; resembles: number }[];

  test("are the second of a serial with other facts, and a receipt that may be another [P9.13]", async () => {
    const { code } = await recharge();
    expect(await imported(`${DAY},500.00,,${code},0001`)).toEqual(["已到账"]);
    const reused = `2026-11-22,乙示例公司,36.50,,货款,0001`;
    expect(await imported(reused)).toEqual(["未匹配 流水号相同但内容不同"]);
    expect(await imported(`${DAY},500.00,,转账,—`)).toEqual(["未匹配 与已登记的流水无法区分，可能是同一笔"]);
    expect(await imported(reused, `${DAY},500.00,,${code},0001`)).toEqual([
      "未匹配 流水号相同但内容不同",
      "已入账过 流水号已入账",
    ]);
    const [first, second, ...others] = await asked();
    expect([first?.resembles, second?.resembles, others]).toEqual([first && first.id - 1, first && first.id - 1, []]);
  });

  test("pay the transfer that staff name, or go to a balance, once; or they are skipped [P9.13]", async () => {
    const { code, sn } = await recharge();
    const rows = [500, 500, 18, 7].map((yuan, index) => `${DAY},${yuan}.00,,货款,CR0${index}`);
    await imported(...rows);
    const [first, second, third, fourth] = (await asked()).map(({ id }) => String(id)) as [
      string,
      string,
      string,
      string,
    ];
    const had = await balance();
    expect(await staff("transfers", "confirm-row", first, "--for", sn)).toBe(`流水 ${first} 500.00 已到账`);
    expect(await staff("transfers", "confirm-row", second, "--for", code)).toBe(
      `流水 ${second} 500.00 转入余额：此前已到账，转入客户余额`,
    );
    const phone = demoCustomers.tradeCost;
    expect(await staff("transfers", "confirm-row", third, "--for", phone)).toContain("18.00 转入余额：人工确认");
    expect(await balance()).toBe(had + 101_800);
    await expect(staff("transfers", "confirm-row", third, "--for", phone)).rejects.toThrow(`流水 ${third} 已处理`);
    await expect(staff("transfers", "confirm-row", fourth, "--for", "HK0000000")).rejects.toThrow("没有汇款或客户");
    expect(await staff("transfers", "skip-row", fourth, "--reason", "押金")).toBe(`流水 ${fourth} 7.00 已跳过：押金`);
    await expect(staff("transfers", "skip-row", fourth, "--reason", "押金")).rejects.toThrow("已处理");
    await expect(staff("transfers", "skip-row", "999", "--reason", "押金")).rejects.toThrow("没有流水 999");
    expect(await asked()).toEqual([]);
    expect(await imported(...rows)).toEqual([
      "已入账过 流水号已入账",
      "已入账过 流水号已入账",
      "已入账过 流水号已入账",
      "已跳过 押金",
    ]);
    expect(await balance()).toBe(had + 101_800);
    expect(await staff("transfers", "questions")).toBe("没有等人处理的流水");
    expect(await staff("audit")).toBe("账目一致");
    expect(await staff("transfers", "show", code)).toContain("CR00 500.00 已到账；CR01 500.00 转入余额");
  });

  test("decided twice at once are decided once [R6]", async () => {
    const { code } = await recharge();
    await imported(`${DAY},500.00,,货款,TW01`);
    const [{ id } = { id: 0 }] = await asked();
    const had = await balance();
    const { transfers } = shop.backend.staff;
    const acts = [0, 1, 2].flatMap(() => [
      transfers.confirmRow(id, code),
      transfers.confirmRow(id, demoCustomers.tradeCost),
      transfers.skipRow(id, "押金"),
    ]);
    const ended = await Promise.allSettled(acts);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Every third act skips the row, and any of them may be the first.
    const isSkipped = ended.findIndex(({ status }) => status === "fulfilled") % 3 === 2;
    expect(await balance()).toBe(isSkipped ? had : had + 50_000);
    expect(await staff("audit")).toBe("账目一致");
  });

  test("are counted by the audit, which stays consistent", async () => {
    await imported(`${DAY},18.00,,货款,AU01`, `${DAY},20.00,,货款,AU02`);
    const [first, second] = await asked();
    expect(await staff("audit")).toBe(
      `账目一致\n未匹配的银行流水 2 笔，合计 38.00，见 transfers questions：${first?.id}、${second?.id}`,
    );
    expect(process.exitCode ?? 0).toBe(0);
  });

  test("are reversals of what is booked; a reversal and its income that is not booked are a pair in either order [P9.13]", async () => {
    const { code } = await recharge();
    const other = await recharge();
    const had = await balance();
    const income = `${DAY},500.00,,${code},RV01`;
    const reversal = `2026-11-22,远山示例贸易有限公司,,500.00,冲正 ${code},RV02`;
    expect(await imported(income, reversal)).toEqual(["冲正成对 与第 3 行成对", "冲正成对 与第 2 行成对"]);
    const before = `${DAY},500.00,,${other.code},RV03`;
    const after = `2026-11-22,远山示例贸易有限公司,-500.00,,${other.code},RV04`;
    expect(await imported(after)).toEqual(["未匹配 冲正或退汇，没有找到对应的收入"]);
    expect(await imported(before)).toEqual([expect.stringMatching(/^冲正成对 与流水 \d+ 成对$/)]);
    expect(await asked()).toEqual([]);
    expect(await balance()).toBe(had);

    const third = await recharge();
    expect(await imported(`${DAY},500.00,,${third.code},RV05`)).toEqual(["已到账"]);
    const late = `2026-11-23,远山示例贸易有限公司,,500.00,退汇 ${third.code},RV06`;
    const ordinary = `2026-11-23,远山示例贸易有限公司,,500.00,退货款,RV07`;
    expect(await imported(late, ordinary)).toEqual([
      expect.stringMatching(/^未匹配 冲正的收入 \d+ 已入账，请人工处理$/),
    ]);
    const [question] = await asked();
    await expect(staff("transfers", "confirm-row", String(question?.id), "--for", code)).rejects.toThrow(
      "冲正不能入账",
    );
    expect(await balance()).toBe(had + 50_000);
  });

  test("and what a file has beside its rows is told", async () => {
    const file = join(folder, "footer.csv");
    const rows = ["账户明细查询", HEAD, `${DAY},18.00,,货款,FT01`, `${DAY},,20.00,运费,FT02`, "合计,共 1 笔,18.00,,"];
    await writeFile(file, rows.join("\n"));
    const output = await staff("transfers", "import", file, "--account", "1219 0000 1001");
    expect(output).toContain(
      "收入 1 行：未匹配 1 行 18.00\n支出 1 行，未读取\n不是收支的 1 行，未读取：\n  第 5 行 合计 共 1 笔 18.00",
    );
    const { account } = await shop.backend.database.read
      .selectFrom("bank_receipts")
      .select("account")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(account).toBe("121900001001");
  });
});
