import { describe, expect, test } from "vitest";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { NOTICE_TEXTS, STAFF_TEXTS } from "#backend/platform/notice-texts.ts";
import { NOTICE_KINDS, STAFF_NOTICE_KINDS } from "#contract/rules/notice.ts";

/** Facts that serve every kind of notice. */
const FACTS = {
  order_id: 1,
  id: 1,
  product_id: 1,
  sn: "S1",
  number: "RZ1",
  month: "2026-10",
  path: "/order_detail?id=1",
  company: "顺丰速运",
};

/** Where a path leads, by the rule that redirects obey: itself where it is a page, and nowhere otherwise. */
const leadsTo = (path: string) => safeRedirect(path, "nowhere");

describe("notices lead to pages of the shop", () => {
  test.each(NOTICE_KINDS)("those of customers: %s", (kind) => {
    const { path } = (NOTICE_TEXTS[kind] as (about: object) => { path: string })(FACTS);
    expect(leadsTo(path)).toBe(path);
  });

  test.each(STAFF_NOTICE_KINDS)("those of members: %s", (kind) => {
    const { path } = STAFF_TEXTS[kind]({ subject: "S1", id: 1 });
    expect(leadsTo(path)).toBe(path);
  });
});
