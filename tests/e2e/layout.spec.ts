import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** Tests what the style sheets alone decide on phones, tablets and desktops: nothing is cut off, alone or too small. */

const WIDTHS = [375, 768, 1280];
const LEAST_TYPE_PX = 12;
const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };

async function firstProduct(page: Page) {
  await page.goto("/goods_search?title=CC388A");
  const name = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  return (await name.getAttribute("href")) ?? "";
}

/** The pictures and texts that reach out of one of the frames, which hide what is outside. */
const cutOff = (frames: Locator) =>
  frames.evaluateAll((all) =>
    all.flatMap((frame) => {
      const outer = frame.getBoundingClientRect();
      const inner = [...frame.querySelectorAll("*")].filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const isInside =
          left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
        return width > 0 && !isInside;
      });
      return inner.map((element) => element.textContent || element.localName);
    }),
  );

test("a product's picture is whole, and so are the words of the sale's sessions", { tag: "@all" }, async ({ page }) => {
  const product = await firstProduct(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(product);
    const picture = page.getByRole("link", { name: /^查看大图/ });
    await expect(picture).toHaveCount(1);
    expect(await cutOff(picture), `picture at ${width}`).toEqual([]);
    await page.goto("/goods_seckill");
    const sessions = page.getByRole("navigation", { name: "今日场次" }).getByRole("link");
    expect(await sessions.count()).toBeGreaterThan(1);
    expect(await cutOff(sessions), `sessions at ${width}`).toEqual([]);
  }
});

test("the acts on the selected lines of the cart share one line", { tag: "@all" }, async ({ page, session }) => {
  await session.logIn(buyer);
  await session.setCart(2);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/shopping_cart");
    const tops = await page
      .getByRole("button", { name: "询报价" })
      .evaluate((act) => [...(act.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect().top));
    expect(tops.length).toBe(5);
    expect(new Set(tops).size, `lines at ${width}`).toBe(1);
  }
});

test(`no text of a page is smaller than ${LEAST_TYPE_PX} px`, { tag: "@all" }, async ({ page }) => {
  for (const address of ["/", "/printer-list?brand=1", "/printer_search?printer=226", await firstProduct(page)]) {
    await page.goto(address);
    const small = await page.getByRole("main").evaluate(
      (main, least) =>
        [...main.querySelectorAll("*")]
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
          .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < least)
          .map((element) => element.textContent),
      LEAST_TYPE_PX,
    );
    expect(small, address).toEqual([]);
  }
});
