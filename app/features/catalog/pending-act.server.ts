import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { causeOf, log } from "#app/http/log.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import type { SelectedRow } from "./bulk-add.ts";
import { addLines, buy, buyInSale } from "./buy.server.ts";
import type { BuyForm } from "./forms.ts";

/** The life of the cookie in seconds, long enough to wait for a code. */
const LIFE_S = 10 * 60;
const cookie = () => signedCookie("shop_act", LIFE_S);
/** Browsers drop cookies over 4096 bytes. */
const HEADER_MAX = 4000;

const act = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("product"),
    id: z.string(),
    intent: z.enum(["add_cart", "buy_now"]),
    sku: z.string(),
    cart_num: z.string(),
    in_sale: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("lines"), lines: z.array(z.tuple([z.number(), z.number().nullable()])) }),
  z.object({ kind: z.literal("follow"), mer_id: z.number() }),
  z.object({ kind: z.literal("coupon"), coupon_id: z.string(), number: z.number() }),
]);
/** A visitor's act that the login interrupts. */
export type PendingAct = z.output<typeof act>;

/**
 * The act with the return address of its login, because a login for another page does not complete it, and with a key, by
 * which a login that is sent twice executes it once.
 */
const pending = z.object({ from: z.string(), act, key: z.string() });

type PendingIntent = "add_cart" | "buy_now" | "follow" | "coupon";

/** The purchase of a product's form, without the form's other fields, because the cookie has to be small. */
export const productPurchase = (id = "", { intent, sku, cart_num }: BuyForm) => ({
  kind: "product" as const,
  id,
  intent,
  sku,
  cart_num,
});

/** The purchase of a flash sale's form. */
export const salePurchase = (id: string | undefined, form: BuyForm): PendingAct => ({
  ...productPurchase(id, form),
  in_sale: true,
});

/** The purchase of several SKUs as pairs of SKU and quantity, because the cookie has to be small; null for NaN. */
export const linesPurchase = (lines: readonly SelectedRow[]): PendingAct => ({
  kind: "lines",
  lines: lines.map(({ sku, typed }) => [sku, Number.isNaN(typed) ? null : typed]),
});

/** The Set-Cookie header that stores the act until the login with the return address `from`; undefined if too large. */
export const savePendingAct = (act: PendingAct) => async (from: string) => {
  const header = await cookie().serialize({ from, act, key: crypto.randomUUID() } satisfies z.output<typeof pending>);
  return header.length <= HEADER_MAX ? header : undefined;
};

/** The act that the login with the return address `from` completes. */
async function readAct(request: Request, from: string): Promise<z.output<typeof pending> | null> {
  const parsed = pending.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success && from !== "" && parsed.data.from === from ? parsed.data : null;
}

/** The kind of the pending act, named in the title of the login. */
export async function pendingIntent(request: Request, from: string): Promise<PendingIntent | null> {
  const found = await readAct(request, from);
  return found && intentOf(found.act);
}

function intentOf(act: PendingAct): PendingIntent {
  if (act.kind === "product") return act.intent;
  return act.kind === "lines" ? "add_cart" : act.kind;
}

const NOT_IN_CART = "没有加入购物车";
const FAILED: Readonly<Record<PendingIntent, string>> = {
  add_cart: NOT_IN_CART,
  buy_now: NOT_IN_CART,
  follow: "没有关注店铺",
  coupon: "没有领到优惠券",
};

/**
 * Completes the act after the login and returns its target, its toast and the header that deletes its cookie. A refusal
 * becomes the toast, because the login itself has succeeded. Null without an act.
 */
export async function completeAct(
  request: Request,
  from: string,
  execute: (act: PendingAct, key: string) => Promise<Written>,
): Promise<{ to?: string | undefined; toast: string; kind?: "ok" | "error" | undefined; cookie: string } | null> {
  const found = await readAct(request, from);
  if (!found) return null;
  const written = await execute(found.act, found.key);
  const end = await cookie().serialize("", { maxAge: 0 });
  if (!written.ok) {
    return { toast: `已登录，但${FAILED[intentOf(found.act)]}：${written.message}`, kind: "error", cookie: end };
  }
  return { to: written.to, toast: `已登录，${written.toast ?? "请确认订单"}`, kind: written.kind, cookie: end };
}

/** Executes a purchase, once for its key. */
export async function executePurchase(
  api: Api,
  found: Extract<PendingAct, { kind: "product" | "lines" }>,
  key: string,
): Promise<Written> {
  if (found.kind === "lines") {
    return addLines(
      api,
      found.lines.map(([sku, typed]) => ({ sku, typed: typed ?? Number.NaN })),
      key,
    );
  }
  const { id, in_sale, ...form } = found;
  try {
    return await (in_sale ? buyInSale(api, { ...form, key }) : buy(api, id, { ...form, key }));
  } catch (error) {
    // The login has succeeded and must not fail with the product that could not be read.
    if (error instanceof Error) log("error", "purchase not completed", { id: api.requestId, error: causeOf(error) });
    return { ok: false, message: "请重新加入" };
  }
}
