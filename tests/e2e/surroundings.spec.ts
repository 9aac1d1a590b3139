import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test, waitForHydration } from "#tests/support/browser.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

const TRADE = { phone: "13800000016", password: "cost2026a" };

const announcement = (page: Page) => page.getByRole("dialog", { name: "公告" });

/** Opens the page until it has the announcement, which the page cache may lack for a moment. */
const openAnnouncement = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address);
    expect(await page.getByLabel("不再提示").count()).toBe(1);
  }).toPass();

test.describe("the announcement", () => {
  // The tests run in one worker, which sets and clears the announcement once.
  test.describe.configure({ mode: "default" });
  test.beforeAll(({ shop: _ }) =>
    runStaffCommand("placard", "set", "--image", "/logo.svg", "--url", "/goods_cate?cid=2"),
  );
  test.afterAll(() => runStaffCommand("placard", "clear"));

  test("opens over the page and stays closed once closed [S4.placard.2]", async ({ page }) => {
    await openAnnouncement(page, "/goods_cate?cid=1");
    await expect(page.getByLabel("不再提示")).toBeChecked();
    await expect.poll(() => announcement(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(announcement(page)).toHaveCount(0);
    await expect(page).toHaveURL("/goods_cate?cid=1");
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("shop_placard");
    await page.goto("/");
    await expect(announcement(page)).toHaveCount(0);
  });

  test("closes and opens its link when it is clicked [S4.placard.3]", { tag: "@all" }, async ({ page }) => {
    await openAnnouncement(page, "/");
    await page.getByRole("button", { name: "公告，点击查看详情" }).click();
    await expect(page).toHaveURL("/goods_cate?cid=2");
    await expect(announcement(page)).toHaveCount(0);
  });

  test("does not open over the login page [S4.placard.1]", { tag: "@all" }, async ({ page }) => {
    await page.goto("/login?mode=password");
    await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
    await expect(announcement(page)).toHaveCount(0);
  });
});

test("the service window opens in its own size and saves a message [S2.toolbar.5] [S9.chat.1]", async ({
  page,
  session,
}) => {
  await session.logIn(TRADE);
  await page.goto("/privacy_agreement");
  const [desk] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "在线客服" }).click(),
  ]);
  await expect(desk).toHaveURL("/user/messages");
  expect(await desk.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([756, 562]);
  await expectAccessible(desk);
  await desk.getByRole("textbox", { name: /^给.+留言/ }).fill("请给 TN2325 报价，200 支");
  await desk.getByRole("button", { name: "发送", exact: true }).click();
  await expect(desk.getByText("留言已发送").first()).toBeVisible();
  await expect(desk.getByRole("textbox", { name: /^给.+留言/ })).toHaveValue("");
  await expect(desk.getByRole("list", { name: "对话" })).toContainText("请给 TN2325 报价，200 支");
});

test("收藏本站 explains how to bookmark [S8.bookmark.1]", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "收藏本站" }).click();
  await expect(page.getByText("按 Ctrl+D 手动收藏本站").first()).toBeVisible();
});

test("a quantity and a tick of the time before the scripts run count afterwards", { tag: "@all" }, async ({ page }) => {
  let run = () => {};
  const running = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await running;
    await route.continue();
  });
  await page.goto("/project/scenes/1", { waitUntil: "domcontentloaded" });
  const line = page.getByRole("checkbox", { name: /^选 / }).first();
  const quantity = page.getByRole("textbox", { name: /^数量：/ }).first();
  await line.uncheck();
  await quantity.fill("7");
  run();
  await waitForHydration(line);
  await expect(page.locator("div.scene-line").first()).toHaveClass(/is-off/);
  await page.getByRole("button", { name: "增加数量" }).first().click();
  await expect(quantity).toHaveValue("8");
  await expect(line).not.toBeChecked();
});

test("an empty search focuses the field instead of submitting [S2.search.6]", { tag: "@all" }, async ({ page }) => {
  await page.goto("/goods_cate?cid=1");
  const bar = page.getByRole("search", { name: "搜索栏" });
  await bar.getByRole("searchbox").fill("  ");
  await bar.getByRole("button", { name: "搜索" }).click();
  await expect(bar.getByRole("searchbox")).toBeFocused();
  await expect(page).toHaveURL("/goods_cate?cid=1");
});

test("each refusal is one announced line and one visual toast [S8.toast.1]", { tag: "@all" }, async ({ page }) => {
  await page.goto("/login?mode=password");
  await page.getByLabel("手机号码").fill("13800000017");
  await page.getByLabel("密码", { exact: true }).fill("wrong12345");
  await page.getByLabel("我已阅读并同意").check();
  const toast = page.locator("[data-text]");
  await page.clock.install();
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("alert").getByText("账号或密码错误")).toBeVisible();
    await expect(toast).toHaveAttribute("data-text", "账号或密码错误");
    await page.clock.runFor(5000);
    await expect(toast).toHaveCount(0);
  }
});

test("the birthday dialog opens where the shop switches it on [S4.birthday.3]", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await runStaffCommand("config", "set", "birthday_dialog", "1");
  try {
    await session.logInAnew(TRADE);
    await page.goto("/privacy_agreement");
    const dialog = page.getByRole("dialog", { name: "请选择您的生日" });
    await dialog.getByRole("button", { name: "确认" }).click();
    await expect(dialog.getByText("请输入正确的生日！")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("不再提示").check();
    await dialog.getByRole("button", { name: "我忘了" }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // The choice belongs to the login session and not to the browser.
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByRole("link", { name: "登录/注册" }).first()).toBeVisible();
    await session.logInAnew(TRADE);
    await page.reload();
    await dialog.getByRole("textbox", { name: "生日" }).fill("1990-05-01");
    await dialog.getByRole("button", { name: "确认" }).click();
    await expect(page.getByText("保存成功").first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  } finally {
    await runStaffCommand("config", "set", "birthday_dialog", "0");
  }
});

test("a chunk that fails to load reloads the page once, then shows an error [S8.chunk.1]", { tag: "@all" }, async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/assets\/category-list\.page-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/");
  const loads: string[] = [];
  page.on("domcontentloaded", () => void loads.push(page.url()));
  const paper = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "打印耗材" });
  await Promise.all([page.waitForEvent("domcontentloaded"), paper.click()]);
  await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
  await paper.click();
  await expect(page.getByRole("heading", { name: "加载失败" })).toBeVisible();
  await expect(page.getByText("页面加载失败，请稍后再试")).toBeVisible();
  await expect(page.getByRole("link", { name: "返回首页" })).toBeVisible();
  expect(loads).toHaveLength(1);
  // The browser and Remix both log the missing file.
  consoleErrors.length = 0;
});
