import { describe, expect, test } from "vitest";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { openPages, pageFaults, pages } from "./page-suite.ts";

/** Tests one page of each way of reading the backend with every fault. */

const { storefront, browser, records, recovered, expectPages } = openPages();

/** One page of each way; a test of every page is in `backend-faults.test.ts`. */
const WAYS: Record<string, string> = {
  "what only its customer sees": urls.cart.index,
  "blocks that may be left out": urls.home,
  "one record": urls.product.detail,
  "a list of cached answers": urls.catalog.category,
  "a form for visitors": urls.auth.login,
  "a page without the shell": urls.order.deliveryNote,
  "a signed link": urls.quotation.shared,
};
const ways = pages.filter(({ name }) => Object.values(WAYS).includes(name));

test("every way has its page", () => {
  expect(ways).toHaveLength(Object.keys(WAYS).length);
});

describe.each(Object.entries(pageFaults))("a backend that %s", (name, faulty) => {
  test("leaves a page of each way designed, with its session, and is called again once it recovers [S8.codes.1]", async () => {
    // Megabytes take CPU time, for which concurrent pages would share one core.
    await expectPages(faulty, ways, name === "answers without end" ? { concurrency: 1 } : {});
  });

  test("sends no part of a file as if it were the file", async () => {
    const files = [urls.order.export, link(urls.refund.picture, { id: records().evidence })];
    await storefront.setFault(faulty);
    for (const file of files) {
      const { status } = await browser().get(file);
      expect([file, status >= 400]).toEqual([file, true]);
    }
    await storefront.setFault(null);
    for (const file of files) await recovered(() => browser().get(file), 200);
  });
});
