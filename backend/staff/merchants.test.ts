import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { APPLICATION, applicant } from "#tests/support/settlements.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...words: string[]) => staffOf(shop)("--json", "merchants", ...words);

let number: string;
beforeEach(async () => {
  const applying = applicant(shop, await tokenOf(shop, demoCustomers.stationer));
  await applying.apply({ credit_code: "91350100M000100Y44" });
  number = (await applying.list())[0]?.number ?? "";
});

const auditOf = (phone: string) =>
  shop.backend.database.read
    .selectFrom("customers")
    .select(["audit_state", "audit_type", "audit_reject_reason"])
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();

describe("staff merchants [P9.12]", () => {
  test("lists what waits, with the warning of a wrong check digit", async () => {
    const waiting = JSON.parse(await staff("list", "--state", "审核中"));
    expect(waiting[0]).toMatchObject({
      number,
      kind: "企业认证",
      state: "审核中",
      company: APPLICATION.company,
      login: demoCustomers.stationer,
      warning: "信用代码校验位不符",
    });
    expect(JSON.parse(await staff("list")).length).toBeGreaterThan(waiting.length);
  });

  test("shows an application and writes its pictures where only their owner reads them", async () => {
    const folder = await mkdtemp(join(tmpdir(), "licences-"));
    const shown = await staff("show", number, "--pictures", join(folder, "out"));
    expect(shown).toContain("91350100M000100Y44（校验位不符）");
    expect(await readdir(join(folder, "out"))).toEqual([`${number}-1.webp`]);
    expect((await stat(join(folder, "out", `${number}-1.webp`))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  test("approves with the type of the prices, which a wholesaler's application needs", async () => {
    await expect(staff("approve", number)).rejects.toThrow("--type");
    await staff("approve", number, "--type", "1");
    expect(await auditOf(demoCustomers.stationer)).toMatchObject({ audit_state: 2, audit_type: 1 });
    await expect(staff("reject", number, "--reason", "不清晰")).rejects.toThrow("现在是已通过，不能再审核");
  });

  test("rejects with a reason", async () => {
    await staff("reject", number, "--reason", "执照照片反光");
    expect(await auditOf(demoCustomers.stationer)).toMatchObject({
      audit_state: 3,
      audit_reject_reason: "执照照片反光",
    });
  });

  test.each(["RZ1", "RZ202611219999"])("refuses %s, which is no number of an application", async (unknown) => {
    await expect(staff("approve", unknown, "--type", "0")).rejects.toThrow();
  });
});
