import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test, waitUntilSettled } from "#tests/support/browser.ts";
import { cartDrawer, cartLinks, reloadUntil } from "#tests/support/cart-drawer.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countRenders, renderedRows } from "#tests/support/renders.ts";
import type { Session } from "#tests/support/session.ts";
import { fenIn } from "#tests/support/shopper.ts";

/** An account that pays the bare cost, whose prices have no quantity tiers. */
const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
/** The address of a short page, which loads quickly. */
const PAGE = "/privacy_agreement";

const badge = (page: Page) => cartLinks(page).header;
const isScrollLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY === "hidden");

async function openPage(page: Page, session: Session, lines: number, path = PAGE) {
  await session.logIn(buyer);
  await session.setCart(lines);
  await page.goto(path);
  // Before the page is hydrated, the cart's link leads to the cart page.
  await expect(cartLinks(page).toolbar).toHaveAttribute("aria-haspopup", "dialog");
}

/** Collects the forms that the page posts to the cart from now on. */
function recordCartPosts(page: Page) {
  const posts: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/shopping_cart")) {
      posts.push(new URLSearchParams(request.postData() ?? ""));
    }
  });
  return posts;
}

/** Runs `before` between the server's answer to a cart post and its arrival in the page. */
function delayCartPosts(page: Page, before: () => unknown) {
  return page.route(/\/shopping_cart.*/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await before();
    await route.fulfill({ response });
  });
}

test("the toolbar's cart link opens a drawer, 270 px wide, last in the body, with all lines checked, whose parts can be used [S2.toolbar.1] [S2.drawer.1] [S2.drawer.2] [S2.drawer.3] [S2.drawer.4] [S4.drawer.1] [S5.cart.3]", async ({
  page,
  session,
}) => {
  await openPage(page, session, 3);
  const drawer = cartDrawer(page);
  await expect(cartLinks(page).toolbar).toHaveAccessibleDescription("3 件商品");
  await drawer.open();
  await expect(page).toHaveURL(PAGE);
  const box = await drawer.dialog.boundingBox();
  expect(box?.width).toBe(270);
  expect(await drawer.dialog.evaluate((element) => element.parentElement === document.body)).toBe(true);
  await expect(drawer.lines).toHaveCount(3);
  for (const checkbox of await drawer.checkboxes.all()) await expect(checkbox).toBeChecked();
  // The toolbar moves aside for the drawer.
  const toolbarEdge = async () => {
    const tool = await cartLinks(page).toolbar.boundingBox();
    return tool ? tool.x + tool.width : Number.POSITIVE_INFINITY;
  };
  await expect.poll(toolbarEdge).toBeLessThanOrEqual(box?.x ?? 0);

  await expect(drawer.count).toHaveText("已选 3 件");
  const prices = await Promise.all([0, 1, 2].map((index) => drawer.line(index).price.textContent()));
  const sum = prices.reduce((all, price) => all + fenIn(price ?? ""), 0);
  expect(fenIn((await drawer.total.textContent()) ?? "")).toBe(sum);
  await drawer.selectAll.uncheck();
  await expect(drawer.count).toHaveText("已选 0 件");
  await expect(drawer.total).toHaveText("¥0.00");
  await expect(drawer.checkout).toBeDisabled();
  await drawer.line(1).checkbox.check();
  await expect(drawer.count).toHaveText("已选 1 件");
  expect(await drawer.selectAll.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await expect(drawer.checkout).toBeEnabled();
  await drawer.selectAll.check();
  for (const checkbox of await drawer.checkboxes.all()) await expect(checkbox).toBeChecked();

  const line = drawer.line(0);
  await expect(line.checkbox).toBeVisible();
  await expect(drawer.lines.first().locator("img")).toHaveAttribute("src", /\/pictures?\//);
  await expect(line.price).toBeVisible();
  await expect(line.quantity).toHaveValue("1");
  for (const button of [line.minus, line.plus, line.remove]) await expect(button).toBeVisible();
  const tab = page.waitForEvent("popup");
  await line.product.click();
  await expect(await tab).toHaveURL(/\/goods_detail\/\d+\?sku=\d+/);
  await line.remove.click();
  await expect(drawer.lines).toHaveCount(2);
  await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
  // The toast's button works above the open drawer, which hides it from the accessibility tree.
  await page.locator("li.toast", { hasText: "删除成功" }).getByText("撤销").click();
  await expect(drawer.lines).toHaveCount(3);
  await expect(badge(page)).toHaveAccessibleDescription("3 件商品");
});

test("reopened while a change is pending, it has all lines checked [S4.drawer.1]", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await openPage(page, session, 2);
  const drawer = cartDrawer(page);
  await drawer.open();
  let answer = () => {};
  await delayCartPosts(page, () => new Promise<void>((resolve) => (answer = resolve)));
  await drawer.line(0).plus.click();
  await drawer.line(1).checkbox.uncheck();
  await page.keyboard.press("Escape");
  await expect(drawer.dialog).toHaveCount(0);
  await drawer.open();
  await expect(drawer.line(0).quantity).toHaveValue("2");
  for (const checkbox of await drawer.checkboxes.all()) await expect(checkbox).toBeChecked();
  answer();
  await expect(badge(page)).toHaveAccessibleDescription("3 件商品");
});

for (const place of ["header", "tabBar"] as const) {
  test(`the cart link of the ${place} opens it too, and stays a link with a modifier key`, { tag: "@all" }, async ({
    page,
    session,
  }) => {
    await openPage(page, session, 1);
    const drawer = cartDrawer(page);
    if (place === "tabBar") await page.setViewportSize({ width: 375, height: 740 });
    const link = cartLinks(page)[place];
    await expect(link).toHaveAttribute("href", "/shopping_cart");
    const tab = page.context().waitForEvent("page");
    await link.click({ modifiers: ["ControlOrMeta"] });
    await expect(await tab).toHaveURL("/shopping_cart");
    await expect(drawer.dialog).toHaveCount(0);
    await link.click();
    await expect(drawer.dialog).toBeVisible();
  });
}

test("clicks show at once, the badge follows, and one request is sent after the last click [S4.drawer.4] [S4.drawer.5] [S5.cart.1] [S5.cart.2]", {
  tag: "@postgres",
}, async ({ page, session }) => {
  await page.clock.install();
  await openPage(page, session, 2);
  const drawer = cartDrawer(page);
  await drawer.open();
  const posts = recordCartPosts(page);
  const line = drawer.line(0);
  await expect(line.minus).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const quantity of ["2", "3", "4"]) {
    await line.plus.click();
    await expect(line.quantity).toHaveValue(quantity);
  }
  await expect(badge(page)).toHaveAccessibleDescription("5 件商品");
  await page.clock.runFor(490);
  expect(posts).toHaveLength(0);
  await page.clock.runFor(20);
  await expect.poll(() => posts.length).toBe(1);
  expect(posts[0]?.get("cart_num")).toBe("4");
  await page.clock.runFor(2000);
  expect(posts).toHaveLength(1);
  await page.clock.resume();
  await expect(badge(page)).toHaveAccessibleDescription("5 件商品");
  await line.quantity.fill("0");
  await line.quantity.press("Enter");
  await expect(line.quantity).toHaveValue("1");
  await line.quantity.fill("999999");
  await line.quantity.press("Enter");
  await expect(line.quantity).not.toHaveValue("999999");
  await expect(line.plus).toBeDisabled();
  await line.quantity.fill("2");
  await line.quantity.press("Enter");
  await expect.poll(() => posts.at(-1)?.get("cart_num")).toBe("2");
  await reloadUntil(page, () => expect(badge(page)).toHaveAccessibleDescription("3 件商品", { timeout: 1000 }));
});

for (const { failure, message, tag } of [
  { failure: "refused by the server", message: "该商品已不在购物车中", tag: [] },
  { failure: "not answered", message: "网络异常，请稍后重试", tag: "@all" },
]) {
  test(`a change that is ${failure} is taken back with the reason [S4.drawer.6] [S8.sync.1] [P6.20]`, { tag }, async ({
    page,
    session,
    consoleErrors,
  }) => {
    await openPage(page, session, 1);
    const drawer = cartDrawer(page);
    await drawer.open();
    const line = drawer.line(0);
    const confirmed = page.waitForResponse((response) => response.request().method() === "POST");
    await line.plus.click();
    await expect(line.quantity).toHaveValue("2");
    await confirmed;
    await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
    await page.route(/\/shopping_cart.*/, (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.fallback();
      if (failure === "not answered") return route.abort();
      return route.continue({ postData: request.postData()?.replace(/cart_id=\d+/, "cart_id=999999999") ?? "" });
    });
    await line.plus.click();
    await line.plus.click();
    await expect(line.quantity).toHaveValue("4");
    await expect(badge(page)).toHaveAccessibleDescription("4 件商品");
    await expect(line.error).toHaveText(message);
    await expect(line.quantity).toHaveValue("2");
    await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
    // The toast repeats the line's message visually only.
    await expect(page.locator("[data-text]").first()).toBeVisible();
    consoleErrors.length = 0;
  });
}

test("移入收藏 takes the checked lines out of the cart, and the page stays", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await openPage(page, session, 3);
  const drawer = cartDrawer(page);
  await drawer.open();
  await drawer.line(0).checkbox.uncheck();
  await drawer.dialog.getByRole("button", { name: "移入收藏" }).click();
  await expect(drawer.lines).toHaveCount(1);
  await expect(page).toHaveURL(PAGE);
  await expect(page.locator(".toast", { hasText: "已移入收藏" })).toBeVisible();
});

test("checkout takes the checked lines along, after a pending change is sent [S2.drawer.5] [P6.19]", async ({
  page,
  session,
}) => {
  await openPage(page, session, 3);
  const drawer = cartDrawer(page);
  await drawer.open();
  const posts = recordCartPosts(page);
  const steps: string[] = [];
  await delayCartPosts(page, () => void steps.push("cart answered"));
  page.on("request", (request) => {
    if (request.url().includes("/order_confirm.data")) steps.push("order requested");
  });
  await drawer.line(2).plus.click();
  await drawer.line(0).checkbox.uncheck();
  await drawer.checkout.click();
  await expect(page).toHaveURL(/\/order_confirm\?cartId=\d+,\d+$/);
  expect(posts[0]?.get("cart_num")).toBe("2");
  expect(steps).toEqual(["cart answered", "order requested"]);
  await expect(drawer.dialog).toHaveCount(0);
  expect(await isScrollLocked(page)).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(badge(page)).toHaveAccessibleDescription("4 件商品");
});

test("it closes after 2 s unless the mouse has moved over it, and locks the page's scrolling [S4.drawer.2] [S4.drawer.3] [S2.drawer.7]", async ({
  page,
  session,
}) => {
  await page.clock.install();
  await openPage(page, session, 1, "/goods_cate?in_stock=1");
  const drawer = cartDrawer(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await cartLinks(page).toolbar.click();
  await expect(drawer.dialog).toBeVisible();
  expect(await isScrollLocked(page)).toBe(true);
  const wheel = page.evaluate(() => new Promise((resolve) => addEventListener("wheel", resolve, { capture: true })));
  await page.mouse.wheel(0, 600);
  await wheel;
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.clock.runFor(1900);
  await expect(drawer.dialog).toBeVisible();
  await page.clock.runFor(200);
  await expect(drawer.dialog).toHaveCount(0);
  expect(await isScrollLocked(page)).toBe(false);
  await expect(cartLinks(page).toolbar).toBeFocused();
  await drawer.openByMouse();
  await page.clock.runFor(5000);
  await expect(drawer.dialog).toBeVisible();
  // The timer does not restart when the mouse leaves.
  await page.mouse.move(300, 300);
  await page.clock.runFor(5000);
  await expect(drawer.dialog).toBeVisible();
  await page.mouse.click(300, 300);
  await expect(drawer.dialog).toHaveCount(0);
});

test("closing it sends a pending change, and the badge shows it [S4.drawer.3]", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await page.clock.install();
  await openPage(page, session, 1);
  const drawer = cartDrawer(page);
  await drawer.open();
  const posts = recordCartPosts(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await drawer.line(0).plus.click();
  await drawer.close.click();
  await expect(drawer.dialog).toHaveCount(0);
  await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
  await expect.poll(() => posts.length).toBe(1);
  await page.clock.runFor(2000);
  expect(posts).toHaveLength(1);
  await expect(badge(page)).toHaveAccessibleDescription("2 件商品");
  await reloadUntil(page, () => expect(badge(page)).toHaveAccessibleDescription("2 件商品", { timeout: 1000 }));
});

test("the service link and any chat frame are hidden while it is open [S2.drawer.8]", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await openPage(page, session, 1);
  const drawer = cartDrawer(page);
  const chat = page.getByRole("button", { name: "在线客服", includeHidden: true });
  const frame = page.getByTitle("客服窗口");
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.title = "客服窗口";
    frame.dataset.chat = "";
  });
  await expect(chat).toBeVisible();
  await expect(frame).toBeVisible();
  await drawer.open();
  await expect(chat).toBeHidden();
  await expect(frame).toBeHidden();
  await drawer.close.click();
  await expect(chat).toBeVisible();
  await expect(frame).toBeVisible();
});

test("opened by keyboard it closes after 2 s unless the focus moves inside, which it keeps and returns on closing [S4.drawer.2] [P3.9]", async ({
  page,
  session,
}) => {
  await page.clock.install();
  await openPage(page, session, 2);
  const drawer = cartDrawer(page);
  const { toolbar } = cartLinks(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await toolbar.press("Enter");
  await expect(drawer.lines).toHaveCount(2);
  await page.clock.runFor(2000);
  await expect(drawer.dialog).toHaveCount(0);
  // The focus returns by a timer of its own.
  await page.clock.runFor(100);
  await expect(toolbar).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.lines).toHaveCount(2);
  await page.keyboard.press("Tab");
  await expect(drawer.selectAll).toBeFocused();
  await page.clock.runFor(5000);
  await expect(drawer.dialog).toBeVisible();
  const line = drawer.line(0);
  const stops = [drawer.cartPage, drawer.close, line.checkbox, line.product, line.remove, line.quantity, line.plus];
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(drawer.dialog).toHaveCount(0);
  // The focus returns by a timer of its own.
  await page.clock.runFor(100);
  await expect(toolbar).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.lines).toHaveCount(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(drawer.viewCart).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(drawer.selectAll).toBeFocused();
});

test("deleting a line by keyboard moves the focus to the next line, and the last leaves an empty cart", {
  tag: "@all",
}, async ({ page, session }) => {
  await openPage(page, session, 2);
  const drawer = cartDrawer(page);
  await drawer.open();
  const next = (await drawer.line(1).product.textContent()) ?? "";
  await drawer.line(0).remove.focus();
  await page.keyboard.press("Enter");
  await expect(drawer.lines).toHaveCount(1);
  await expect(drawer.line(0).product).toHaveText(next);
  await expect(drawer.line(0).remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.dialog.getByText("购物车还是空的")).toBeVisible();
  await expect(badge(page)).toHaveAccessibleDescription("");
  await expect(drawer.checkout).toBeDisabled();
});

test("a cart that fails to load shows an error and can be reloaded", { tag: "@all" }, async ({
  page,
  session,
  consoleErrors,
}) => {
  await openPage(page, session, 1);
  const drawer = cartDrawer(page);
  await page.route(/\/shopping_cart\.data/, (route) => route.abort());
  await drawer.open();
  await expect(drawer.dialog.getByRole("alert")).toContainText("购物车暂时没有加载出来");
  await expect(drawer.checkout).toBeDisabled();
  await page.unroute(/\/shopping_cart\.data/);
  await drawer.dialog.getByRole("button", { name: "重新加载" }).click();
  await expect(drawer.lines).toHaveCount(1);
  consoleErrors.length = 0;
});

test("axe finds nothing wrong with it, wide or narrow [P3.9]", { tag: "@all" }, async ({ page, session }) => {
  await openPage(page, session, 3);
  const drawer = cartDrawer(page);
  for (const [width, place] of [
    [1280, "header"],
    [375, "tabBar"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await cartLinks(page)[place].press("Enter");
    await drawer.close.focus();
    await expect(drawer.lines).toHaveCount(3);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer.dialog).toHaveCount(0);
  }
});

test("in a large cart a change renders only its own line", { tag: "@all" }, async ({ page, session }) => {
  await countRenders(page);
  await openPage(page, session, 150);
  const drawer = cartDrawer(page);
  await drawer.open();
  await expect(drawer.lines).toHaveCount(150);
  await renderedRows(page);
  const revalidated = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes("/shopping_cart.data"),
  );
  await drawer.line(3).plus.click();
  await expect(drawer.line(3).quantity).toHaveValue("2");
  await revalidated;
  await expect(badge(page)).toHaveAccessibleDescription("151 件商品");
  await waitUntilSettled(page);
  expect([...new Set(await renderedRows(page))]).toHaveLength(1);
});

test("the account manager's card shows on hover, focus and tap, and Esc hides it [S2.toolbar.2]", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto(PAGE);
  const toolbar = page.getByRole("navigation", { name: "快捷工具" });
  const tool = toolbar.getByRole("button", { name: "专属客服经理" });
  const phone = toolbar.getByRole("link", { name: /^1\d\d \d{4} \d{4}$/ });
  await expect(phone).toBeHidden();
  await tool.hover();
  await expect(phone).toBeVisible();
  await expect(phone).toHaveAttribute("href", /^tel:1\d{10}$/);
  // The mouse can move from the tool to the card without closing it.
  const [from, to] = [await tool.boundingBox(), await phone.boundingBox()];
  if (!from || !to) throw new Error("the card is not drawn");
  for (let x = from.x + 4; x > to.x + to.width - 20; x -= 2) await page.mouse.move(x, from.y + 20);
  await expect(phone).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(phone).toBeHidden();
  await page.mouse.move(10, 10);
  await tool.focus();
  await expect(phone).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(phone).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(phone).toBeHidden();
  await tool.blur();
  await page.mouse.click(300, 10);
  await expect(phone).toBeHidden();
  // A tap causes no hover, and in some browsers no focus.
  await tool.dispatchEvent("click");
  await expect(phone).toBeVisible();
});

test("返回顶部 scrolls to the top, smoothly unless reduced motion is preferred [S2.toolbar.4]", {
  tag: "@all",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await page.goto("/goods_cate?in_stock=1");
  const behaviors: unknown[] = [];
  await page.exposeFunction("recordBehavior", (behavior: unknown) => behaviors.push(behavior));
  await page.evaluate(() => {
    const original = window.scrollTo.bind(window);
    Object.assign(window, {
      scrollTo: (options: ScrollToOptions) => {
        Reflect.get(window, "recordBehavior")(options.behavior);
        original(options);
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
    await page.getByRole("navigation", { name: "快捷工具" }).getByRole("link", { name: "返回顶部" }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(behaviors.at(-1)).toBe(behavior);
  }
});
