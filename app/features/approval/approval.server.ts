import { data } from "@remix-run/node";
import type { Written } from "#app/http/answer.server.ts";
import { type Api, isApiFailure } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { address } from "#contract/address.ts";
import { type ApprovalSheet, approval } from "#contract/approval.ts";
import { cart } from "#contract/cart.ts";
import { APPROVAL_LINES_MAX } from "#contract/rules/approval.ts";
import { toLineOffer } from "#contract/rules/cart.ts";
import { yuan } from "#contract/rules/money.ts";
import { unitPrice } from "#contract/rules/pricing.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { site } from "#contract/site.ts";
import { type ApprovalForm, type DecisionForm, LINES_PATTERN } from "./forms.ts";

type Wanted = { sku_id: number; cart_num: number };

const parseLines = (text: string): Wanted[] =>
  LINES_PATTERN.test(text)
    ? text.split(",").map((pair) => {
        const [sku_id = 0, cart_num = 0] = pair.split(":").map(Number);
        return { sku_id, cart_num };
      })
    : [];

/**
 * The customer's requests, and the lines of the address that can be sent: `?send=<sku>:<quantity>,…` or `?from=cart`.
 */
export async function readApprovals(api: Api, request: Request, customer: Customer) {
  const { searchParams } = new URL(request.url);
  const wanted =
    searchParams.get("from") === "cart" ? await linesOfCart(api) : parseLines(searchParams.get("send") ?? "");
  const [{ list, mails }, draft] = await Promise.all([api.read(approval.list), readDraft(api, wanted, customer)]);
  return { list, mails, draft };
}

async function linesOfCart(api: Api): Promise<Wanted[]> {
  const { list } = await api.read(cart.list);
  return list
    .flatMap((group) => group.list)
    .flatMap(({ product_type, productAttr: { unique }, cart_num }) =>
      product_type === 0 && unique !== null ? [{ sku_id: unique, cart_num }] : [],
    )
    .slice(0, APPROVAL_LINES_MAX);
}

/** The draft at the customer's present prices; null for no lines. Only named fields are returned. */
async function readDraft(api: Api, wanted: readonly Wanted[], customer: Customer) {
  if (wanted.length === 0) return null;
  const [{ list }, addresses] = await Promise.all([
    api.read(cart.preview, { query: { sku: wanted.map(({ sku_id }) => sku_id).join(",") } }),
    api.read(address.list),
  ]);
  const numbers = new Map(wanted.map(({ sku_id, cart_num }) => [sku_id, cart_num]));
  const lines = list.map(({ product, productAttr, product_type, fail_reason }) => {
    const cart_num = numbers.get(productAttr.unique) ?? 1;
    const unit = unitPrice(toLineOffer({ product_type, product, productAttr }), customer, cart_num);
    return {
      sku_id: productAttr.unique,
      store_name: product.store_name,
      sku: productAttr.sku,
      unit_name: productAttr.unit_name ?? product.unit_name,
      cart_num,
      fail_reason,
      total: unit * cart_num,
    };
  });
  if (lines.length === 0) return null;
  return {
    lines: lines.map(({ total, ...line }) => ({ ...line, total_price: yuan(total) })),
    text: lines.map(({ sku_id, cart_num }) => `${sku_id}:${cart_num}`).join(","),
    goods: yuan(lines.reduce((sum, { total }) => sum + total, 0)),
    pieces: lines.reduce((sum, { cart_num }) => sum + cart_num, 0),
    addresses: addresses.list,
    key: crypto.randomUUID(),
  };
}

/** The result of a form; `sent` holds the link, which is shown once. */
type ApprovalResult = { written: Written } | { sent: { link: string; renewed: boolean } };

const linkOf = (token: string) => `${env().PUBLIC_ORIGIN}${link(urls.approval.decision, { token })}`;

export async function changeApprovals(api: Api, form: ApprovalForm): Promise<ApprovalResult> {
  if (form.intent === "stop") {
    const written = await api.write(approval.stop, { body: { approval_id: Number(form.approval_id) } });
    return { written: written.ok ? { ok: true, toast: "已作废，链接失效" } : written };
  }
  if (form.intent === "renew") {
    const written = await api.write(approval.renew, { body: { approval_id: Number(form.approval_id) } });
    return written.ok ? { sent: { link: linkOf(written.answer.token), renewed: true } } : { written };
  }
  const { key, title, approver, message, days, hides_prices, address_id, email } = form;
  const written = await api.write(approval.create, {
    body: {
      key,
      title,
      approver,
      message,
      email: email === "" ? null : email,
      // The form's schema admits these numbers alone.
      days: Number(days) as 1 | 3 | 7,
      hides_prices: hides_prices === "on",
      address_id: Number(address_id),
      lines: parseLines(form.lines),
    },
  });
  return written.ok ? { sent: { link: linkOf(written.answer.token), renewed: false } } : { written };
}

/** The sheet behind a link, with the shop's name and telephone number; `sheet` is null for an unknown link. */
export async function readSheet(api: Api, token: string) {
  const [sheet, config] = await Promise.all([sheetOrNull(api, token), optional(api, api.read(site.config))]);
  const shop = { name: config?.site_name ?? "", phone: config?.sys_phone ?? "" };
  return data({ sheet, shop, now: Date.now() }, { status: sheet ? 200 : 404, headers: PRIVATE_LINK_HEADERS });
}

async function sheetOrNull(api: Api, token: string): Promise<ApprovalSheet | null> {
  try {
    return await api.read(approval.read, { params: { token } });
  } catch (error) {
    if (isApiFailure(error) && error.init?.status === NOT_FOUND) return null;
    throw error;
  }
}

/**
 * Keeps the page out of search engines and its address from other sites. The policy is not `no-referrer`, with which
 * browsers would send `Origin: null` with the form of the page, which the edge refuses.
 */
export const PRIVATE_LINK_HEADERS = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex, nofollow" };

export async function decide(client: Promise<Api>, token: string, form: DecisionForm): Promise<Written> {
  const api = await client;
  const reason =
    form.intent === "refuse" ? [form.why, form.note].filter((part) => part && part !== "其他").join("：") : form.note;
  const written = await api.write(approval.decide, {
    params: { token },
    body: { decision: form.intent, name: form.name, reason },
  });
  return written;
}
