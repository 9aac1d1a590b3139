import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { logInToDesk, mainOf, openDesk, staffPhones } from "#tests/support/desk.ts";

test("finance reads what was sold by store, and follows a figure to its orders", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await logInToDesk(page, staffPhones.finance);
  await openDesk(page, /^报表$/);
  await expect(mainOf(page).getByRole("img", { name: /按天看销售/ })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page, { part: "main" });
  await mainOf(page).getByLabel("看什么").selectOption("按店铺");
  await mainOf(page).getByRole("button", { name: "筛选" }).click();
  await expect(mainOf(page).getByRole("heading", { name: "按店铺看销售" })).toBeVisible();
  const row = mainOf(page).getByRole("table", { name: "按店铺看销售" }).getByRole("row").nth(1);
  const figure = await row.getByRole("cell").nth(1).textContent();
  await row.getByRole("link").first().click();
  await expect(mainOf(page).getByText(`合计 ${figure}`)).toBeVisible();
  await mainOf(page)
    .getByRole("link", { name: /^订单 \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/staff\/orders\/\d+$/);
});
