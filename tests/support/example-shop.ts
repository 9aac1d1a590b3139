import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test as shopTest } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { startProgram, untilReady } from "./program.ts";

export { expect };
export type Spelling = { SPELLING: "exact" | "php"; UNKNOWN: "json404" | "json400" | "html404" };
export type Example = { origin: string; backend: string; output(): string };

/** The code that the example backend sends to every phone. */
export const SMS_CODE = "123456";
/** The password of its accounts that have one. */
export const PASSWORD = "demo1234";

/** The built storefront over the example backend, started anew for each test by `npm run example`. */
export const test = shopTest.extend<{ spelling: Spelling; example: Example }>({
  spelling: [{ SPELLING: "exact", UNKNOWN: "json404" }, { option: true }],
  example: async ({ spelling }, use) => {
    const port = await freePort();
    const args = [resolve("server/start.mjs"), "example"];
    const program = await untilReady(
      await startProgram(args, { ...spelling, BACKEND_PORT: String(port), LOG_LEVEL: "info" }),
    );
    // The links of missing pages disappear with the first round of probes.
    await expect.poll(() => program.output(), { timeout: 60_000 }).toContain("calls missing");
    await use({
      origin: `http://localhost:${program.port}`,
      backend: `http://127.0.0.1:${port}`,
      output: program.output,
    });
    program.signal("SIGTERM");
    await program.ended;
    await program.stop();
    const ended = await fetch(`http://127.0.0.1:${port}/api/pc/config`).then(
      () => false,
      () => true,
    );
    expect(ended).toBe(true);
  },
  baseURL: ({ example }, use) => use(example.origin),
});

/** The text of the captcha in a picture, whose address is SVG with one element for each letter. */
export async function captchaText(page: Page): Promise<string> {
  const address = (await page.getByRole("img", { name: "看不清，换一张" }).first().getAttribute("src")) ?? "";
  const svg = Buffer.from(address.split(",")[1] ?? "", "base64").toString();
  return [...svg.matchAll(/<text[^>]*>(.)<\/text>/g)].map(([, letter]) => letter).join("");
}
