import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { urls } from "#app/urls.ts";
import { calls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { CARRIERS, REFUND_REASONS } from "#contract/rules/refund.ts";
import { LOGIN_REQUIRED, NOT_FOUND } from "#contract/rules/status.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ADDRESS, ownedCounts, ownedRecords, TITLE_FIELDS } from "#tests/support/records.ts";
import { dataAddress, deviationsOf, type Page, pagesOf, type Records } from "#tests/support/site-map.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

/**
 * The access of each class of reader to every route of the build, every form and every call of the contract. Each test
 * checks a whole table and reports all of its deviations.
 */

const shop = freshBackend();
const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER = demoCustomers.tradeMarkup;
const OTHER = demoCustomers.tradeCost;

const pages = pagesOf(await startBuiltShop());

let visit: Awaited<ReturnType<typeof openShop>>;
let mine: Records;
let owner: { id: number; token: string };
beforeEach(async () => {
  visit = await openShop();
  mine = await ownedRecords(shop, OWNER);
  owner = { id: (await customerOf(shop, OWNER)).id, token: await tokenOf(shop, OWNER) };
});

/** The ways in which a token becomes invalid. */
const invalidations: Record<string, (token: string) => Promise<unknown>> = {
  "a revoked token": (token) => call(shop, "POST", "/api/logout", { token }),
  "an expired token": async () => {
    shop.world.now += 8 * DAY_MS;
  },
  "a disabled customer": () =>
    shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", owner.id).execute(),
    ),
};

async function dead(name: string) {
  await invalidations[name]?.(owner.token);
  return cookieOf(owner.token);
}

/** The target of a redirect, including one inside the answer to a data request; null for other answers. */
async function landing(answer: Response): Promise<URL | null> {
  const to = answer.status === 202 ? redirectIn(await answer.clone().text()) : answer.headers.get("Location");
  return to === null ? null : new URL(to, ORIGIN);
}

/** Single fetch writes values into one flat list, each key before its value. */
function redirectIn(text: string): string | null {
  const [, to] = /"redirect",("[^"]+")/.exec(text) ?? [];
  return to === undefined ? null : JSON.parse(to);
}

const clearsSession = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => /^shop_session=;.*Expires=Thu, 01 Jan 1970/.test(cookie));

/** The document, its data request, and the data request for this route alone. */
const requestsFor = (address: string, id: string) => [address, dataAddress(address), dataAddress(address, id)];

/** Expects a redirect to the login that returns to this address. */
async function expectLogin(answer: Response, address: string) {
  const to = await landing(answer);
  expect([to?.pathname, to?.searchParams.get("from")]).toEqual([urls.auth.login, address]);
}

const SLOW = 300_000;
const nameOf = ({ id }: Page) => id;
const addressOf = (page: Page) => page.address(mine);
const loaders = pages.filter(({ hasLoader }) => hasLoader);
const customerPages = loaders.filter(({ access }) => access === "customer");
const visitorPages = loaders.filter(({ access }) => access === "visitor");
const sessionlessPages = loaders.filter(({ access }) => access === "sessionless");
/** Routes whose own loader calls the backend with the session's token. */
const authenticatedPages = loaders.filter(
  ({ access, status }) => (access === "public" || access === "customer") && (status === 200 || status === 302),
);

test("the build has routes of each access", () => {
  for (const routes of [customerPages, visitorPages, sessionlessPages, authenticatedPages]) {
    expect(routes.length).toBeGreaterThan(0);
  }
});

describe("reading", { timeout: SLOW }, () => {
  test("a visitor of a customer's page is sent to the login and back [S6.roles.1] [P6.4]", async () => {
    const deviations = await deviationsOf(customerPages, nameOf, async (page) => {
      const address = addressOf(page);
      for (const path of requestsFor(address, page.id)) {
        const answer = await visit(path);
        await expectLogin(answer, address);
        expect(await answer.text()).not.toContain("order_sn");
      }
    });
    expect(deviations).toEqual([]);
  });

  describe.each(Object.keys(invalidations))("%s", (invalidation) => {
    test("ends on every page with the login and without the cookie [S4.session.1]", async () => {
      const cookie = await dead(invalidation);
      const deviations = await deviationsOf(authenticatedPages, nameOf, async (page) => {
        const address = addressOf(page);
        for (const path of requestsFor(address, page.id)) {
          const answer = await visit(path, { cookie });
          await expectLogin(answer, address);
          expect(clearsSession(answer)).toBe(true);
        }
      });
      expect(deviations).toEqual([]);
    });

    test("ends on the login page without a redirect loop", async () => {
      let cookie = await dead(invalidation);
      let address: string = urls.auth.login;
      let answer = await visit(address, { cookie });
      for (let step = 0; step < 5 && answer.status !== 200; step += 1) {
        if (clearsSession(answer)) cookie = "";
        const to = await landing(answer);
        address = `${to?.pathname}${to?.search}`;
        answer = await visit(address, { cookie });
      }
      expect([answer.status, new URL(address, ORIGIN).pathname, cookie]).toEqual([200, urls.auth.login, ""]);
    });
  });

  test("a sessionless route answers visitors, customers and invalid sessions alike", async () => {
    const cookies = ["", await cookieOf(owner.token), await cookieOf("dead")];
    const deviations = await deviationsOf(sessionlessPages, nameOf, async (page) => {
      const address = page.isLayout ? dataAddress(urls.home, page.id) : addressOf(page);
      for (const cookie of cookies) expect((await visit(address, { cookie })).status).toBe(page.status);
    });
    expect(deviations).toEqual([]);
  });

  test("a customer is redirected home from a visitor's page [S6.roles.3]", async () => {
    const cookie = await cookieOf(owner.token);
    const deviations = await deviationsOf(visitorPages, nameOf, async (page) => {
      for (const path of requestsFor(addressOf(page), page.id)) {
        expect((await landing(await visit(path, { cookie })))?.pathname).toBe(urls.home);
        expect((await visit(path)).status).toBe(200);
      }
    });
    expect(deviations).toEqual([]);
  });

  test("every page answers the readers that may open it", async () => {
    const ownersCookie = await cookieOf(owner.token);
    const others = loaders.filter(({ access }) => access !== "sessionless");
    const deviations = await deviationsOf(others, nameOf, async (page) => {
      const cookie = page.access === "visitor" ? "" : ownersCookie;
      const address = addressOf(page);
      expect((await visit(address, { cookie })).status).toBe(page.status);
      // Single fetch returns redirects with status 202.
      const status = page.status === 302 ? 202 : page.status;
      expect((await visit(dataAddress(address, page.id), { cookie })).status).toBe(status);
    });
    expect(deviations).toEqual([]);
  });

  test("a page that names another customer's record answers 404 and shows nothing of it [R8]", async () => {
    const cookie = await cookieOf(await tokenOf(shop, OTHER));
    const before = await ownedCounts(shop, owner.id);
    const owned = loaders.filter((page) => page.owned);
    expect(owned.length).toBeGreaterThan(0);
    const deviations = await deviationsOf(owned, nameOf, async (page) => {
      for (const path of requestsFor(addressOf(page), page.id)) {
        const answer = await visit(path, { cookie });
        expect([path, answer.status]).toEqual([path, 404]);
        const body = await answer.text();
        expect(body).not.toContain("孙立成");
        expect(body).not.toContain("测试硒鼓");
      }
    });
    expect(deviations).toEqual([]);
    expect(await ownedCounts(shop, owner.id)).toEqual(before);
  });
});

/** The intents that a form's schema accepts. */
function intentsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) {
    return [...intentsOf(schema.in), ...intentsOf(schema.out)];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => intentsOf(option));
  if (schema instanceof z.ZodObject) return intentsOf(schema.shape.intent);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return [];
}

const withAction = pages.filter(({ hasAction }) => hasAction);
const acts = withAction.flatMap((page) => Object.entries(page.acts).map(([intent, act]) => ({ page, intent, act })));
type PageAct = (typeof acts)[number];
const customerActs = acts.filter(({ page }) => page.access === "customer" || page.access === "public");
const nameOfAct = ({ page, intent }: PageAct) => `${page.id} ${intent}`;

const formOf = ({ intent, act }: PageAct) =>
  new URLSearchParams({ intent, ...Object.fromEntries(Object.entries(act.fields(mine)).map(([k, v]) => [k, `${v}`])) });
/** Records that no act uses up. */
const LASTING = new Set<string | symbol>(["product", "sku"]);
/** Whether the form or its address names a record that an act may use up. */
function namesUsedUp({ page, act }: PageAct) {
  const named = new Set<string | symbol>();
  const watched = new Proxy(mine, {
    get(records, name) {
      named.add(name);
      return Reflect.get(records, name);
    },
  });
  page.address(watched);
  act.fields(watched);
  return [...named].some((name) => !LASTING.has(name));
}
const formTargets = (page: Page) => [addressOf(page), dataAddress(addressOf(page))];

describe("acting", { timeout: SLOW }, () => {
  test("every action has a sample with an act for each intent of its forms", async () => {
    const deviations = await deviationsOf(withAction, nameOf, async ({ forms, acts: known }) => {
      expect(forms).toBeDefined();
      const intents = new Set((forms ?? []).flatMap(intentsOf));
      expect(intents.size).toBeGreaterThanOrEqual(Math.min(forms?.length ?? 1, 1));
      expect(Object.keys(known).sort()).toEqual([...intents].sort());
    });
    expect(deviations).toEqual([]);
  });

  test("a visitor's act changes nothing and leads to the login, unless it is open to visitors [S6.roles.1]", async () => {
    const before = await ownedCounts(shop, owner.id);
    const deviations = await deviationsOf(customerActs, nameOfAct, async (one) => {
      for (const path of formTargets(one.page)) {
        const to = await landing(await visit(path, { body: formOf(one) }));
        if (one.act.open) {
          expect(to?.pathname).toBe(new URL(addressOf(one.page), ORIGIN).pathname);
          continue;
        }
        const from = new URL(to?.searchParams.get("from") ?? "", ORIGIN);
        const page = new URL(one.act.goesOnTo ?? addressOf(one.page), ORIGIN);
        expect([to?.pathname, from.pathname]).toEqual([urls.auth.login, page.pathname]);
      }
    });
    expect(deviations).toEqual([]);
    expect(await ownedCounts(shop, owner.id)).toEqual(before);
  });

  test.each(Object.keys(invalidations))(
    "%s changes nothing by any act and ends [S4.session.1]",
    async (invalidation) => {
      const cookie = await dead(invalidation);
      const before = await ownedCounts(shop, owner.id);
      const deviations = await deviationsOf(customerActs, nameOfAct, async (one) => {
        for (const path of formTargets(one.page)) {
          const answer = await visit(path, { cookie, body: formOf(one) });
          expect((await landing(answer))?.pathname).toBe(urls.auth.login);
          expect(clearsSession(answer)).toBe(true);
        }
      });
      expect(deviations).toEqual([]);
      expect(await ownedCounts(shop, owner.id)).toEqual(before);
    },
  );

  test("an act on another customer's record answers 404 and changes nothing [R8] [P3.5]", async () => {
    const cookie = await cookieOf(await tokenOf(shop, OTHER));
    const before = await ownedCounts(shop, owner.id);
    const owned = acts.filter(({ act }) => act.owned);
    expect(owned.length).toBeGreaterThan(0);
    const deviations = await deviationsOf(owned, nameOfAct, async (one) => {
      for (const path of formTargets(one.page)) {
        const answer = await visit(path, { cookie, body: formOf(one) });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    });
    expect(deviations).toEqual([]);
    expect(await ownedCounts(shop, owner.id)).toEqual(before);
  });

  test("every act is accepted from the owner", async () => {
    const cookie = await cookieOf(owner.token);
    const deviations = await deviationsOf(customerActs, nameOfAct, async (one) => {
      const act = () => visit(addressOf(one.page), { cookie, body: formOf(one) });
      let answer = await act();
      // A previous act may have used the records up.
      if (![200, 303].includes(answer.status) && namesUsedUp(one)) {
        mine = await ownedRecords(shop, OWNER);
        answer = await act();
      }
      expect([200, 303, 409]).toContain(answer.status);
      expect((await landing(answer))?.pathname).not.toBe(urls.auth.login);
    });
    expect(deviations).toEqual([]);
  });

  test("an unknown or missing intent is answered 400 with a message and links inside the shell, and changes nothing", async () => {
    const cookie = await cookieOf(owner.token);
    const before = await ownedCounts(shop, owner.id);
    const withIntents = withAction.filter(({ forms }) => (forms ?? []).flatMap(intentsOf).length > 0);
    expect(withIntents.length).toBeGreaterThan(20);
    const deviations = await deviationsOf(withIntents, nameOf, async (page) => {
      const address = addressOf(page);
      const reader = page.access === "visitor" ? "" : cookie;
      for (const sent of ["intent=no_such_act", "note=1"]) {
        const body = new URLSearchParams(sent);
        const answer = await visit(address, { cookie: reader, body });
        expect([sent, answer.status]).toEqual([sent, 400]);
        // A route without a page returns the status only.
        if (!page.hasPage) continue;
        const text = await answer.text();
        expect(text).toContain("无法识别这个操作，请重新加载页面再试");
        expect(text.match(/<main\b/g)).toHaveLength(1);
        for (const way of ["返回首页", "重新加载"]) expect(text).toContain(way);
        expect((await visit(dataAddress(address), { cookie: reader, body })).status).toBe(400);
      }
    });
    expect(deviations).toEqual([]);
    expect(await ownedCounts(shop, owner.id)).toEqual(before);
  });

  test("a customer's act on a visitor's page leads home [S6.roles.3]", async () => {
    const cookie = await cookieOf(owner.token);
    const visitorActs = acts.filter(({ page }) => page.access === "visitor");
    const deviations = await deviationsOf(visitorActs, nameOfAct, async (one) => {
      for (const path of formTargets(one.page)) {
        expect((await landing(await visit(path, { cookie, body: formOf(one) })))?.pathname).toBe(urls.home);
      }
    });
    expect(deviations).toEqual([]);
  });
});

type CallInput = { params?: Record<string, number | string>; query?: Record<string, number>; body?: unknown };
const key = "generated-key-000002";
const paymentKey = "generated-key-000003";
const rechargeKey = "generated-key-000005";
const invoiceKey = "generated-key-000006";
const approvalKey = "generated-key-000007";
const quotationKey = "generated-key-000008";
const QUOTATION_FIELDS = {
  name: "新办公区",
  client: "",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};
const refundKey = "generated-key-000004";
const id = (number: number) => ({ params: { id: number } });

/** The inputs that name a record of `of`; other records that they name belong to `own`. */
const inputs: Record<string, (of: Records, own: Records) => CallInput[]> = {
  "cart.remove": ({ line }) => [{ body: { cart_id: [`${line}`] } }],
  "cart.restore": ({ line }) => [{ body: { cart_id: [`${line}`] } }],
  "cart.change": ({ line }) => [{ params: { cart_id: line }, body: { cart_num: 2 } }],
  "cart.switchSku": ({ line, sku }) => [
    { params: { cart_id: line }, body: { from_unique: sku, product_attr_unique: sku } },
  ],
  "cart.leaveSale": ({ line }) => [{ params: { cart_id: line }, body: {} }],
  "quickOrder.read": ({ list }) => [id(list)],
  "quickOrder.change": ({ list }) => [{ ...id(list), body: { row: 1, quantity: 2 } }],
  "quickOrder.accept": ({ list }) => [{ ...id(list), body: {} }],
  "quickOrder.addToCart": ({ list }) => [{ ...id(list), body: {} }],
  "address.save": ({ address }) => [{ body: { ...ADDRESS, is_default: 0, address_id: address } }],
  "address.setDefault": ({ address }) => [id(address)],
  "address.remove": ({ address }) => [id(address)],
  "checkout.check": ({ line }) => [{ query: { cart_id: line } }],
  "checkout.create": (of, own) =>
    [
      { cart_id: [`${of.line}`], address_id: own.address },
      { cart_id: [`${own.line}`], address_id: of.address },
    ].map((chosen) => ({ body: { ...chosen, use_integral: 0, key } })),
  "standingList.add": ({ standing_group, sku }) => [
    { body: { lines: [{ code: `${sku}` }], group_id: standing_group } },
  ],
  "standingList.move": ({ standing_line }) => [{ body: { line_id: [standing_line], group_id: null } }],
  "standingList.remove": ({ standing_line }) => [{ body: { line_id: [standing_line] } }],
  "standingList.saveGroup": ({ standing_group }) => [{ body: { group_id: standing_group, name: "改名" } }],
  "standingList.moveGroup": ({ standing_group }) => [{ body: { group_id: standing_group, direction: "up" } }],
  "standingList.removeGroup": ({ standing_group }) => [{ body: { group_id: standing_group } }],
  "approval.create": ({ address }, { sku }) => [
    {
      body: {
        key: approvalKey,
        title: "补货",
        approver: "周敏",
        email: null,
        message: "",
        days: 3,
        hides_prices: false,
        address_id: address,
        lines: [{ sku_id: sku, cart_num: 1 }],
      },
    },
  ],
  "approval.renew": ({ approval }) => [{ body: { approval_id: approval } }],
  "approval.stop": ({ approval }) => [{ body: { approval_id: approval } }],
  "accountSecurity.avatar": ({ avatar }) => [{ params: { name: avatar } }],
  "wechat.unbind": ({ wechat_account }) => [{ body: { account_id: wechat_account } }],
  "accountSecurity.endSession": ({ session }) => [{ body: { session_id: session } }],
  "order.group": ({ group }) => [id(group)],
  "order.cancel": ({ group }) => [id(group)],
  "order.detail": ({ order }) => [id(order)],
  "order.deliveryNote": ({ order }) => [id(order)],
  "order.take": ({ order }) => [id(order)],
  "order.remove": ({ order }) => [id(order)],
  "order.again": ({ order }) => [{ ...id(order), body: { key: "generated-key-000001" } }],
  "invoiceTitle.save": ({ title }) => [{ body: { ...TITLE_FIELDS, is_default: 0, receipt_id: title } }],
  "invoiceTitle.setDefault": ({ title }) => [id(title)],
  "invoiceTitle.remove": ({ title }) => [id(title)],
  "invoice.apply": (of, own) =>
    [
      { order_id: [of.order], receipt_id: own.title },
      { order_id: [own.order], receipt_id: of.title },
    ].map((chosen) => ({ body: { ...chosen, receipt_type: 1, mark: "", key: invoiceKey } })),
  "invoice.detail": ({ invoice }) => [id(invoice)],
  "invoice.withdraw": ({ invoice }) => [id(invoice)],
  "invoice.file": ({ invoice }) => [id(invoice)],
  "quotation.read": ({ quotation }) => [id(quotation)],
  "quotation.edit": ({ draft }) => [{ ...id(draft), body: QUOTATION_FIELDS }],
  "quotationLines.addLines": ({ draft }, { sku }) => [
    { ...id(draft), body: { scene: "会议室", lines: [{ product_attr_unique: sku, cart_num: 1 }] } },
  ],
  "quotationLines.addList": ({ draft, list }) => [{ ...id(draft), body: { list_id: list, scene: "会议室" } }],
  "quotationLines.changeLine": ({ draft, draft_line }) => [
    { ...id(draft), body: { lines: [{ line_id: draft_line, cart_num: 3 }] } },
  ],
  "quotationLines.removeLine": ({ draft, draft_line }) => [{ ...id(draft), body: { line_id: [draft_line] } }],
  "quotationLines.renameScene": ({ draft, draft_scene }) => [
    { ...id(draft), body: { scene_id: draft_scene, name: "大会议室" } },
  ],
  "quotationLines.copyScene": ({ draft, draft_scene }) => [{ ...id(draft), body: { scene_id: draft_scene } }],
  "quotationLines.removeScene": ({ draft, draft_scene }) => [{ ...id(draft), body: { scene_id: draft_scene } }],
  "quotation.nudge": ({ draft }) => [id(draft)],
  "quotation.ask": ({ draft }) => [id(draft)],
  "quotation.withdraw": ({ draft }) => [id(draft)],
  "quotation.revise": ({ quotation }) => [id(quotation)],
  "quotation.void": ({ quotation }) => [id(quotation)],
  "quotation.copy": ({ quotation }) => [id(quotation)],
  "quotation.accept": ({ quotation, quotation_line }) => [
    { ...id(quotation), body: { version: 1, line_id: [quotation_line], key: quotationKey } },
  ],
  "quotation.order": ({ quotation }) => [id(quotation)],
  "quotation.message": ({ quotation }) => [{ ...id(quotation), body: { content: "能不能再让一点？" } }],
  "quotation.attachment": ({ quotation_attachment }) => [id(quotation_attachment)],
  "quotation.markup": ({ quotation }) => [{ ...id(quotation), body: { markup: 1000, rounding: "fen", lines: [] } }],
  "quotation.share": ({ quotation }) => [{ ...id(quotation), body: {} }],
  "quotation.unshare": ({ quotation }) => [id(quotation)],
  "credit.bill": ({ credit_bill }) => [id(credit_bill)],
  "statement.withdraw": ({ objection }) => [id(objection)],
  "notice.open": ({ notice }) => [id(notice)],
  "service.file": ({ message_file }) => [id(message_file)],
  "service.record": ({ order }) => [{ params: { kind: "order", id: order } }],
  "statement.attachment": ({ objection }) => [id(objection)],
  "refund.order": ({ order }) => [id(order)],
  "refund.ofOrder": ({ order }) => [id(order)],
  "refund.preview": ({ order, item }) => [{ ...id(order), query: { ids: item } }],
  "refund.apply": ({ order, item }) => [
    {
      ...id(order),
      body: {
        refund_type: 1,
        items: [{ order_product_id: item, num: 1 }],
        refund_message: REFUND_REASONS[0],
        mark: "",
        key: refundKey,
      },
    },
  ],
  "refund.detail": ({ refund }) => [id(refund)],
  "refund.sendBack": ({ refund }) => [
    {
      ...id(refund),
      body: {
        delivery_type: CARRIERS[0],
        delivery_id: "SF12345678",
        delivery_phone: "13912345678",
        delivery_mark: "",
        key: refundKey,
      },
    },
  ],
  "refund.traces": ({ refund }) => [id(refund)],
  "refund.withdraw": ({ refund }) => [id(refund)],
  "refund.remove": ({ refund }) => [id(refund)],
  "refund.picture": ({ evidence }) => [id(evidence)],
  "refund.removePicture": ({ evidence }) => [id(evidence)],
  "settlement.picture": ({ licence }) => [id(licence)],
  "settlement.removePicture": ({ licence }) => [id(licence)],
  "transfer.read": ({ group }) => [id(group)],
  "transfer.create": ({ group }) => [id(group)],
  "transfer.upload": ({ transfer }) => [{ ...id(transfer), body: { image: "iVBORw0KGgo=" } }],
  "transfer.submit": ({ transfer }) => [{ ...id(transfer), body: { payer: "", note: "" } }],
  "transfer.readRecharge": ({ awaited }) => [id(awaited)],
  "transfer.cancel": ({ awaited }) => [id(awaited)],
  "transfer.slip": ({ slip }) => [id(slip)],
  "transfer.removeSlip": ({ slip }) => [id(slip)],
  "payment.config": ({ group }) => [id(group)],
  "payment.pay": ({ group }) => [{ ...id(group), body: { type: "balance", key: paymentKey } }],
  "payment.status": ({ group }) => [id(group)],
  "payment.ask": ({ group }) => [id(group)],
  "recharge.detail": ({ recharge }) => [id(recharge)],
  "recharge.pay": ({ recharge }) => [{ ...id(recharge), body: { type: "weixin", key: rechargeKey } }],
  "recharge.ask": ({ recharge }) => [id(recharge)],
  "reviews.ofOrder": ({ order }) => [id(order)],
  "reviews.create": ({ item }) => [
    {
      ...id(item),
      body: { product_score: 5, service_score: 5, postage_score: 5, comment: "很好", is_anonymous: 0 },
    },
  ],
  "reviews.upload": ({ item }) => [{ ...id(item), body: { image: "iVBORw0KGgo=" } }],
  "reviews.removePicture": ({ photo }) => [id(photo)],
};

/** Ids of records that no customer owns. */
const PUBLIC = new Set(["product_id", "type_id", "printer_id", "mer_id"]);
const keysOf = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const namesRecord = ({ path, body, query }: Endpoint) =>
  path.includes("{") || [...keysOf(body), ...keysOf(query)].some((name) => /_id$/.test(name) && !PUBLIC.has(name));

const allCalls = Object.entries(calls).flatMap(([subject, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${subject}.${name}`, endpoint })),
);
/** Calls whose path names a record that no customer owns, a SKU or a month. */
const PUBLIC_CALLS = new Set([
  "coupons.receive",
  "quotation.frozen",
  "stockAlert.create",
  "stockAlert.remove",
  "statement.read",
  "statement.lines",
  "statement.confirm",
  "statement.object",
]);
/** Calls that ignore records of other customers, as they ignore records that have changed meanwhile. */
const FILTERING_CALLS = new Set(["invoice.available", "statement.tick", "service.read"]);
const recordCalls = allCalls.filter(
  ({ name, endpoint }) =>
    endpoint.access === "customer" && namesRecord(endpoint) && !PUBLIC_CALLS.has(name) && !FILTERING_CALLS.has(name),
);

const nameOfCall = ({ name }: (typeof allCalls)[number]) => name;

function send(endpoint: Endpoint, token: string, { params = {}, query = {}, body }: CallInput) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `${params[name] ?? 999_999}`);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return call(shop, endpoint.method, `${path}?${search}`, { token, body });
}

describe("calling", { timeout: SLOW }, () => {
  test("each call that can name a customer's record has its inputs here", () => {
    expect(recordCalls.map(({ name }) => name).sort()).toEqual(Object.keys(inputs).sort());
  });

  test("a call that names another customer's record answers 404 and changes nothing [R8]", async () => {
    const token = await tokenOf(shop, OTHER);
    const before = await ownedCounts(shop, owner.id);
    // The address is removed last, because the records of every other call need it.
    const addressRemovalLast = [
      ...recordCalls.filter(({ name }) => name !== "address.remove"),
      ...recordCalls.filter(({ name }) => name === "address.remove"),
    ];
    let theirs = await ownedRecords(shop, OTHER);
    const deviations = await deviationsOf(addressRemovalLast, nameOfCall, async ({ name, endpoint }) => {
      const inputOf = inputs[name] ?? expect.fail();
      // With a record used up, a call that names records of both would be refused for the wrong one.
      if (inputOf.length > 1) theirs = await ownedRecords(shop, OTHER);
      const foreign = inputOf(mine, theirs);
      expect(foreign.length).toBeGreaterThan(0);
      for (const input of foreign) expect((await send(endpoint, token, input)).status).toBe(NOT_FOUND);
      const statuses = async () => {
        const answered: number[] = [];
        for (const input of inputOf(theirs, theirs)) answered.push((await send(endpoint, token, input)).status);
        return answered;
      };
      let own = await statuses();
      // A previous call may have used the records up.
      if (own.includes(NOT_FOUND)) {
        theirs = await ownedRecords(shop, OTHER);
        own = await statuses();
      }
      expect(own).not.toContain(NOT_FOUND);
    });
    expect(deviations).toEqual([]);
    const after = await ownedCounts(shop, owner.id);
    // The ledger is excluded, because the other customer's own orders and payments write its rows.
    expect({ ...after, ledger: null }).toEqual({ ...before, ledger: null });
  });

  test.each(Object.keys(invalidations))(
    "%s is answered 请登录 by every call and changes nothing [S4.session.1]",
    async (invalidation) => {
      await dead(invalidation);
      const before = await ownedCounts(shop, owner.id);
      const deviations = await deviationsOf(allCalls, nameOfCall, async ({ name, endpoint }) => {
        for (const input of inputs[name]?.(mine, mine) ?? [endpoint.method === "POST" ? { body: {} } : {}]) {
          expect((await send(endpoint, owner.token, input)).message).toBe(LOGIN_REQUIRED);
        }
      });
      expect(deviations).toEqual([]);
      expect(await ownedCounts(shop, owner.id)).toEqual(before);
    },
  );
});
