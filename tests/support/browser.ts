import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { test as base, expect } from "@playwright/test";

export { expect };

/** Playwright's test, failed by any complaint on the page's console and by any script that throws. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      context.on("console", (message) => {
        // The browser's own line about a page's status is no fault of the page: 404 is what some tests ask for.
        if (message.type() === "error" && !/^Failed to load resource: .* status of 4\d\d/.test(message.text())) {
          heard.push(message.text());
        }
      });
      context.on("weberror", (thrown) => heard.push(String(thrown.error())));
      await use(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

const PATIENCE_MS = 5000;

/** The newest code that was sent to the phone (product.md section 8). */
export function newestCode(phone: string): Promise<string> {
  return newest("sms.jsonl", (row) => row.phone === phone, "code");
}

/** The answer to the captcha with this key. */
export function captchaAnswer(key: string): Promise<string> {
  return newest("captcha.jsonl", (row) => row.key === key, "answer");
}

type Row = Record<string, unknown>;

async function newest(file: string, fits: (row: Row) => boolean, field: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  do {
    const row = rowsOf(file).findLast(fits);
    if (row) return String(row[field]);
    await wait(50);
  } while (Date.now() < until);
  throw new Error(`nothing in ${file} fits`);
}

function rowsOf(file: string): Row[] {
  const path = join(process.env.SHOP_DATA ?? "", "outbox", file);
  if (!existsSync(path)) return [];
  // A last line without its end is still being written.
  return readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
}
