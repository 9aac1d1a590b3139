import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { applicant } from "#tests/support/settlements.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "customers-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  process.exitCode = 0;
});

const HEADER = "手机号码,公司,姓名,认证状态,类型,驳回原因,客服经理,期初余额,期初积分";
const staff = (...args: string[]) => staffOf(shop)(...args);
function importRows(...rows: string[]) {
  const file = join(folder, "customers.csv");
  writeFileSync(file, [HEADER, ...rows].join("\n"));
  return staff("customers", "import", file);
}
async function allRows() {
  const { read } = shop.backend.database;
  return {
    customers: await read.selectFrom("customers").selectAll().orderBy("id").execute(),
    ledger: await read.selectFrom("ledger").selectAll().orderBy("id").execute(),
  };
}

test("imports customers with approvals and openings; a second import changes nothing [P9.2]", async () => {
  const rows = [
    "13912345670,甲公司,张三,已通过,1,,陈知远,1000.50,200",
    "13912345671,乙公司,李四,已驳回,,执照不清,,,",
    `${demoCustomers.underReview},,李小敏,已通过,0,,,,`,
  ];
  expect(await importRows(...rows)).toBe("新建 2 个客户，更新 1 个");
  expect(await customerOf(shop, "13912345670")).toMatchObject({
    company: "甲公司",
    real_name: "张三",
    audit_state: 2,
    audit_type: 1,
    manager_id: 1,
    balance: 100_050,
    points: 200,
    password_hash: null,
  });
  expect(await customerOf(shop, "13912345671")).toMatchObject({ audit_state: 3, audit_reject_reason: "执照不清" });
  const known = await customerOf(shop, demoCustomers.underReview);
  expect(known).toMatchObject({ real_name: "李小敏", audit_state: 2, audit_type: 0, balance: 58_000 });
  expect(known.company).not.toBe("");
  const before = await allRows();
  expect(await importRows(...rows)).toBe("新建 0 个客户，更新 0 个");
  expect(await allRows()).toEqual(before);
  expect(await staff("audit")).toBe("账目一致");
});

test("an approval or a rejection ends an open application, so that both agree [P9.12]", async () => {
  const states = async (...customers: ReturnType<typeof applicant>[]) =>
    Promise.all(customers.map(async (one) => (await one.list()).map(({ status, fail_msg }) => [status, fail_msg])));
  const phones = [demoCustomers.newcomer, demoCustomers.stationer] as const;
  const [first, second] = await Promise.all(phones.map(async (phone) => applicant(shop, await tokenOf(shop, phone))));
  if (!first || !second) throw new Error("there are two applicants");
  await first.apply();
  await second.apply({ phone: "13912340002" });
  await importRows(`${phones[0]},,,已通过,1,,,,`, `${phones[1]},,,已驳回,,执照不清,,,`);
  expect(await states(first, second)).toEqual([[[2, null]], [[3, "执照不清"]]]);
  expect(await customerOf(shop, phones[0])).toMatchObject({ audit_state: 2, audit_type: 1 });
});

test("an import does not restore a spent balance", async () => {
  const row = "13912345670,,,,,,,100,";
  await importRows(row);
  await staff("customers", "credit", "13912345670", "--amount=-40", "--why", "消费");
  expect(await importRows(row)).toBe("新建 0 个客户，更新 0 个");
  expect((await customerOf(shop, "13912345670")).balance).toBe(6000);
});

describe("an invalid table changes nothing and every invalid cell is named", () => {
  test.each([
    { row: "139,,,,,,,,", message: "3 +手机号码 +请输入正确的手机号码" },
    { row: "13912345670,,,,,,,,", message: "3 +手机号码 +与第 2 行重复" },
    { row: "13912345672,,,通过,,,,,", message: "3 +认证状态 +应为 未提交、审核中、已通过、已驳回 之一" },
    { row: "13912345672,,,已通过,,,,,", message: "3 +类型 +已通过的客户须填写 0 或 1" },
    { row: "13912345672,,,已通过,2,,,,", message: "3 +类型 +应为 0" },
    { row: "13912345672,,,已驳回,,,,,", message: "3 +驳回原因 +已驳回的客户须填写原因" },
    { row: "13912345672,,,,,,无此人,,", message: "3 +客服经理 +没有客服经理 无此人" },
    { row: "13912345672,,,,,,,-5,", message: "3 +期初余额 +应为金额" },
    { row: "13912345672,,,,,,,1.005,", message: "3 +期初余额 +应为金额" },
    { row: "13912345672,,,,,,,,1.5", message: "3 +期初积分 +应为整数" },
    { row: `${demoCustomers.tradeMarkup},,,,,,,5.00,`, message: "3 +期初余额 +期初已记 12680.50，更正请用" },
    { row: `13912345672,${"长".repeat(61)},,,,,,,`, message: "3 +公司 +应为一行" },
  ])("$message", async ({ row, message }) => {
    const before = await allRows();
    expect(await importRows("13912345670,甲公司,,,,,,,", row)).toMatch(new RegExp(message));
    expect(process.exitCode).toBe(1);
    expect(await allRows()).toEqual(before);
  });

  test("an account with movements gets no opening", async () => {
    await importRows("13912345670,,,,,,,,");
    await staff("customers", "credit", "13912345670", "--amount", "7", "--why", "充值");
    expect(await importRows("13912345670,,,,,,,100,")).toMatch(/该客户已有流水，不能再记期初/);
    expect((await customerOf(shop, "13912345670")).balance).toBe(700);
  });

  test("an unknown column, a missing column and an empty table are refused", async () => {
    const file = join(folder, "unknown-column.csv");
    writeFileSync(file, "公司,密码\n甲,x");
    expect(await staff("customers", "import", file)).toMatch(/密码 +没有这一列[\s\S]*手机号码 +缺少这一列/);
    expect(await importRows()).toMatch(/没有客户/);
  });
});
