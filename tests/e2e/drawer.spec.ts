import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countRenders, renderedRows } from "#tests/support/renders.ts";
import { cartOf, fenIn, logInByPassword } from "#tests/support/shopper.ts";

/** Bare cost, so that prices and totals have no tiers to explain. */
const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const LIST = "/goods_cate?in_stock=1";

const tools = (page: Page) => page.getByRole("navigation", { name: "快捷工具" });
const opener = (page: Page) => tools(page).getByRole("link", { name: "购物车" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "购物车抽屉" });
const lines = (page: Page) => drawer(page).getByRole("listitem");
const quantity = (line: Locator) => line.getByLabel("数量", { exact: true });
const press = (inside: Locator, name: string) => inside.getByRole("button", { name, exact: true }).click();
const badge = (page: Page) => page.locator(".search-bar").getByLabel("购物车");
const locked = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY === "hidden");

async function start(page: Page, articles: number) {
  await logInByPassword(page, buyer, LIST);
  await cartOf(page, articles);
  await page.goto(LIST);
  // Until scripts run, the link is a link.
  await expect(opener(page)).toHaveAttribute("aria-haspopup", "dialog");
}

/** Opened by a click and kept open by the mouse. */
async function open(page: Page) {
  await opener(page).click();
  await drawer(page).hover({ position: { x: 100, y: 20 } });
  await drawer(page).hover({ position: { x: 120, y: 24 } });
  await expect(drawer(page).getByRole("button", { name: "立即结算" })).toBeVisible();
}

/** What was posted to the cart since. */
function posts(page: Page) {
  const sent: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/shopping_cart")) {
      sent.push(new URLSearchParams(request.postData() ?? ""));
    }
  });
  return sent;
}

/** Does this before what was posted to the cart is answered. */
function whenPosted(page: Page, before: () => unknown) {
  return page.route(/\/shopping_cart.*/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await before();
    await route.fulfill({ response });
  });
}

test("without scripts the way into the cart is a link to its page [S2.toolbar.1]", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, "with scripts it opens the drawer");
  await logInByPassword(page, buyer, LIST);
  await cartOf(page, 1);
  await page.goto(LIST);
  await expect(opener(page)).toHaveAccessibleDescription("1 件商品");
  await opener(page).click();
  await expect(page).toHaveURL("/shopping_cart");
});

test.describe("with scripts", () => {
  test.beforeEach(({ javaScriptEnabled }) => test.skip(!javaScriptEnabled, "the drawer is made by scripts"));

  test("the toolbar's cart opens it: 270 wide, at the end of the body, all lines ticked [S2.toolbar.1] [S2.drawer.1] [S4.drawer.1]", async ({
    page,
  }) => {
    await start(page, 3);
    await expect(opener(page)).toHaveAccessibleDescription("3 件商品");
    await open(page);
    await expect(page).toHaveURL(LIST);
    expect((await drawer(page).boundingBox())?.width).toBe(270);
    expect(await drawer(page).evaluate((it) => it.parentElement === document.body)).toBe(true);
    await expect(lines(page)).toHaveCount(3);
    for (const box of await lines(page).getByRole("checkbox").all()) await expect(box).toBeChecked();
    await expect(page.locator(".toolbar--pushed")).toBeVisible();
  });

  test("opened again while a change is on its way, it has all lines ticked again [S4.drawer.1]", async ({ page }) => {
    await start(page, 2);
    await open(page);
    let answer = () => {};
    await whenPosted(page, () => new Promise<void>((resolve) => (answer = resolve)));
    await press(lines(page).first(), "增加数量");
    await lines(page).nth(1).getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);
    await open(page);
    await expect(quantity(lines(page).first())).toHaveValue("2");
    for (const box of await lines(page).getByRole("checkbox").all()) await expect(box).toBeChecked();
    answer();
    await expect(badge(page)).toHaveAccessibleDescription("3 件商品");
  });

  for (const way of ["search-bar", "tab-bar"]) {
    test(`the cart's link of the ${way} opens it too, and with a modifier key it stays a link`, async ({ page }) => {
      await start(page, 1);
      if (way === "tab-bar") await page.setViewportSize({ width: 375, height: 740 });
      const link = page.locator(`.${way}`).getByRole("link", { name: "购物车" });
      await expect(link).toHaveAttribute("href", "/shopping_cart");
      const tab = page.context().waitForEvent("page");
      await link.click({ modifiers: ["ControlOrMeta"] });
      await expect(await tab).toHaveURL("/shopping_cart");
      await expect(drawer(page)).toHaveCount(0);
      await link.click();
      await expect(drawer(page)).toBeVisible();
    });
  }

  test("全选 ticks and unticks all, and the foot follows [S2.drawer.2] [S2.drawer.4] [S5.cart.3]", async ({ page }) => {
    await start(page, 3);
    await open(page);
    const foot = drawer(page).locator(".cart-drawer__foot");
    const checkout = drawer(page).getByRole("button", { name: "立即结算" });
    await expect(foot).toContainText("已选 3 件");
    const prices = await lines(page).locator(".price").allTextContents();
    const sum = prices.reduce((all, price) => all + fenIn(price), 0);
    expect(fenIn((await foot.locator(".price").textContent()) ?? "")).toBe(sum);
    await drawer(page).getByLabel("全选").uncheck();
    await expect(foot).toContainText("已选 0 件");
    await expect(foot).toContainText("¥0.00");
    await expect(checkout).toBeDisabled();
    await lines(page).nth(1).getByRole("checkbox").check();
    await expect(foot).toContainText("已选 1 件");
    expect(
      await drawer(page)
        .getByLabel("全选")
        .evaluate((box: HTMLInputElement) => box.indeterminate),
    ).toBe(true);
    await expect(checkout).toBeEnabled();
    await drawer(page).getByLabel("全选").check();
    for (const box of await lines(page).getByRole("checkbox").all()) await expect(box).toBeChecked();
    // Another opening starts anew.
    await lines(page).first().getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await open(page);
    for (const box of await lines(page).getByRole("checkbox").all()) await expect(box).toBeChecked();
  });

  test("a line has all its parts, and its product opens in a new tab [S2.drawer.3]", async ({ page }) => {
    await start(page, 1);
    await open(page);
    const line = lines(page).first();
    await expect(line.getByRole("checkbox")).toBeVisible();
    const picture = line.locator("img");
    await expect(picture).toHaveAttribute("src", /\/pictures\//);
    await expect(line.locator(".price")).toContainText(/¥[\d,]+\.\d\d/);
    await expect(quantity(line)).toHaveValue("1");
    for (const name of ["减少数量", "增加数量", "删除"]) {
      await expect(line.getByRole("button", { name, exact: true })).toBeVisible();
    }
    const tab = page.waitForEvent("popup");
    await line.getByRole("link").click();
    await expect(await tab).toHaveURL(/\/goods_detail\/\d+\?sku=\d+/);
    await press(line, "删除");
    await expect(lines(page)).toHaveCount(0);
    await expect(drawer(page).getByText("购物车还是空的")).toBeVisible();
    await expect(page.getByText("删除成功").first()).toBeVisible();
    await expect(badge(page)).toHaveAccessibleDescription("");
    await expect(drawer(page).getByRole("button", { name: "立即结算" })).toBeDisabled();
  });

  test("clicks count at once, the badge follows, and one request goes when they rest [S4.drawer.4] [S4.drawer.5] [S5.cart.1] [S5.cart.2]", async ({
    page,
  }) => {
    await start(page, 2);
    await open(page);
    const sent = posts(page);
    const line = lines(page).first();
    await expect(line.getByRole("button", { name: "减少数量" })).toBeDisabled();
    for (const number of ["2", "3", "4"]) {
      await press(line, "增加数量");
      await expect(quantity(line)).toHaveValue(number, { timeout: 250 });
    }
    await expect(badge(page)).toHaveAccessibleDescription("5 件商品", { timeout: 250 });
    expect(sent).toHaveLength(0);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.get("cart_num")).toBe("4");
    await page.waitForTimeout(700);
    expect(sent).toHaveLength(1);
    await expect(badge(page)).toHaveAccessibleDescription("5 件商品");
    await quantity(line).fill("0");
    await quantity(line).press("Enter");
    await expect(quantity(line)).toHaveValue("1");
    await quantity(line).fill("999999");
    await quantity(line).press("Enter");
    await expect(quantity(line)).not.toHaveValue("999999");
    await expect(line.getByRole("button", { name: "增加数量" })).toBeDisabled();
    await quantity(line).fill("2");
    await quantity(line).press("Enter");
    await expect.poll(() => sent.at(-1)?.get("cart_num")).toBe("2");
    await page.reload();
    await expect(badge(page)).toHaveAccessibleDescription("3 件商品");
  });

  for (const { failure, answer, words } of [
    { failure: "the server's own words", answer: "server", words: "该商品已不在购物车中" },
    { failure: "no answer at all", answer: "none", words: "网络异常，请稍后重试" },
  ]) {
    test(`a failed sync steps back to what was confirmed and says why: ${failure} [S4.drawer.6] [S8.sync.1]`, async ({
      page,
      consoleErrors,
    }) => {
      await start(page, 1);
      await open(page);
      const line = lines(page).first();
      await press(line, "增加数量");
      await expect(quantity(line)).toHaveValue("2");
      await page.waitForResponse((response) => response.request().method() === "POST");
      await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
      await page.route(/\/shopping_cart.*/, (route) => {
        const request = route.request();
        if (request.method() !== "POST") return route.fallback();
        if (answer === "none") return route.abort();
        return route.continue({ postData: request.postData()?.replace(/cart_id=\d+/, "cart_id=1") ?? "" });
      });
      await press(line, "增加数量");
      await press(line, "增加数量");
      await expect(quantity(line)).toHaveValue("4");
      await expect(badge(page)).toHaveAccessibleDescription("4 件商品");
      await expect(line.getByRole("alert")).toHaveText(words);
      await expect(quantity(line)).toHaveValue("2");
      await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
      await expect(page.locator(".toast").first()).toBeVisible();
      consoleErrors.length = 0;
    });
  }

  test("checkout takes the ticked lines along, with what was changed a moment before [S2.drawer.5]", async ({
    page,
  }) => {
    await start(page, 3);
    await open(page);
    const sent = posts(page);
    const steps: string[] = [];
    await whenPosted(page, () => void steps.push("the change is answered"));
    page.on("request", (request) => {
      if (request.url().includes("/order_confirm.data")) steps.push("the order is asked for");
    });
    await press(lines(page).nth(2), "增加数量");
    await lines(page).first().getByRole("checkbox").uncheck();
    await press(drawer(page), "立即结算");
    await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+,\d+$/);
    expect(sent[0]?.get("cart_num")).toBe("2");
    expect(steps).toEqual(["the change is answered", "the order is asked for"]);
    await expect(drawer(page)).toHaveCount(0);
    expect(await locked(page)).toBe(false);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(badge(page)).toHaveAccessibleDescription("4 件商品");
  });

  test("untouched it closes after 2 s; a mouse that moves over it keeps it [S4.drawer.2] [S4.drawer.3] [S2.drawer.7]", async ({
    page,
  }) => {
    await start(page, 1);
    await opener(page).click();
    await expect(drawer(page)).toBeVisible();
    const opened = Date.now();
    expect(await locked(page)).toBe(true);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(drawer(page)).toHaveCount(0);
    expect(Date.now() - opened).toBeGreaterThan(1500);
    expect(Date.now() - opened).toBeLessThan(4000);
    expect(await locked(page)).toBe(false);
    await expect(opener(page)).toBeFocused();
    await expect(page.locator(".toolbar--pushed")).toHaveCount(0);
    await open(page);
    await page.waitForTimeout(2600);
    await expect(drawer(page)).toBeVisible();
    // Leaving it again starts no new clock.
    await page.mouse.move(300, 300);
    await page.waitForTimeout(2300);
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(300, 300);
    await expect(drawer(page)).toHaveCount(0);
  });

  test("what was changed is sent when it is closed at once, and the badge keeps it [S4.drawer.3]", async ({ page }) => {
    await start(page, 1);
    await open(page);
    const sent = posts(page);
    await press(lines(page).first(), "增加数量");
    await press(drawer(page), "关闭");
    await expect(drawer(page)).toHaveCount(0);
    await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
    await expect.poll(() => sent.length).toBe(1);
    await page.waitForTimeout(500);
    await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
    await page.reload();
    await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
  });

  test("the way to the chat, and any chat frame of the page, is hidden while it is open [S2.drawer.8]", async ({
    page,
  }) => {
    await start(page, 1);
    const chat = page.getByRole("link", { name: "在线客服", includeHidden: true });
    const frame = page.getByTitle("客服窗口");
    await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.title = "客服窗口";
      frame.dataset.chat = "";
    });
    await expect(chat).toBeVisible();
    await expect(frame).toBeVisible();
    await open(page);
    await expect(chat).toBeHidden();
    await expect(frame).toBeHidden();
    await press(drawer(page), "关闭");
    await expect(chat).toBeVisible();
    await expect(frame).toBeVisible();
  });

  test("a keyboard opens it, walks it, and comes back to where it was", async ({ page }) => {
    await start(page, 2);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(lines(page)).toHaveCount(2);
    await page.waitForTimeout(2400);
    await expect(drawer(page)).toBeVisible();
    const first = lines(page).first();
    const stops = [
      drawer(page).getByLabel("全选"),
      drawer(page).getByRole("link", { name: "购物车", exact: true }),
      drawer(page).getByRole("button", { name: "关闭" }),
      first.getByRole("checkbox"),
      first.getByRole("link"),
      first.getByRole("button", { name: "删除" }),
      quantity(first),
      first.getByRole("button", { name: "增加数量" }),
    ];
    for (const stop of stops) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
    }
    // Round and round within the drawer.
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(lines(page)).toHaveCount(2);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(drawer(page).getByRole("button", { name: "立即结算" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(drawer(page).getByLabel("全选")).toBeFocused();
  });

  test("deleting by keyboard goes on at the line beside it", async ({ page }) => {
    await start(page, 2);
    await open(page);
    const last = await lines(page).nth(1).getByRole("link").textContent();
    await lines(page).first().getByRole("button", { name: "删除" }).focus();
    await page.keyboard.press("Enter");
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page).getByRole("link")).toHaveText(last ?? "");
    await expect(lines(page).getByRole("button", { name: "删除" })).toBeFocused();
  });

  test("a cart that cannot be loaded says so, and is asked again", async ({ page, consoleErrors }) => {
    await start(page, 1);
    let broken = true;
    await page.route(/\/shopping_cart\.data/, (route) => (broken ? route.abort() : route.fallback()));
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(drawer(page).getByRole("alert")).toContainText("购物车暂时没有加载出来");
    await expect(drawer(page).getByRole("button", { name: "立即结算" })).toBeDisabled();
    broken = false;
    await press(drawer(page), "重新加载");
    await expect(lines(page)).toHaveCount(1);
    consoleErrors.length = 0;
  });

  test("nothing is wrong with it for axe, wide and narrow", async ({ page }) => {
    await start(page, 3);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page
        .locator(width === 375 ? ".tabbar" : ".head")
        .getByRole("link", { name: "购物车" })
        .focus();
      await page.keyboard.press("Enter");
      await expect(lines(page)).toHaveCount(3);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toHaveCount(0);
    }
  });

  test("of a large cart only the changed line is drawn again", async ({ page }) => {
    test.slow();
    await countRenders(page);
    await start(page, 500);
    await open(page);
    await expect(lines(page)).toHaveCount(500, { timeout: 20_000 });
    const sent = posts(page);
    await renderedRows(page);
    const clicked = Date.now();
    await press(lines(page).nth(3), "增加数量");
    await expect(quantity(lines(page).nth(3))).toHaveValue("2");
    expect(Date.now() - clicked).toBeLessThan(1000);
    await expect.poll(() => sent.length).toBe(1);
    await page.waitForTimeout(1500);
    const rows = await renderedRows(page);
    expect([...new Set(rows)]).toHaveLength(1);
    await page.keyboard.press("Escape");
    await cartOf(page, 0);
  });

  test("the account manager's card comes on hover, focus and tap, and goes by Esc [S2.toolbar.2]", async ({ page }) => {
    await logInByPassword(page, buyer, LIST);
    const tool = tools(page).getByRole("button", { name: "专属客服经理" });
    const card = tools(page).locator(".toolbar__manager");
    await expect(card).toBeHidden();
    await tool.hover();
    await expect(card).toBeVisible();
    await expect(card.getByRole("link")).toHaveAttribute("href", /^tel:1\d{10}$/);
    // The mouse gets from the tool to the card.
    const [from, to] = [await tool.boundingBox(), await card.boundingBox()];
    if (!from || !to) throw new Error("nothing is drawn");
    for (let x = from.x + 4; x > to.x + to.width - 20; x -= 2) await page.mouse.move(x, from.y + 20);
    await expect(card).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await page.mouse.move(10, 10);
    await tool.focus();
    await expect(card).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("link")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await tool.blur();
    await page.mouse.click(300, 10);
    await expect(card).toBeHidden();
    // A tap neither hovers nor, in some browsers, focuses.
    await tool.dispatchEvent("click");
    await expect(card).toBeVisible();
  });

  test("返回顶部 scrolls up, smoothly where motion is welcome [S2.toolbar.4]", async ({ page }) => {
    await logInByPassword(page, buyer, LIST);
    const asked: unknown[] = [];
    await page.exposeFunction("askedToScroll", (how: unknown) => asked.push(how));
    await page.evaluate(() => {
      const original = window.scrollTo.bind(window);
      Object.assign(window, {
        scrollTo: (how: ScrollToOptions) => {
          Reflect.get(window, "askedToScroll")(how.behavior);
          original(how);
        },
      });
    });
    for (const { reducedMotion, behavior } of [
      { reducedMotion: "no-preference", behavior: "smooth" },
      { reducedMotion: "reduce", behavior: "auto" },
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.mouse.wheel(0, 900);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      await tools(page).getByRole("link", { name: "返回顶部" }).click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expect(asked.at(-1)).toBe(behavior);
    }
  });
});
