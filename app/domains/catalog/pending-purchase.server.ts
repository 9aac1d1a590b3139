import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { causeOf, log } from "#app/http/log.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import type { SelectedRow } from "./bulk-add.ts";
import { addLines, buy, buyInSale } from "./catalog.server.ts";
import type { BuyForm } from "./forms.ts";

/** Long enough to wait for a code. */
const LIFE_S = 10 * 60;
const cookie = () => signedCookie("shop_purchase", LIFE_S);
/** Browsers drop cookies over 4096 bytes. */
const HEADER_MAX = 4000;

const purchase = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("product"),
    id: z.string(),
    intent: z.enum(["add_cart", "buy_now"]),
    sku: z.string(),
    cart_num: z.string(),
    in_sale: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("lines"), lines: z.array(z.tuple([z.number(), z.number().nullable()])) }),
]);
/** A visitor's purchase that the login interrupts. */
export type Purchase = z.output<typeof purchase>;

/** The purchase with the return address of its login, because a login for another page does not complete it. */
const pending = z.object({ from: z.string(), purchase });

export type PurchaseIntent = "add_cart" | "buy_now";

/** The purchase of a product's form, without the form's other fields: the cookie has to stay small. */
export const productPurchase = (id = "", { intent, sku, cart_num }: BuyForm) => ({
  kind: "product" as const,
  id,
  intent,
  sku,
  cart_num,
});

/** The purchase of a flash sale's form. */
export const salePurchase = (id: string | undefined, form: BuyForm): Purchase => ({
  ...productPurchase(id, form),
  in_sale: true,
});

/** The purchase of several SKUs as pairs of SKU and quantity, because the cookie has to stay small; null for NaN. */
export const linesPurchase = (lines: readonly SelectedRow[]): Purchase => ({
  kind: "lines",
  lines: lines.map(({ sku, typed }) => [sku, Number.isNaN(typed) ? null : typed]),
});

/** The cookie that keeps the purchase until the login that leads back to `from`; undefined if it would be too large. */
export const keepPurchase = (purchase: Purchase) => async (from: string) => {
  const header = await cookie().serialize({ from, purchase } satisfies z.output<typeof pending>);
  return header.length <= HEADER_MAX ? header : undefined;
};

/** The purchase that waits for the login that leads back to `from`. */
async function readPurchase(request: Request, from: string): Promise<Purchase | null> {
  const parsed = pending.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success && from !== "" && parsed.data.from === from ? parsed.data.purchase : null;
}

/** The kind of the pending purchase, which the title of the login names. */
export async function pendingIntent(request: Request, from: string): Promise<PurchaseIntent | null> {
  const found = await readPurchase(request, from);
  if (!found) return null;
  return found.kind === "product" ? found.intent : "add_cart";
}

/**
 * Completes the purchase after the login: its target and toast, with the cookie's end. A refusal becomes the toast,
 * because the login itself has succeeded. Null where no purchase waits.
 */
export async function completePurchase(
  request: Request,
  api: Api,
  from: string,
): Promise<{ to?: string | undefined; toast: string; kind?: "ok" | "error" | undefined; cookie: string } | null> {
  const found = await readPurchase(request, from);
  if (!found) return null;
  const written = await execute(api, found);
  const end = await cookie().serialize("", { maxAge: 0 });
  if (!written.ok) return { toast: `已登录，但没有加入购物车：${written.message}`, kind: "error", cookie: end };
  return { to: written.to, toast: `已登录，${written.toast ?? "请确认订单"}`, kind: written.kind, cookie: end };
}

async function execute(api: Api, found: Purchase): Promise<Written> {
  if (found.kind === "lines") {
    return addLines(
      api,
      found.lines.map(([sku, typed]) => ({ sku, typed: typed ?? Number.NaN })),
    );
  }
  const { id, in_sale, ...form } = found;
  try {
    return await (in_sale ? buyInSale(api, form) : buy(api, id, form));
  } catch (error) {
    // The login has succeeded and must not fail with the product that could not be read.
    if (error instanceof Error) log("error", "purchase not completed", { id: api.requestId, cause: causeOf(error) });
    return { ok: false, message: "请重新加入" };
  }
}
