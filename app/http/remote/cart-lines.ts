import { z } from "zod";
import { type CartLine, cart, failedLine } from "#contract/cart.ts";
import { LINE_FAILED, toLineOffer } from "#contract/rules/cart.ts";
import { type Buyer, FLASH_SALE, NORMAL_PRODUCT, priceClass } from "#contract/rules/pricing.ts";
import { isFields, listOf, readAnswer } from "./read-answer.ts";

type Report = (issue: z.core.$ZodIssue, at: unknown) => void;

const { list: groups } = cart.list.answer.shape;
const cartLine = groups.element.shape.list.element;

/**
 * A cart that was read from a remote backend, with the lines whose price, cost, stock, quantity or state is not certain
 * among those that cannot be bought.
 */
export function withoutBrokenLines(read: unknown, buyer: Buyer | null, report: Report): unknown {
  if (!isFields(read)) return read;
  const broken: unknown[] = [];
  const list = listOf(read.list)?.flatMap((group) => {
    const lines = isFields(group) ? listOf(group.list) : null;
    if (!isFields(group) || !lines) return [group];
    const valid = lines.filter((line) => isSellable(line, buyer, report));
    broken.push(...lines.filter((line) => !valid.includes(line)));
    return valid.length > 0 ? [{ ...group, list: valid }] : [];
  });
  const failed = [
    ...(listOf(read.fail) ?? []).map((line) => withKnownPrice(line, buyer)),
    ...broken.map((line) => withoutPrice(line)),
  ].flatMap((line) => toFailedLine(line, report));
  return { ...read, list: list ?? read.list, fail: failed };
}

function isSellable(line: unknown, buyer: Buyer | null, report: Report): boolean {
  const parsed = z.safeParse(cartLine, line);
  if (parsed.success && isCertain(parsed.data, buyer)) return true;
  const [issue] = parsed.error?.issues ?? [UNCERTAIN];
  if (issue) report(issue, line);
  return false;
}

/** What the log says of a line whose fields can be read one by one. */
const UNCERTAIN: z.core.$ZodIssue = {
  code: "custom",
  path: ["productAttr"],
  message: "a price above 0 for this customer, and the state of a flash sale",
  input: undefined,
};

function isCertain(line: CartLine, buyer: Buyer | null): boolean {
  const { product_type, stop_time, seckill_status, fail_reason } = line;
  if (fail_reason !== null) return false;
  if (product_type === FLASH_SALE && (stop_time === null || seckill_status === null)) return false;
  return lackOfPrice(line, buyer) === null;
}

/**
 * The field without which this buyer's price of a line is not known; null where it is. One that is 0 counts as absent,
 * because backends write 0 for a price that they do not have.
 */
export function lackOfPrice(
  line: Pick<CartLine, "product_type" | "product" | "productAttr">,
  buyer: Buyer | null,
): string | null {
  const { product_type, price, cost, cost_plus, agreed, tiers } = toLineOffer(line);
  if (price === 0) return "productAttr.price";
  if (agreed === 0) return "productAttr.agreed_price";
  if (tiers.some((tier) => tier.price <= 0)) return "productAttr.tier_prices";
  const buyerClass = product_type === NORMAL_PRODUCT ? priceClass(buyer) : "public";
  if (buyerClass === "public") return null;
  if (cost === undefined || cost === 0) return "productAttr.cost";
  return buyerClass === "cost" || cost_plus !== undefined ? null : "product.cost_plus";
}

function toFailedLine(line: unknown, report: Report): unknown[] {
  const parsed = z.safeParse(failedLine, line);
  if (parsed.success) return [parsed.data];
  const [issue] = parsed.error.issues;
  if (issue) report(issue, line);
  return [];
}

const withoutPrice = (line: unknown) => {
  const { productAttr, fail_reason, ...read } = isFields(line) ? line : {};
  const failed = readAnswer(failedLine, { ...read, productAttr, fail_reason: fail_reason ?? LINE_FAILED }, NO_COSTS);
  return isFields(failed) && isFields(failed.productAttr)
    ? { ...failed, productAttr: { ...failed.productAttr, price: null, ot_price: null, tier_prices: [] } }
    : failed;
};

function withKnownPrice(line: unknown, buyer: Buyer | null): unknown {
  const parsed = z.safeParse(cartLine, line);
  return parsed.success && lackOfPrice(parsed.data, buyer) === null ? line : withoutPrice(line);
}

const NO_COSTS = { seesCosts: false };
