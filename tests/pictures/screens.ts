import { resolve } from "node:path";
import type { Browser } from "@playwright/test";
import { removeFolder, startShop } from "#tests/bench/shop.ts";

const VIEW = { width: 1280, height: 1080 };

/** Takes the screenshots of the README in docs/pictures from the built shop. */
export async function takeScreens(browser: Browser) {
  const shop = await startShop();
  try {
    const page = await browser.newPage({ viewport: VIEW, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
    const take = async (name: string, address: string) => {
      await page.goto(new URL(address, shop.origin).href, { waitUntil: "load" });
      // Waits for pictures that are loading; those below the fold load lazily and are not waited for.
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.loading === "lazy"),
      );
      await page.screenshot({ path: resolve("docs/pictures", `${name}.png`) });
    };
    await take("home", "/");
    await take("list", "/goods_cate?cid=1");
    await take(
      "product",
      (await page
        .getByRole("main")
        .getByRole("heading", { level: 3 })
        .getByRole("link")
        .first()
        .getAttribute("href")) ?? "",
    );
  } finally {
    await shop.stop();
    removeFolder(shop.folder);
  }
}
