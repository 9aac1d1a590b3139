import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** Applications of wholesalers and merchants, with and without scripts. */

const main = (page: Page) => page.getByRole("main");
const expectAccessible = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual(
    [],
  );

test("a visitor who follows the footer's link logs in first; a merchant's form asks for the store", async ({
  page,
  session,
  javaScriptEnabled,
}) => {
  await page.goto("/user/settle_record");
  await expect(page).toHaveURL(/\/login\?from=%2Fuser%2Fsettle_record$/);
  await session.logIn({ phone: demoCustomers.tradeCost, password: "cost2026a" });
  await page.goto("/news_list");
  await page.getByRole("contentinfo").getByRole("link", { name: "商家入驻" }).click();
  await expect(page).toHaveURL("/merchant_settled");
  const form = main(page).getByRole("form", { name: "商家入驻" });
  await expect(form.getByLabel("店铺名称")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  const text = { name: "licence.jpg", mimeType: "image/jpeg", buffer: Buffer.from("a document") };
  await form.getByLabel("添加证照照片").setInputFiles(text);
  if (!javaScriptEnabled) await form.getByRole("button", { name: "上传", exact: true }).click();
  await expect(form.getByText("不是可用的图片").first()).toBeVisible();
});
