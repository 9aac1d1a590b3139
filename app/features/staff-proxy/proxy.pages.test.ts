import { beforeEach, describe, expect, test } from "vitest";
import * as profile from "#app/features/account/profile.page.tsx";
import * as confirm from "#app/features/checkout/confirm.page.tsx";
import * as overview from "#app/features/dashboard/overview.page.tsx";
import { endProxy, openProxy, startStaffSession } from "#app/http/session.server.ts";
import * as shell from "#app/shell/shell.tsx";
import { urls } from "#app/urls.ts";
import { FORBIDDEN } from "#contract/rules/status.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, staffToken } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import * as end from "./end.resource.ts";
import * as start from "./start.page.tsx";

const shop = freshBackend();
const WISH = { intent: "start", reason: "客户电话要求", evidence: "10:20 来电" };
let customer: { id: string; token: string };
beforeEach(async () => {
  const phone = demoCustomers.tradeMarkup;
  const { id } = await shop.backend.database.read
    .selectFrom("customers")
    .select("id")
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  customer = { id: String(id), token: await tokenOf(shop, phone) };
});

const cookiesOf = (answer: unknown) =>
  (answer as Response).headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
const proxyCookieIn = (answer: unknown) => cookiesOf(answer).find((one) => one.startsWith("shop_proxy=")) ?? "";
const deskCookie = async (role: MemberName) =>
  (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
type Args = Parameters<typeof start.action>[0];
const at = (request: object, id = customer.id) => ({ ...request, params: { id } }) as unknown as Args;

/** A member's browser that acts for the customer, beside its own session as another customer. */
async function actingBrowser() {
  const desk = await deskCookie("service");
  const started = await outcome(start.action(at(visit("/staff/customers/1/proxy", desk).post(WISH))));
  expect(started).toMatchObject({ status: 303 });
  const own = await cookieOf(await tokenOf(shop, demoCustomers.stationer));
  return { desk, cookie: [desk, own, proxyCookieIn(started)].join("; ") };
}
const bodyOf = (answered: unknown) => (answered as { data: Record<string, unknown> }).data;

describe("acting for a customer", () => {
  test("begins by a reason and what proves it, and needs the right", async () => {
    const desk = await deskCookie("service");
    const page = visit("/staff/customers/1/proxy", desk);
    const refused = await start.action(at(page.post({ ...WISH, reason: "", evidence: "" })));
    expect(JSON.stringify(refused)).toContain("请选择理由");
    expect(await start.loader(at(page.get()))).toMatchObject({ acting: null });
    const finance = visit("/staff/customers/1/proxy", await deskCookie("finance"));
    expect(await outcome(start.action(at(finance.post(WISH))))).toMatchObject({ init: { status: FORBIDDEN } });
  });

  test("shows the customer's shop under a bar, not that of the browser's own session", async () => {
    const { cookie } = await actingBrowser();
    const read = bodyOf(await shell.loader(visit("/", cookie).get() as never));
    expect(read).toMatchObject({ proxy: { member: "陈知远", reason: WISH.reason }, binding: null });
    expect((read.customer as { company: string }).company).not.toBe("");
    expect(read.missingPages).toEqual(
      expect.arrayContaining([urls.account.overview, urls.account.profile, urls.order.list, urls.bill.balance]),
    );
    for (const { loader } of [profile, overview]) {
      expect(await outcome(loader(visit("/user", cookie).get() as never))).toMatchObject({ init: { status: 404 } });
    }
  });

  test("orders without a payment, and returns to the customer's page of the desk", async () => {
    const { cookie } = await actingBrowser();
    const { sku_id } = await createProduct(shop, {});
    const token = (await openProxy(new Request(ORIGIN, { headers: { Cookie: cookie } })))?.token;
    const added = await call(shop, "POST", "/api/user/cart/create", {
      token,
      body: { product_attr_unique: sku_id, cart_num: 1, is_new: 0 },
    });
    const line = (added.data as { cart_id: number }).cart_id;
    const page = visit(`/order_confirm?cartId=${line}`, cookie);
    const { check, methods, titles, isProxy } = await confirm.loader(page.get() as never);
    expect({ methods, titles, isProxy }).toEqual({ methods: [], titles: [], isProxy: true });
    const fields = { intent: "submit", key: check.key, quote: check.quote, address_id: check.address_id ?? "" };
    const placed = (await outcome(confirm.action(page.post(fields) as never))) as Response;
    expect([placed.status, placed.headers.get("Location")]).toEqual([303, `/staff/customers/${customer.id}`]);
  });

  test("ends by its button, which leaves the browser's own session alone", async () => {
    const { cookie } = await actingBrowser();
    const ended = (await end.action(at(visit("/staff/proxy/end", cookie).post({})))) as Response;
    expect(ended.headers.get("Location")).toBe(`/staff/customers/${customer.id}`);
    expect(cookiesOf(ended).map((one) => one.split("=")[0])).toEqual(["shop_proxy", "shop_toast"]);
    const after = (await outcome(shell.loader(visit("/", cookie).get() as never))) as Response;
    expect(after.headers.get("Location")).toBe(`/staff/customers/${customer.id}`);
    expect(cookiesOf(after)).toContain((await endProxy()).split(";")[0]);
    expect(cookiesOf(after).some((one) => one.startsWith("shop_session="))).toBe(false);
  });

  test("ends in a browser without the member's own session", async () => {
    const { desk, cookie } = await actingBrowser();
    const alone = cookie.replace(`${desk}; `, "");
    const answered = (await outcome(shell.loader(visit("/", alone).get() as never))) as Response;
    expect(answered.headers.get("Location")).toBe(`/staff/customers/${customer.id}`);
    const other = await deskCookie("service");
    expect(await outcome(shell.loader(visit("/", `${other}; ${alone}`).get() as never))).toMatchObject({ status: 302 });
  });

  test("is read and stopped by the customer", async () => {
    const { cookie } = await actingBrowser();
    const own = await visit("/user/profile").with(customer.token);
    expect(await profile.loader(own.get() as never)).toMatchObject({
      proxied: { current: { member: "陈知远" }, acts: [{ text: "开始代您操作：客户电话要求" }] },
    });
    expect(await outcome(profile.action(own.post({ intent: "end_proxy" }) as never))).toMatchObject({ status: 303 });
    expect(await outcome(shell.loader(visit("/", cookie).get() as never))).toMatchObject({ status: 302 });
    const { proxied } = await profile.loader(own.get() as never);
    expect(proxied).toMatchObject({ current: null, acts: [{ text: "结束：客户停掉" }, {}] });
  });
});
