import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

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
  const codeIn = (answer: { data: unknown }) => (answer.data as { transfer: { code: string } }).transfer.code;
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
