import type { ServerBuild } from "@remix-run/node";
import type { z } from "zod";
import { bindingForms } from "#app/domains/account/binding-form.ts";
import { overviewForm } from "#app/domains/account/forms.ts";
import { addressForm, saveForm } from "#app/domains/address/forms.ts";
import { passwordForm, registerForm, resetForm, scanForm, setForm, smsForm } from "#app/domains/auth/forms.ts";
import { cartForm } from "#app/domains/cart/forms.ts";
import { bulkAddForm, buyForm } from "#app/domains/catalog/forms.ts";
import { confirmPageForms } from "#app/domains/checkout/forms.ts";
import { orderActForm } from "#app/domains/order/forms.ts";
import { paymentPageForms } from "#app/domains/payment/forms.ts";
import { messageForm } from "#app/domains/service/forms.ts";
import { placardForm } from "#app/domains/site/forms.ts";
import { urls } from "#app/urls.ts";

/** One of each thing that a customer can own. */
export type Things = { line: number; address: number; group: number; order: number; product: number; sku: number };

export type Act = {
  fields(of: Things): Record<string, string | number>;
  /** The address or the fields name something that is the owner's alone. */
  owned?: true;
};

export type Row = {
  /** `visitors`: who is logged in already is sent home. `bare`: the answer never depends on who asks. */
  kind: "open" | "private" | "visitors" | "resource" | "bare";
  /** An address of the page; of what somebody can own, the given one's. */
  at(of: Things): string;
  /** The address names something that is the owner's alone. */
  owned?: true;
  /** What the page's action understands: every intent in it has its act below. Empty for an action without a form. */
  forms?: readonly z.ZodType[];
  acts?: Readonly<Record<string, Act>>;
  /** What a GET answers to whoever may come, where it is not 200. */
  status?: number;
};

export const ADDRESS = {
  real_name: "周小禾",
  phone: "13912345678",
  province: "北京市",
  city: "市辖区",
  district: "海淀区",
  street: "",
  detail: "中关村大街 1 号",
};
const KEY = "generated-key-000001";

const orderActs = (id: (of: Things) => number): Row["acts"] =>
  Object.fromEntries(
    orderActForm.shape.intent.options.map((intent) => [
      intent,
      { owned: true, fields: (of: Things) => ({ order_id: id(of) }) },
    ]),
  );

const overview: Omit<Row, "at"> = {
  kind: "private",
  forms: [overviewForm("2010-01-01")],
  acts: {
    edit_profile: { fields: () => ({ nickname: "新名字", real_name: "新姓名" }) },
    edit_birthday: { fields: () => ({ birthday: "1990-01-01" }) },
  },
};
const list: Omit<Row, "at"> = {
  kind: "open",
  forms: [bulkAddForm],
  acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
};

/**
 * Every address that the shop answers, by the path of its route or, for a route without one, by its id. Tests that are
 * generated from the build's routes fail for a route that has no row here.
 */
export const siteMap: Readonly<Record<string, Row>> = {
  "shell/shell": { kind: "open", at: () => urls.home },
  [urls.home]: { kind: "open", at: () => urls.home },
  [urls.login]: {
    kind: "visitors",
    at: () => `${urls.login}?mode=password`,
    forms: [smsForm, passwordForm, registerForm, resetForm, setForm],
    acts: {
      login: { fields: () => ({ account: "13800000011", password: "wrong-password-1", agree: "on" }) },
      send_code: { fields: () => ({ phone: "13800000011", key: KEY, code: "1234" }) },
      register: { fields: () => ({ phone: "13900000011", sms_code: "1234", pwd: "abc123", agree: "on" }) },
      reset: { fields: () => ({ phone: "13800000015", sms_code: "1234", pwd: "abc123", confirm_pwd: "abc123" }) },
      set_password: { fields: () => ({ password: "abc123", confirm_pwd: "abc123" }) },
    },
  },
  // A key that nobody gave out: the page says that it is over.
  [urls.loginScan]: {
    kind: "private",
    at: () => `${urls.loginScan}?key=${KEY}`,
    status: 410,
    forms: [scanForm],
    acts: { confirm: { fields: () => ({ key: KEY }) } },
  },
  [urls.loginScanCheck]: { kind: "bare", at: () => urls.loginScanCheck, status: 200 },
  [urls.privacyAgreement]: { kind: "open", at: () => urls.privacyAgreement },
  [urls.user]: { ...overview, at: () => urls.user },
  [urls.account]: { ...overview, at: () => urls.account },
  [urls.orders]: {
    kind: "private",
    at: () => `${urls.orders}?type=1`,
    forms: [orderActForm],
    acts: orderActs(({ order }) => order),
  },
  [urls.addresses]: {
    kind: "private",
    at: ({ address }) => `${urls.addresses}?edit=${address}`,
    owned: true,
    forms: [addressForm],
    acts: {
      save: { owned: true, fields: ({ address }) => ({ ...ADDRESS, address_id: address }) },
      delete: { owned: true, fields: ({ address }) => ({ address_id: address }) },
      set_default: { owned: true, fields: ({ address }) => ({ address_id: address }) },
    },
  },
  [urls.categories]: { ...list, at: () => `${urls.categories}?cid=1` },
  [urls.goodsSearch]: { ...list, at: () => `${urls.goodsSearch}?title=A4` },
  [urls.goodsDetail]: {
    kind: "open",
    at: ({ product }) => `/goods_detail/${product}`,
    forms: [buyForm],
    acts: {
      add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      buy_now: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    },
  },
  [urls.shoppingCart]: {
    kind: "private",
    at: () => urls.shoppingCart,
    forms: [cartForm],
    acts: {
      change: { owned: true, fields: ({ line }) => ({ cart_id: line, cart_num: 3 }) },
      delete: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      clear_invalid: { fields: () => ({}) },
      // Leads on to the confirm page, which is the one that looks whose lines they are.
      checkout: { fields: ({ line }) => ({ cart_id: line }) },
    },
  },
  [urls.orderConfirm]: {
    kind: "private",
    at: ({ line }) => `${urls.orderConfirm}?cartId=${line}`,
    owned: true,
    forms: [confirmPageForms(saveForm)([])],
    acts: {
      submit: { owned: true, fields: ({ address }) => ({ address_id: address, key: KEY }) },
      save: { owned: true, fields: ({ address }) => ({ ...ADDRESS, address_id: address }) },
    },
  },
  [urls.payment]: {
    kind: "private",
    at: ({ group }) => `${urls.payment}?id=${group}`,
    owned: true,
    forms: [paymentPageForms(...bindingForms)],
    acts: {
      pay: { owned: true, fields: () => ({ pay_type: "balance", key: KEY }) },
      send_bind_code: { fields: () => ({}) },
      bind: { fields: () => ({ code: "1234" }) },
    },
  },
  [urls.orderStayDetail]: {
    kind: "private",
    at: ({ group }) => `${urls.orderStayDetail}?id=${group}`,
    owned: true,
    forms: [orderActForm],
    acts: orderActs(({ group }) => group),
  },
  [urls.orderDetail]: {
    kind: "private",
    at: ({ order }) => `${urls.orderDetail}?id=${order}`,
    owned: true,
    forms: [orderActForm],
    acts: orderActs(({ order }) => order),
  },
  "*": { kind: "open", at: () => "/nowhere", status: 404, forms: [] },

  [urls.service]: {
    kind: "private",
    at: () => urls.service,
    // Each visit is let in by a ticket of its own.
    status: 302,
    forms: [messageForm],
    acts: { send_message: { fields: () => ({ content: "在吗" }) } },
  },
  [urls.placard]: {
    kind: "bare",
    at: () => urls.placard,
    status: 302,
    forms: [placardForm],
    acts: { close: { fields: () => ({ version: "1" }) }, open: { fields: () => ({ version: "1" }) } },
  },
  [urls.logout]: { kind: "bare", at: () => urls.logout, status: 302, forms: [] },
  [urls.suggest]: { kind: "bare", at: () => `${urls.suggest}?title=A4`, status: 200 },
  [urls.regions]: { kind: "resource", at: () => `${urls.regions}?province=${encodeURIComponent("浙江省")}` },
  [urls.categoryTree]: { kind: "resource", at: () => urls.categoryTree },
  [urls.picture]: { kind: "bare", at: () => "/pictures/none.svg", status: 404 },
};

export type Address = { id: string; name: string; hasLoader: boolean; hasAction: boolean; hasPage: boolean };

/** The routes of the build that answer requests; `name` is the key of their row. */
export function addressesOf(build: ServerBuild): Address[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route?.module.loader && !route?.module.action) return [];
    const { id, path, module } = route;
    return {
      id,
      name: path ?? id,
      hasLoader: module.loader !== undefined,
      hasAction: module.action !== undefined,
      hasPage: module.default !== undefined,
    };
  });
}

/** The row of a route. @throws for a route that the map does not know. */
export function rowOf(name: string): Row {
  const row = siteMap[name];
  if (!row) throw new Error(`${name} has no row in tests/support/site-map.ts: say who may see it`);
  return row;
}

/** The address of the data request behind a page. */
export function dataAddress(at: string, routes?: string): string {
  const { pathname, searchParams } = new URL(at, "http://shop.invalid");
  if (routes) searchParams.set("_routes", routes);
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}
