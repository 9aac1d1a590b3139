/**
 * `npm run pictures`: takes the screenshots of the README; needs a build and a Chromium. `npm run pictures -- sheet`
 * takes all products of the demo beside their titles instead, without a build.
 */
import { chromium } from "@playwright/test";
import { takeScreens } from "./screens.ts";
import { takeSheet } from "./sheet.ts";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await (process.argv[2] === "sheet" ? takeSheet(browser) : takeScreens(browser));
} finally {
  await browser.close();
}
