import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";
import { logInToDesk, mainOf, staffPhones } from "#tests/support/desk.ts";

/** Every page of the desk with axe and on a phone. */

test("every page of the desk is accessible and no wider than a phone", { tag: "@all" }, async ({ page }) => {
  await logInToDesk(page, staffPhones.admin);
  await page.goto("/staff/orders");
  const order = await mainOf(page)
    .getByRole("link", { name: /^\d{20}$/ })
    .first()
    .getAttribute("href");
  const pages = [
    "/staff",
    "/staff/orders",
    order ?? "",
    "/staff/orders/ship",
    "/staff/customers",
    "/staff/customers/5",
    "/staff/customers/5/proxy",
    "/staff/customers/9/prices",
    "/staff/customers/9/balance",
    "/staff/customers/9/statements",
    "/staff/applications/8",
    "/staff/objections",
    "/staff/payments",
    "/staff/payments?tab=open",
    "/staff/payments/transfers/1",
    "/staff/refunds",
    "/staff/invoices",
    "/staff/invoices/batch",
    "/staff/offers",
    "/staff/offers/4",
    "/staff/messages",
    "/staff/messages/9",
    "/staff/reviews",
    "/staff/notices",
    "/staff/exceptions",
    "/staff/members",
    "/staff/members/new",
    "/staff/members/5",
    "/staff/requests",
    "/staff/log",
    "/staff/search?q=138",
  ];
  for (const address of pages) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    await expectAccessible(page, { state: address });
    await page.setViewportSize({ width: 375, height: 800 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([address, excess]).toEqual([address, 0]);
  }
});
