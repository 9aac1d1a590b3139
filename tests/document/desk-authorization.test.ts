import { beforeEach, expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { ROLES, rightsOf } from "#contract/rules/staff.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoMembers, deskCookieOf, memberOf, staffToken } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { type DeskRecords, dataAddress, deskPagesOf, deviationsOf, type Page } from "#tests/support/site-map.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

/** Every page of the desk and every form of it as each role, as a customer and as a visitor, on the build. */

const shop = freshBackend();
const SLOW = 300_000;
const pages = deskPagesOf(await startBuiltShop()).filter(({ isLayout, access }) => !isLayout && access === "staff");
const loaders = pages.filter(({ hasLoader, hasPage }) => hasLoader && hasPage);
const acts = pages.flatMap((page) => Object.entries(page.acts).map(([intent, act]) => ({ page, intent, act })));
const nameOf = ({ id }: Page<DeskRecords>) => id;

let visit: Awaited<ReturnType<typeof openShop>>;
let records: DeskRecords;
beforeEach(async () => {
  visit = await openShop();
  const { read } = shop.backend.database;
  const order = await read.selectFrom("orders").select(["sn", "customer_id"]).orderBy("id").executeTakeFirstOrThrow();
  const refund = await read.selectFrom("refunds").select("sn").orderBy("id").executeTakeFirst();
  const application = await read.selectFrom("settlements").select("id").orderBy("id").executeTakeFirst();
  const asked = await read.selectFrom("quotations").select("id").where("state", "=", "asked").executeTakeFirstOrThrow();
  records = {
    member: (await memberOf(shop, demoMembers.goods)).id,
    request: 1,
    sn: order.sn,
    customer: order.customer_id,
    application: application?.id ?? 1,
    refund_sn: refund?.sn ?? "",
    asked_quotation: asked.id,
  };
});

const bodyOf = ({ intent, act }: (typeof acts)[number]) =>
  new URLSearchParams({
    intent,
    ...Object.fromEntries(Object.entries(act.fields(records)).map(([name, value]) => [name, String(value)])),
  });
const logRows = async () => (await shop.backend.database.read.selectFrom("staff_log").select("id").execute()).length;
const target = (answer: Response) => new URL(answer.headers.get("Location") ?? "", ORIGIN);

test("visitors and customers are sent to the login of the desk and back, and change nothing", {
  timeout: SLOW,
}, async () => {
  const customer = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
  const before = await logRows();
  const deviations = await deviationsOf(pages, nameOf, async (page) => {
    for (const cookie of ["", customer]) {
      const address = page.address(records);
      if (page.hasPage) {
        const answer = await visit(address, { cookie });
        expect([answer.status, target(answer).pathname]).toEqual([302, deskUrls.staff.login]);
        expect(target(answer).searchParams.get("from") ?? deskUrls.staff.home).toBe(address);
        const data = await visit(dataAddress(address, page.id), { cookie });
        expect([data.status, (await data.text()).includes(deskUrls.staff.login)]).toEqual([202, true]);
      }
      for (const one of acts.filter((act) => act.page === page)) {
        expect(target(await visit(address, { cookie, body: bodyOf(one) })).pathname).toBe(deskUrls.staff.login);
      }
    }
  });
  expect(deviations).toEqual([]);
  expect(await logRows()).toBe(before);
});

test.each(ROLES)(
  "a member with the role %s has the pages and forms of its rights and no other",
  { timeout: SLOW },
  async (role) => {
    const cookie = await deskCookieOf(await staffToken(shop, demoMembers[role]));
    const rights = rightsOf([role]);
    const isAllowed = ({ right }: Pick<Page, "right">) => right === undefined || rights.includes(right);
    const deviations = await deviationsOf(loaders, nameOf, async (page) => {
      for (const path of [page.address(records), dataAddress(page.address(records), page.id)]) {
        const { status } = await visit(path, { cookie });
        // A record outside of the member's scope is a 404.
        expect([path, isAllowed(page) ? status === page.status || status === 404 : status]).toEqual([
          path,
          isAllowed(page) || 403,
        ]);
      }
    });
    expect(deviations).toEqual([]);
    const before = await logRows();
    const refused = acts.filter(({ page }) => !isAllowed(page));
    const wrong = await deviationsOf(
      refused,
      ({ page, intent }) => `${page.id} ${intent}`,
      async (one) => {
        expect((await visit(one.page.address(records), { cookie, body: bodyOf(one) })).status).toBe(403);
      },
    );
    expect(wrong).toEqual([]);
    expect(await logRows()).toBe(before);
  },
);

test("every form of the desk has a sample for each of its acts", () => {
  const missing = pages.filter(({ hasAction, forms }) => hasAction && forms === undefined);
  expect(missing.map(nameOf)).toEqual([]);
});
