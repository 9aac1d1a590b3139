import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";
import { visit } from "#tests/support/visit.ts";
import { businessLicence } from "./qualification.ts";
import { loader } from "./qualifications.page.tsx";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
const read = async () => (await loader(visit("/qualifications").get())).list;

test("the page lists the certificates of the company, then those of brands, then reports [P6.41]", async () => {
  const kinds = (await read()).map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(["主体证照", "品牌授权", "检测报告"]);
});

test("the business licence names the company behind the shop, and without one the head has no company", async () => {
  const list = await read();
  expect(businessLicence(list)).toMatchObject({ number: expect.stringMatching(/^[0-9A-Z]{18}$/), kind: "主体证照" });
  expect(businessLicence(list.filter(({ name }) => name !== "营业执照"))).toBeUndefined();
});

test("staff publish a certificate once, and remove it [P6.41]", async () => {
  const licence = ["--kind", "主体证照", "--name", "测试许可证", "--number", "X1", "--authority", "测试机关"];
  const add = (...more: string[]) =>
    staff("qualifications", "add", ...licence, "--holder", "测试公司", "--from", "2026-01-01", ...more);
  await expect(add("--to", "2025-12-31")).rejects.toThrow("有效期的结束早于开始");
  await expect(add("--image", "https://evil.example/a.png")).rejects.toThrow("/ 开头的图片路径");
  await add("--to", "2027-01-01");
  const added = (await read()).find(({ number }) => number === "X1");
  expect(added).toMatchObject({ name: "测试许可证", valid_to: "2027-01-01", image: "", scope: "" });
  await expect(add()).rejects.toThrow("已有 测试许可证（X1）");
  expect(await staff("qualifications", "list")).toContain("测试许可证");
  await staff("qualifications", "remove", String(added?.qualification_id));
  expect((await read()).map(({ number }) => number)).not.toContain("X1");
  await expect(staff("qualifications", "remove", "99999")).rejects.toThrow("没有证照 99999");
});
