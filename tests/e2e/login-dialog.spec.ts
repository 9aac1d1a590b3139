import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  agree,
  codeInDialog,
  field,
  loginDialog,
  loginLink,
  openLogin,
  passwordInDialog,
  press,
  turnTo,
  turnToMode,
} from "#tests/support/login-dialog.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { logInByPassword } from "#tests/support/shopper.ts";
import { runStaffCommand } from "#tests/support/staff-command.ts";

/** The login over any page (storefront.md sections 2 and 4). */

const HERE = "/goods_cate?cid=1&in_stock=1";
const trader = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const alert = (page: Page, words: string) => loginDialog(page).getByText(words, { exact: true }).first();
const topBar = (page: Page) => page.getByRole("navigation", { name: "顶部导航" });

/** The page is the customer's, and on the way nowhere. */
async function isIn(page: Page) {
  await expect(topBar(page).getByRole("button", { name: "退出登录" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** The session ends behind the page's back, as in another tab. */
const loseSession = (page: Page) =>
  page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, form: {}, maxRedirects: 0 });

test("without scripts the way in is a link to the page [S2.login.1]", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, "with scripts it opens the dialog");
  await page.goto(HERE);
  await loginLink(page).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(HERE)}`);
});

test.describe("with scripts", () => {
  test.beforeEach(({ javaScriptEnabled }) => test.skip(!javaScriptEnabled, "the dialog is made by scripts"));

  test("opens over the page from wherever a login is offered, and nothing of it is loaded before [S2.login.1]", async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("request", (request) => void loaded.push(request.url()));
    const isLogin = (url: string) => /\/assets\/login|\/login\.data/.test(url);
    await page.goto("/goods_search?title=CC388A");
    await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
    expect(loaded.filter(isLogin)).toEqual([]);

    const price = page.getByRole("main").getByRole("link", { name: "登录后查看企业价" }).first();
    for (const opener of [loginLink(page), price]) {
      await opener.click();
      await expect(loginDialog(page)).toHaveAccessibleName("登录");
      await expect(field(page, "手机号码")).toBeFocused();
      await expect(page).toHaveURL("/goods_search?title=CC388A");
      await page.keyboard.press("Escape");
      await expect(loginDialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
    const tab = page.context().waitForEvent("page");
    await loginLink(page).click({ modifiers: ["ControlOrMeta"] });
    await expect(await tab).toHaveURL(/\/login\?from=/);
    await expect(loginDialog(page)).toHaveCount(0);

    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "登录/注册" }).click();
    await expect(loginDialog(page)).toBeVisible();
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
    await loginLink(page).click();
    await page.getByRole("link", { name: "账号登录" }).click();
    await expect(page).toHaveURL(/\/login\?mode=password/);
    await expect(loginDialog(page)).toHaveCount(0);
  });

  test("leads from mode to mode [S4.login.1] [S4.login.2] [S2.login.1]", async ({ page }) => {
    await openLogin(page, HERE);
    const ways = [
      ["账号登录", "登录"],
      ["快捷登录", "登录"],
      ["注册", "注册"],
      ["账号登录", "登录"],
      ["忘记密码", "忘记密码"],
      ["账号登录", "登录"],
      ["注册", "注册"],
      ["账号登录", "登录"],
      ["扫码登录", "登录"],
    ] as const;
    for (const [way, title] of ways) {
      await turnTo(page, way);
      await expect(loginDialog(page)).toHaveAccessibleName(title);
      await expect(loginDialog(page).locator("[aria-busy=true]")).toHaveCount(0);
    }
    await expect(loginDialog(page).getByRole("img", { name: "登录二维码" })).toBeVisible();
    await expect(page).toHaveURL(HERE);
  });

  test("Enter submits the mode it is in, and never sends a code [S2.login.2]", async ({ page }) => {
    const modes = [
      [undefined, "手机号码", "请填写验证码"],
      ["账号登录", "手机号码", "请填写密码"],
      ["注册", "图形验证码", "请输入密码"],
      ["忘记密码", "图形验证码", "请填写密码"],
    ] as const;
    for (const [mode, label, message] of modes) {
      await openLogin(page, HERE, mode);
      await field(page, label).press("Enter");
      await expect(alert(page, message)).toBeVisible();
      await expect(loginDialog(page).getByText("请填写图形验证码")).toHaveCount(0);
      await expect(field(page, "手机号码")).toBeFocused();
    }
  });

  test("links to the privacy agreement, which opens beside it [S2.login.3]", async ({ page }) => {
    for (const mode of [undefined, "账号登录", "注册"] as const) {
      await openLogin(page, HERE, mode);
      const opened = page.waitForEvent("popup");
      await turnTo(page, "《用户隐私协议》");
      await expect(await opened).toHaveURL("/privacy_agreement");
      await (await opened).close();
      await expect(loginDialog(page)).toBeVisible();
    }
  });

  test("a customer stays where they were, and a refusal stays in the dialog [S4.login.4] [S8.toast.1]", async ({
    page,
  }) => {
    await openLogin(page, HERE, "账号登录");
    await page.evaluate(() => window.scrollTo(0, 300));
    await passwordInDialog(page, { ...trader, password: "wrong111" });
    await expect(loginDialog(page).getByRole("alert")).toHaveText("账号或密码错误");
    await expect(page.locator("[aria-hidden=true] .toast")).toHaveAttribute("data-text", "账号或密码错误");
    await expect(field(page, "手机号码")).toHaveValue(trader.phone);
    await passwordInDialog(page, trader);
    await expect(loginDialog(page)).toHaveCount(0);
    await isIn(page);
    await expect(page).toHaveURL(HERE);
    await expect(page.getByRole("main").getByText("企业价", { exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("a stranger registers and logs in over the page [S4.login.3] [S8.success.1]", async ({ page }) => {
    const phone = "13900000041";
    await openLogin(page, HERE, "注册");
    const code = await codeInDialog(page, phone);
    await expect(field(page, "验证码")).toBeFocused();
    await expect(page).toHaveURL(HERE);
    await field(page, "验证码").fill(code);
    await field(page, "密码").fill("abcdef");
    await agree(page);
    await press(page, "立即注册");
    await expect(alert(page, "请输入6-16位字母加数字组合")).toBeVisible();
    await field(page, "密码").fill("abc123");
    await field(page, "密码").press("Enter");
    await expect(page.getByText("注册成功").first()).toBeVisible();
    await expect(loginDialog(page)).toHaveAccessibleName("登录");
    await expect(loginDialog(page).getByRole("button", { name: "立即注册" })).toHaveCount(0);
    await passwordInDialog(page, { phone, password: "abc123" });
    await isIn(page);
    await expect(page).toHaveURL(HERE);
  });

  test("who forgot the password finds empty fields, and comes to the account login [S4.login.3] [S4.login.7]", async ({
    page,
  }) => {
    const phone: string = demoCustomers.stationer;
    await openLogin(page, HERE, "忘记密码");
    const code = await codeInDialog(page, phone);
    // Another picture forgets nothing; entering the mode anew forgets all.
    await loginDialog(page).getByRole("link", { name: "看不清，换一张" }).click();
    await expect(loginDialog(page).getByText(/验证码已发送至/)).toBeVisible();
    await expect(field(page, "手机号码")).toHaveValue(phone);
    await page.keyboard.press("Escape");
    await openLogin(page, "/goods_cate", "忘记密码");
    await expect(field(page, "手机号码")).toHaveValue("");
    await expect(loginDialog(page).getByRole("button", { name: "获取验证码" })).toBeEnabled();

    await field(page, "手机号码").fill(phone);
    await field(page, "验证码").fill(code);
    await field(page, "密码").fill("wang2026");
    await field(page, "确认密码").fill("wang2027");
    await press(page, "重置密码");
    await expect(alert(page, "两次密码不一致")).toBeVisible();
    // The password that the account had: other journeys meet the same shop.
    await field(page, "确认密码").fill("wang2026");
    await field(page, "确认密码").press("Enter");
    await expect(page.getByText("密码已重置，请登录").first()).toBeVisible();
    await expect(loginDialog(page)).toHaveAccessibleName("登录");
    await passwordInDialog(page, { phone, password: "wang2026" });
    await isIn(page);
  });

  test("on the page too the forgotten password begins empty, and a reload does not [S4.login.7]", async ({ page }) => {
    await openLogin(page, HERE, "忘记密码");
    await codeInDialog(page, "13900000042");
    await page.goto("/login?mode=forgot&sent=1");
    await expect(page.getByLabel("手机号码")).toHaveValue("13900000042");
    await page.goto("/login?mode=forgot");
    await expect(page.getByLabel("手机号码")).toHaveValue("");
    await page.goto("/login?mode=forgot&sent=1");
    await expect(page.getByLabel("手机号码")).toHaveValue("");
  });

  test("a wrong picture is said beside it and drawn anew [S8.captcha.1]", async ({ page }) => {
    await openLogin(page, HERE, "注册");
    const picture = loginDialog(page).getByRole("img", { name: "看不清，换一张" });
    const first = await picture.getAttribute("src");
    await field(page, "手机号码").fill("13900000043");
    await field(page, "图形验证码").fill("0000");
    await press(page, "获取验证码");
    await expect(alert(page, "图形验证码错误")).toBeVisible();
    await expect(picture).not.toHaveAttribute("src", first ?? "");
    await expect(field(page, "图形验证码")).toHaveValue("");
    await expect(field(page, "手机号码")).toHaveValue("13900000043");
    await expect(field(page, "图形验证码")).toBeFocused();
  });

  test("the code's button counts down, also after a reload, and a code logs in without a password set [S4.code.1] [S4.login.4] [S8.sms.1]", async ({
    page,
  }) => {
    const phone = "13900000044";
    const button = loginDialog(page).getByRole("button", { name: /剩余\d+s|重新获取|获取验证码/ });
    const left = async () => Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
    await page.clock.install();
    await openLogin(page, HERE);
    const code = await codeInDialog(page, phone);
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(/^剩余(60|59|58)s$/);
    await page.clock.runFor(20_000);
    await expect.poll(left).toBeLessThan(41);
    // By the server's clock, so that neither another opening nor a reload shortens or prolongs it.
    await page.keyboard.press("Escape");
    await openLogin(page, HERE);
    await expect(field(page, "手机号码")).toHaveValue(phone);
    await expect(button).toHaveText(/^剩余[45]\ds$/);
    await expect(button).toBeDisabled();
    await page.clock.runFor(60_000);
    await expect(button).toHaveText("重新获取");
    await expect(button).toBeEnabled();

    await field(page, "验证码").fill("1");
    await agree(page);
    await press(page, "登录");
    await expect(alert(page, "验证码错误")).toBeVisible();
    await field(page, "验证码").fill(code);
    await field(page, "验证码").press("Enter");
    await expect(loginDialog(page)).toHaveAccessibleName("设置密码");
    await expect(page).toHaveURL(HERE);
    await press(page, "确认");
    await expect(alert(page, "请设置密码")).toBeVisible();
    await expect(alert(page, "请确认密码")).toBeVisible();
    await field(page, "密码").fill("abc123");
    await field(page, "确认密码").fill("abc124");
    await press(page, "确认");
    await expect(alert(page, "两次输入的密码不一致，请重新输入！")).toBeVisible();
    await field(page, "确认密码").fill("abc123");
    await field(page, "确认密码").press("Enter");
    await expect(page.getByText("密码已设置").first()).toBeVisible();
    await expect(loginDialog(page)).toHaveCount(0);
    await isIn(page);
    await expect(page).toHaveURL(HERE);
  });

  test("a visitor who acts gets it over the page, and goes on to what they acted on", async ({ page }) => {
    await page.goto(HERE);
    // Until scripts run, acting leads to the login's page.
    await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^加入购物车：/ })
      .first()
      .click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(page).toHaveURL(HERE);
    await turnToMode(page, "账号登录");
    await passwordInDialog(page, trader);
    await expect(page).toHaveURL(/\/goods_detail\/\d+\?sku=\d+&cart_num=1$/);
    await expect(loginDialog(page)).toHaveCount(0);
    await isIn(page);
    // Nobody is asked again on the way back.
    await page.goBack();
    await expect(page).toHaveURL(HERE);
    await isIn(page);
    await expect(loginDialog(page)).toHaveCount(0);
  });

  test("who has logged in elsewhere meanwhile finds the page as it is for customers", async ({ page }) => {
    await openLogin(page, HERE);
    await logInByPassword(await page.context().newPage(), trader);
    await turnTo(page, "账号登录");
    await expect(loginDialog(page)).toHaveCount(0);
    await isIn(page);
    await expect(page).toHaveURL(HERE);
  });

  test("a visitor on the way to a page of customers is led to the login's page [S6.roles.1]", async ({ page }) => {
    await page.goto(HERE);
    await expect(page.getByRole("button", { name: "收藏本站" })).toBeVisible();
    await topBar(page).getByRole("link", { name: "我的订单" }).click();
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent("/user/order_list?type=1")}`);
    await expect(loginDialog(page)).toHaveCount(0);
  });

  test("a session that ended opens it where the page is for everybody, the path remembered [S4.session.1]", async ({
    page,
  }) => {
    await logInByPassword(page, trader, HERE);
    await isIn(page);
    await page.getByRole("navigation", { name: "快捷工具" }).getByRole("link", { name: "购物车" }).click();
    const drawer = page.getByRole("dialog", { name: "购物车抽屉" });
    await drawer.hover({ position: { x: 100, y: 20 } });
    await drawer.hover({ position: { x: 120, y: 24 } });
    await expect(drawer.getByRole("button", { name: "立即结算" })).toBeVisible();
    await loseSession(page);
    await drawer.getByRole("link", { name: "购物车", exact: true }).click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(HERE);
    await expect(page.locator("#top").getByText("登录/注册")).toBeAttached();
    await turnToMode(page, "账号登录");
    await passwordInDialog(page, trader);
    await expect(page).toHaveURL("/shopping_cart");

    // What only customers see does not stay behind a dialog.
    await isIn(page);
    await loseSession(page);
    await topBar(page).getByRole("link", { name: "我的订单" }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(page.getByRole("heading", { level: 1, name: "登录" })).toBeVisible();
    await expect(loginDialog(page)).toHaveCount(0);
  });

  test("where its code cannot be had, the page stands in [S8.chunk.1]", async ({ page, consoleErrors }) => {
    await page.route(/\/assets\/login-dialog-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(HERE);
    await loginLink(page).click();
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(HERE)}`);
    consoleErrors.length = 0;
  });

  test("where the server cannot be reached, the dialog says so and asks again", async ({ page, consoleErrors }) => {
    await page.goto(HERE);
    await page.route("**/login.data**", (route) => route.abort());
    await loginLink(page).click();
    await expect(loginDialog(page).getByRole("alert")).toHaveText("登录暂时没有加载出来");
    await page.unroute("**/login.data**");
    await press(page, "重新加载");
    await turnTo(page, "账号登录");
    await expect(field(page, "密码")).toBeVisible();
    await page.route("**/login.data**", (route) => route.abort());
    await passwordInDialog(page, trader);
    await expect(loginDialog(page).getByRole("alert")).toHaveText("网络异常，请稍后重试");
    await expect(page).toHaveURL(HERE);
    consoleErrors.length = 0;
  });

  test.describe("by scanning", () => {
    const qr = (page: Page) => loginDialog(page).getByRole("img", { name: "登录二维码" });

    /** Answers in the server's place, and counts. */
    async function checks(page: Page) {
      const seen = { count: 0, state: "waiting" };
      await page.route("**/login/scan/check**", async (route) => {
        seen.count += 1;
        await route.fulfill({ json: { state: seen.state } });
      });
      return seen;
    }

    test("a phone that confirms lets the page in, which is loaded anew where it is [S4.login.5]", async ({
      page,
      browser,
    }) => {
      await openLogin(page, HERE, "扫码登录");
      await expect(qr(page)).toBeVisible();
      const path = await loginDialog(page).getByRole("link", { name: "打开确认页" }).getAttribute("href");
      const phone = await (await browser.newContext()).newPage();
      await logInByPassword(phone, trader, path ?? "");
      await phone.getByRole("button", { name: "确认", exact: true }).click();
      await isIn(page);
      await expect(page).toHaveURL(HERE);
      await expect(loginDialog(page)).toHaveCount(0);
      await phone.context().close();
    });

    test("asks every 2 s, and stops at 400, in a hidden tab, on leaving the mode and on closing [S4.login.5] [S4.login.6]", async ({
      page,
    }) => {
      await page.clock.install();
      const seen = await checks(page);
      await openLogin(page, HERE, "扫码登录");
      await expect(qr(page)).toBeVisible();
      const more = async (ms: number) => {
        const before = seen.count;
        for (let passed = 0; passed < ms; passed += 2000) {
          const answered = page.waitForResponse(/scan\/check/, { timeout: 500 }).catch(() => null);
          await page.clock.runFor(2000);
          await answered;
        }
        return seen.count - before;
      };
      expect(await more(6000)).toBe(3);

      const hide = (hidden: boolean) =>
        page.evaluate(
          (it) => void Object.defineProperty(document, "hidden", { configurable: true, value: it }),
          hidden,
        );
      await hide(true);
      expect(await more(6000)).toBe(0);
      await hide(false);
      expect(await more(2000)).toBe(1);

      await turnTo(page, "账号登录");
      await expect(field(page, "密码")).toBeVisible();
      expect(await more(6000)).toBe(0);
      await turnTo(page, "扫码登录");
      await expect(qr(page)).toBeVisible();
      expect(await more(2000)).toBe(1);
      await page.keyboard.press("Escape");
      await expect(loginDialog(page)).toHaveCount(0);
      expect(await more(6000)).toBe(0);

      await openLogin(page, HERE, "扫码登录");
      await expect(qr(page)).toBeVisible();
      seen.state = "gone";
      expect(await more(2000)).toBe(1);
      await expect(loginDialog(page).getByText("二维码已失效")).toBeVisible();
      expect(await more(6000)).toBe(0);
      // The server would have forgotten the picture.
      await page.context().clearCookies();
      seen.state = "waiting";
      await turnTo(page, "点击刷新");
      await expect(qr(page)).toBeVisible();
      expect(await more(2000)).toBe(1);
    });
  });

  test("the announcement waits until the dialog is closed [S4.placard.1]", async ({ page }) => {
    const announcement = page.getByRole("dialog", { name: "公告" });
    const phone = "13900000045";
    await openLogin(page, HERE);
    const code = await codeInDialog(page, phone);
    runStaffCommand("placard", "set", "--image", "/logo.svg", "--url", "/goods_cate?cid=2");
    try {
      await field(page, "验证码").fill(code);
      await agree(page);
      await press(page, "登录");
      // The page behind is the customer's by now, and knows of the announcement.
      await expect(loginDialog(page)).toHaveAccessibleName("设置密码");
      await expect(page.locator("#top").getByText("退出登录")).toBeAttached();
      await expect(field(page, "确认密码")).toBeVisible();
      await expect(page.locator("dialog.placard")).toHaveCount(0);
      await turnTo(page, "暂不设置");
      await expect(loginDialog(page)).toHaveCount(0);
      await expect(announcement).toBeVisible();
      await expect(page).toHaveURL(HERE);
    } finally {
      runStaffCommand("placard", "clear");
    }
  });

  for (const width of [1280, 375]) {
    test(`every mode can be used by everybody at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      const faults = async (mode: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [mode, id, nodes.map(({ html }) => html)])).toEqual([]);
      };
      // A short page: the ones behind have tests of their own.
      await openLogin(page, "/privacy_agreement");
      for (const mode of [undefined, "扫码登录", "账号登录", "注册", "忘记密码"] as const) {
        if (mode) await turnToMode(page, mode);
        const submit = loginDialog(page).getByRole("button", { name: /^(登录|立即注册|重置密码)$/ });
        if (mode === "扫码登录") await expect(loginDialog(page).getByRole("img")).toBeVisible();
        else {
          await submit.click();
          await expect(field(page, "手机号码")).toHaveAttribute("aria-invalid", "true");
        }
        await faults(mode ?? "快捷登录");
        const box = await loginDialog(page).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      }
      await openLogin(page, "/privacy_agreement");
      const code = await codeInDialog(page, `1390000005${width === 375 ? 1 : 2}`);
      await faults("sent");
      await field(page, "验证码").fill(code);
      await agree(page);
      await press(page, "登录");
      await expect(field(page, "确认密码")).toBeVisible();
      await press(page, "确认");
      await expect(alert(page, "请设置密码")).toBeVisible();
      await faults("设置密码");
      await turnTo(page, "暂不设置");
      await page.goto("/login?mode=set");
      await expect(page.getByRole("heading", { level: 1, name: "设置密码" })).toBeVisible();
      await faults("set on the page");
      await page.goto("/login/scan?key=nobody");
      await expect(page.getByRole("heading", { name: "二维码已失效" })).toBeVisible();
      await faults("scanned");
    });
  }
});
