import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional, optionalOrMessage } from "#app/http/optional.server.ts";
import { platformAddress } from "#app/http/platform-address.server.ts";
import { qrPicture } from "#app/http/qr-picture.server.ts";
import { type Place, placeOfVisitor } from "#app/http/visitor-place.ts";
import { beginWechat } from "#app/http/wechat-state.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { type PayAttempt, payment, recharge } from "#contract/payment.ts";
import type { GatewayType, PayWay } from "#contract/rules/payment.ts";
import { type ByChoice, waysAt } from "./pay-way.ts";

/** What is paid at a gateway: an order group, or a recharge; `by` is what the reader of its page chose. */
export type PayTarget = { kind: "group" | "recharge"; id: number; by?: ByChoice };

const TARGET_NAME = /^(group|recharge):(\d{1,15})$/;
const nameOf = ({ kind, id }: PayTarget) => `${kind}:${id}`;

/** The target that a cookie names; null for any other text. */
export function targetNamed(name: string): PayTarget | null {
  const [, kind, id] = TARGET_NAME.exec(name) ?? [];
  return kind ? { kind: kind === "group" ? "group" : "recharge", id: Number(id) } : null;
}

/** Where a page of payment is opened, and what its reader chose instead. */
export function payPlace(request: Request): { place: Place; by: ByChoice } {
  const by = new URL(request.url).searchParams.get("by");
  const place = placeOfVisitor(request.headers.get("User-Agent") ?? "");
  return { place, by: by === "qr" || by === "here" ? by : null };
}

/** What a page needs to know of its place: by which way it pays at each gateway. */
export function payWays(request: Request, methods: Parameters<typeof waysAt>[0]) {
  const at = payPlace(request);
  const here = waysAt(methods, { ...at, by: "here" });
  return { ...at, ways: waysAt(methods, at), hasChoice: here.weixin !== "qr" || here.alipay !== "qr" };
}

/** The page of a target. */
export const pageOfTarget = ({ kind, id, by }: PayTarget, query: Record<string, string | number> = {}) =>
  link(kind === "group" ? urls.payment.index : urls.payment.recharge, {}, { id, by: by ?? undefined, ...query });

/** A payment that waits for its payer, as a page shows it. */
export type OpenPayment = {
  type: GatewayType;
  way: PayWay;
  /** The QR code as a data URL; null for other ways. */
  picture: string | null;
  /** The simulated cashier of demo mode behind the QR code; null for a gateway. */
  cashier: string | null;
  /** The address that the payer opens on this phone; null for other ways. */
  address: string | null;
  bridge: PayAttempt["bridge"];
  /** The remaining life, in ms. */
  left: number;
};

export async function openPaymentOf(attempt: PayAttempt | null, now: number): Promise<OpenPayment | null> {
  if (!attempt) return null;
  const { type, way, qr_url, pay_url, bridge, expires_time } = attempt;
  const cashier = way === "qr" && qr_url.startsWith("/") ? qr_url : null;
  const picture = way === "qr" ? await qrPicture(cashier ? env().PUBLIC_ORIGIN + cashier : qr_url) : null;
  const address = pay_url === null ? null : platformAddress(pay_url);
  return { type, way, picture, cashier, address, bridge, left: Math.max(0, expires_time - now) };
}

const WECHAT_SILENT = "微信暂时无法付款，请换一种支付方式";

type Beginning = { type: GatewayType; way: PayWay; key: string; wechat_code?: string };

/** The field that names a way; a backend without ways is sent none. */
export const wayField = (way: PayWay) => (way === "qr" ? {} : { way });

const writePayment = (api: Api, { kind, id }: PayTarget, { way, ...body }: Beginning) =>
  api.write(kind === "group" ? payment.pay : recharge.pay, { params: { id }, body: { ...body, ...wayField(way) } });

/** The attempt that has begun, or null where it cannot be read, so that its page shows it. */
const readAttempt = async (api: Api, { kind, id }: PayTarget) =>
  (await optional(api, api.read(kind === "group" ? payment.config : recharge.detail, { params: { id } })))?.attempt ??
  null;

/** Begins a payment at a gateway and leads to where it is paid; inside WeChat that has to name the payer first. */
export async function beginPayment(api: Api, target: PayTarget, beginning: Beginning): Promise<Written> {
  if (beginning.way === "jsapi") return askForPayer(api, target, beginning.key);
  const written = await writePayment(api, target, beginning);
  return written.ok ? { ok: true, to: await placeOfPayment(api, target, beginning.way) } : written;
}

/** Leads to where a recharge is paid, whose payment began with it. */
export const leadToPayment = async (
  api: Api,
  target: PayTarget,
  { way, key }: Pick<Beginning, "way" | "key">,
): Promise<Written> =>
  way === "jsapi" ? askForPayer(api, target, key) : { ok: true, to: await placeOfPayment(api, target, way) };

async function askForPayer(api: Api, target: PayTarget, key: string): Promise<Written> {
  const begun = await optionalOrMessage(api, beginWechat(api, { use: "pay", target: nameOf(target), key }));
  return "answer" in begun ? { ok: true, ...begun.answer } : { ok: false, message: begun.message ?? WECHAT_SILENT };
}

/** The address of the gateway where the payer's phone opens one, or the page with the QR code. */
async function placeOfPayment(api: Api, target: PayTarget, way: PayWay): Promise<string> {
  const address = way === "qr" ? null : (await readAttempt(api, target))?.pay_url;
  return (address && platformAddress(address)) || pageOfTarget(target);
}

/** Begins the payment for the payer whom WeChat has named, by the code of its authorization. */
export async function payInWechat(
  api: Api,
  target: PayTarget,
  { key, code }: { key: string; code: string },
): Promise<Written> {
  const written = await writePayment(api, target, { type: "weixin", way: "jsapi", key, wechat_code: code });
  if (!written.ok) return written;
  const address = (await readAttempt(api, target))?.pay_url;
  return { ok: true, to: (address && platformAddress(address)) || pageOfTarget(target, { open: 1 }) };
}
