import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { captchaAnswer, expect, newestCode, test } from "#tests/support/browser.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** Applications of wholesalers and merchants. */

/** A number that no other test sends codes to, because a minute must pass between two codes. */
const CONTACT = "13900000177";
const refused = { phone: demoCustomers.refused, password: "abc12345" };
const main = (page: Page) => page.getByRole("main");

test("a refused wholesaler applies again, is approved and sees trade prices [P6.80] [P6.83]", {
  tag: ["@nojs", "@both"],
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(refused);
  await page.goto("/goods_price/10230");
  await expect(main(page).getByRole("table", { name: "单价的计算步骤" })).toBeVisible();
  await expect(main(page).getByText("您的企业认证已通过")).toHaveCount(0);

  await page.goto("/user/default");
  await main(page).getByRole("link", { name: "修改后重新申请" }).click();
  await expect(page).toHaveURL("/wholesalers_settled");
  await expect(main(page).getByText("上次申请已驳回")).toBeVisible();
  const form = main(page).getByRole("form", { name: "企业认证" });
  await expect(form.getByLabel("公司名称")).toHaveValue("厦门海岸线设计工作室");

  await form.getByLabel("公司名称").fill("厦门海岸线设计有限公司");
  await form.getByLabel("统一社会信用代码").fill("91350100M000100Y44");
  await form.getByRole("button", { name: "提交审核" }).last().click();
  await expect(form.getByText("请填写验证码", { exact: true })).toBeVisible();
  await expect(form.getByLabel("公司名称")).toHaveValue("厦门海岸线设计有限公司");
  if (javaScriptEnabled) await expectAccessible(page);

  const picture = { name: "licence.png", mimeType: "image/png", buffer: await licence() };
  await form.getByLabel("添加照片").setInputFiles(picture);
  if (!javaScriptEnabled) await form.getByRole("button", { name: "上传", exact: true }).click();
  await expect(form.getByRole("img", { name: "证照 1" })).toBeVisible();
  await expect(form.getByLabel("公司名称")).toHaveValue("厦门海岸线设计有限公司");
  await expect(form.getByText("校验位不符")).toBeVisible();

  await form.getByLabel("手机号码").fill(CONTACT);
  const key = await page.locator("input[name=key]").inputValue();
  await form.getByLabel("图形验证码", { exact: true }).fill(await captchaAnswer(key));
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByText("验证码已发送至 139****0177")).toBeVisible();
  await form.getByLabel("验证码", { exact: true }).fill(await newestCode(CONTACT));
  await form.getByLabel(/^我已阅读并同意/).check();
  await form.getByRole("button", { name: "提交审核" }).last().click();

  await expect(page).toHaveURL("/user/settle_record");
  const newest = main(page).getByRole("article", { name: "厦门海岸线设计有限公司" });
  await expect(newest.getByText("审核中", { exact: true })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  const [number = ""] = /RZ\d+/.exec(await newest.innerText()) ?? [];

  await runStaffCommand("merchants", "approve", number, "--type", "0");
  await page.reload();
  await expect(newest.getByText("已通过", { exact: true })).toBeVisible();
  await page.goto("/goods_price/10230");
  await expect(main(page).getByText("您的企业认证已通过")).toBeVisible();
  await page.goto("/wholesalers_settled");
  await expect(main(page).getByRole("heading", { name: "企业认证已通过" })).toBeVisible();
});

test("a visitor who follows the footer's link logs in first; a merchant's form asks for the store", async ({
  page,
  session,
}) => {
  await page.goto("/user/settle_record");
  await expect(page).toHaveURL(/\/login\?from=%2Fuser%2Fsettle_record$/);
  await session.logIn({ phone: demoCustomers.tradeCost, password: "cost2026a" });
  await page.goto("/news_list");
  await page.getByRole("contentinfo").getByRole("link", { name: "商家入驻" }).click();
  await expect(page).toHaveURL("/merchant_settled");
  const form = main(page).getByRole("form", { name: "商家入驻" });
  await expect(form.getByLabel("店铺名称")).toBeVisible();
  await expectAccessible(page);
  const text = { name: "licence.jpg", mimeType: "image/jpeg", buffer: Buffer.from("a document") };
  await form.getByLabel("添加照片").setInputFiles(text);
  await expect(form.getByText("这个文件不是图片，请上传 jpg、png 或 webp").first()).toBeVisible();
});
