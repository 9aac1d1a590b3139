import { beforeEach, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, deskCookieOf, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as loadFrame } from "../staff/layout.page.tsx";
import * as page from "./notices.page.tsx";

const shop = freshBackend();

beforeEach(async () => {
  await shop.backend.database.write((tx) => tx.deleteFrom("staff_notices").execute());
});

let told = 0;
async function tell(kind: "slip" | "invoice") {
  told += 1;
  const path = kind === "slip" ? "/staff/payments/transfers/1" : "/staff/invoices/1";
  const row = { kind, event: `page:${told}`, title: `通知 ${told}`, customer_id: null, path, created_at: told };
  await shop.backend.database.write((tx) => tx.insertInto("staff_notices").values(row).execute());
}

test("notices are listed by kind, counted in the frame, and marked as read", async () => {
  await tell("slip");
  await tell("invoice");
  const browser = visit("/staff/notices", await deskCookieOf(await staffToken(shop, demoMembers.finance)));
  const all = await page.loader(browser.get());
  expect(all).toMatchObject({ count: 2, unread: 2, list: [{ kind: "invoice", is_unread: true }, { kind: "slip" }] });
  expect((await page.loader(browser.get("/staff/notices?kind=slip"))).count).toBe(1);
  expect((await page.loader(browser.get("/staff/notices?kind=unknown"))).count).toBe(2);
  const frame = async () => ((await loadFrame(browser.get())) as unknown as { data: { unread: number } }).data.unread;
  expect(await frame()).toBe(2);
  const done = await outcome(page.action(browser.post({ intent: "read_all", last_id: all.list[0]?.notice_id ?? 0 })));
  expect((done as Response).headers.get("Location")).toBe("/staff/notices");
  expect(await frame()).toBe(0);
  expect((await page.loader(browser.get())).list.every(({ is_unread }) => !is_unread)).toBe(true);
});
