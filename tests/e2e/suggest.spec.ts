import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/browser.ts";

/** The search field, which searches consumables on their pages. */
const field = (page: Page) => page.getByLabel(/^搜索(商品|耗材)$/);
const list = (page: Page) => page.getByRole("listbox", { name: "搜索建议" });
const active = (page: Page) => list(page).getByRole("option", { selected: true });
/** Waits for the next page, whose own field is not focused. */
async function expectPage(page: Page, at: string | RegExp) {
  await expect(page).toHaveURL(at);
  await expect(field(page)).not.toBeFocused();
}
/** Collects the titles that suggestions are requested for. */
function recordRequests(page: Page) {
  const titles: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/goods_search/suggest") titles.push(searchParams.get("title") ?? "");
  });
  return titles;
}

test("a search is submitted by Enter and by its button", { tag: "@all" }, async ({ page }) => {
  const search = "/goods_search?title=";
  await page.goto("/");
  await field(page).fill("硒鼓");
  await field(page).press("Enter");
  await expectPage(page, `${search}${encodeURIComponent("硒鼓")}`);
  await field(page).fill("打印机");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page).toHaveURL(`${search}${encodeURIComponent("打印机")}`);
});

test("by keyboard: arrows move through the list and back to the text, Enter follows, Esc closes", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("打印");
  await expect(page.getByRole("searchbox", { name: "搜索商品" })).toBeFocused();
  const options = list(page).getByRole("option");
  await expect(options.first()).toHaveText("打印机");
  const count = await options.count();
  await expect(page.getByText(`${count} 条搜索建议`)).toBeAttached();
  await expect(active(page)).toHaveCount(0);

  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("打印机");
  const id = await active(page).getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  await expectAccessible(page);
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("打印");

  // Home and End move the cursor in the text.
  await page.keyboard.press("Home");
  await page.keyboard.type("x");
  await expect(field(page)).toHaveValue("x打印");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("End");
  await expect(options.first()).toHaveText("打印机");

  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("打印");
  await expect(field(page)).not.toHaveAttribute("aria-controls");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("打印机");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/goods_search?title=${encodeURIComponent("打印机")}`);
  await expect(list(page)).toHaveCount(0);
});

test("Enter without a choice submits what was typed", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("tn-23");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/goods_search?title=tn-23");
  await expect(list(page)).toHaveCount(0);
});

test("each kind leads to its page by a click; leaving the field closes the list", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  await field(page).fill("硒鼓");
  await list(page).getByRole("option", { name: "打印耗材 › 硒鼓粉盒 分类" }).click();
  await expectPage(page, "/goods_cate?cid=1&sid=101");
  await field(page).fill("惠普");
  await list(page).getByRole("option", { name: "惠普 品牌" }).click();
  await expectPage(page, `/goods_search?title=${encodeURIComponent("惠普")}&brand_id=1`);
  await field(page).fill("TN2325");
  await list(page)
    .getByRole("option", { name: /TN-2325.*商品/ })
    .first()
    .click();
  await expectPage(page, /\/goods_detail\/\d+$/);
  await field(page).fill("打印");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page)).toHaveCount(0);
});

test("on the category page a suggested title stays in the category, with title, sid and all [S2.search.5]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/goods_cate?cid=4&sid=401");
  await field(page).fill("中");
  await list(page).getByRole("option", { name: "中性笔", exact: true }).click();
  await expect(page).toHaveURL(`/goods_cate?cid=4&sid=401&title=${encodeURIComponent("中性笔")}&all=1`);
});

test("by touch on a small screen, without widening the page", { tag: "@all" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
    baseURL: baseURL ?? "",
  });
  const page = await context.newPage();
  await page.goto("/");
  await field(page).tap();
  await field(page).pressSequentially("硒鼓");
  await expect(list(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page);
  await list(page).getByRole("option").first().tap();
  await expect(page).toHaveURL(/\/goods_cate\?/);
  await context.close();
});

test("nothing is requested for an empty field, before the typing pauses, or during an IME composition", {
  tag: "@all",
}, async ({ page }) => {
  const titles = recordRequests(page);
  const input = await page.context().newCDPSession(page);
  await page.clock.install();
  await page.goto("/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).fill("   ");
  await field(page).fill("");
  await field(page).pressSequentially("tn2325");
  await page.clock.runFor(300);
  await expect(list(page)).toBeVisible();
  expect(titles).toEqual(["tn2325"]);

  await field(page).fill("");
  await expect(list(page)).toHaveCount(0);
  for (const half of ["d", "da", "da yin"]) {
    await input.send("Input.imeSetComposition", {
      text: half,
      selectionStart: half.length,
      selectionEnd: half.length,
    });
  }
  await expect(field(page)).toHaveValue("da yin");
  // The time is longer than the debounce.
  await page.clock.runFor(2000);
  await page.evaluate(async () => void (await fetch("/healthz")));
  expect(titles).toEqual(["tn2325"]);
  // Enter during a composition belongs to the input method.
  await field(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true });
  await expect(page).toHaveURL("/");
  await input.send("Input.insertText", { text: "打印" });
  await page.clock.runFor(300);
  await expect(list(page).getByRole("option").first()).toHaveText("打印机");
  expect(titles).toEqual(["tn2325", "打印"]);
});

test("a response to an older text is dropped, and a failed one shows nothing", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/suggest\?title=tn23$/, async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  await field(page).fill("tn23");
  await page.waitForRequest(/suggest\?title=tn23$/);
  await field(page).fill("打印");
  await expect(list(page).getByRole("option").first()).toHaveText("打印机");
  release();
  await page.unrouteAll({ behavior: "wait" });
  // Lets a handler of the late response run, if there is one.
  await page.evaluate(async () => void (await fetch("/healthz")));
  await expect(list(page).getByRole("option").first()).toHaveText("打印机");

  await page.route(/\/goods_search\/suggest/, (route) => route.fulfill({ status: 404, body: "" }));
  await field(page).fill("惠普");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("惠普");
});
