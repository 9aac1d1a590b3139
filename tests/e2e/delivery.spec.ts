import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { licence } from "#tests/support/licence.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** An order on its way in two packages: traces, receipt and reviews. */

const recipient = { phone: "13800000018", password: "west2026x" };
const NUMBER = "ZT7611002839415";
const main = (page: Page) => page.getByRole("main");

test("an order in two packages is followed, received and reviewed with a picture [P6.39] [P7.5]", {
  tag: "@both",
}, async ({ page, session, javaScriptEnabled }) => {
  await session.logIn(recipient);
  await page.goto("/user/order_list?type=1&status=1");
  await main(page)
    .getByRole("link", { name: /^查看物流/ })
    .click();
  await expect(page).toHaveURL(/\/logistics\?id=\d+/);
  await main(page).getByRole("link", { name: "包裹 2 运输中" }).click();
  await expect(main(page).getByRole("heading", { name: /^运输中/ })).toBeVisible();
  await expect(main(page).getByText(NUMBER, { exact: true })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);

  const [sn = ""] = /\d{20}/.exec((await main(page).textContent()) ?? "") ?? [];
  await runStaffCommand("orders", "trace", sn, "--number", NUMBER, "--state", "已签收", "--text", "签收人：传达室");
  await page.reload();
  await expect(main(page).getByRole("heading", { name: /^已签收/ })).toBeVisible();
  await expect(main(page).getByText("签收人：传达室")).toBeVisible();

  await main(page).getByRole("link", { name: "确认收货" }).click();
  await expect(page).toHaveURL(/\/order_detail\?id=\d+&confirm=take/);
  await page.getByRole("button", { name: "确认收货" }).click();
  await expect(main(page).getByRole("heading", { name: "待评价", level: 1 })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);

  await main(page).getByRole("link", { name: "去评价" }).click();
  await expect(page).toHaveURL(/\/evaluation\?id=\d+/);
  const form = main(page).getByRole("form", { name: "评价", exact: true });
  const texts = form.getByLabel("评价内容");
  await expect(texts).toHaveCount(2);
  const item = form.getByRole("region").first();
  const text = "连打两千张没有底灰";
  await item.getByLabel("评价内容").fill(text);
  await form.getByRole("radio", { name: "5 星，非常满意" }).first().check({ force: true });
  await form.getByRole("button", { name: "提交评价" }).click();
  await expect(form.getByText("请给服务态度评分")).toBeVisible();
  await expect(item.getByLabel("评价内容")).toHaveValue(text);

  const picture = { name: "page.png", mimeType: "image/png", buffer: await licence() };
  await item.getByLabel("添加图片").setInputFiles(picture);
  if (!javaScriptEnabled) await item.getByRole("button", { name: "上传", exact: true }).click();
  await expect(item.getByRole("img", { name: "图片 1" })).toBeVisible();
  await expect(item.getByLabel("评价内容")).toHaveValue(text);
  if (javaScriptEnabled) await expectAccessible(page);

  for (const score of ["商品质量", "服务态度", "物流速度"]) {
    await form
      .getByRole("group", { name: score })
      .first()
      .getByRole("radio", { name: "5 星，非常满意" })
      .check({ force: true });
  }
  await form.getByLabel("匿名评价").check();
  const product = main(page).locator("h2 a").first();
  const address = await product.getAttribute("href");
  await form.getByRole("button", { name: "提交评价" }).click();
  await expect(texts).toHaveCount(1);
  await expect(main(page).getByText(text)).toBeVisible();
  await expect(main(page).getByText("显示为“匿名用户”")).toBeVisible();
  await expect(main(page).getByRole("img", { name: "您的图片 1" })).toBeVisible();
  // The form of the other item begins with the scores of the store.
  for (const score of ["服务态度", "物流速度"]) {
    const group = form.getByRole("group", { name: score });
    await expect(group.getByRole("radio", { name: "5 星，非常满意" })).toBeChecked();
  }
  await expect(form.getByRole("group", { name: "商品质量" }).getByRole("radio", { checked: true })).toHaveCount(0);

  await page.goto(`${address?.split("?")[0]}?tab=reviews`);
  const review = main(page).getByRole("listitem").filter({ hasText: text });
  await expect(review.getByText("匿名用户")).toBeVisible();
  await expect(review.getByRole("img", { name: "买家的图片 1" })).toBeVisible();
});
