import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { logIn, removeFolder, startShop } from "#tests/bench/shop.ts";

const FOLDER = resolve("docs/pictures");
const VIEW = { width: 1280, height: 960 };
/** The quality of the WebP files, at which small texts stay readable and a picture has less than 100 KB. */
const QUALITY = 72;
/** The demo's customer with orders of seven months. */
const CUSTOMER = { account: "13800000019", password: "team2026" };

/** Takes the screenshots of the README in docs/pictures from the built shop. */
export async function takeScreens(browser: Browser) {
  const shop = await startShop();
  try {
    const context = await browser.newContext({ viewport: VIEW, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
    const page = await context.newPage();
    const open = (address: string) => page.goto(new URL(address, shop.origin).href, { waitUntil: "load" });
    await mkdir(FOLDER, { recursive: true });
    await open("/");
    await take(page, "home");

    const [name = "", value = ""] = (await logIn(shop.origin, CUSTOMER.account, CUSTOMER.password)).split("=");
    await context.addCookies([{ name, value, url: shop.origin }]);
    await open("/printer_search?title=L3118");
    await take(page, "printer");
    await open("/user/default");
    await take(page, "tasks");
    await open("/user/offer?state=quoted");
    await page.getByRole("article").getByRole("heading").getByRole("link").first().click();
    await page.waitForURL(/\/project\/offer\/\d+/);
    await take(page, "quotation");
  } finally {
    await shop.stop();
    removeFolder(shop.folder);
  }
}

async function take(page: Page, name: string) {
  // Scripts add the steppers. Pictures below the fold load lazily and are not waited for.
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps$")));
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      return image.complete || width === 0 || top >= window.innerHeight || left >= window.innerWidth;
    }),
  );
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: QUALITY })
    .toFile(resolve(FOLDER, `${name}.webp`));
}
