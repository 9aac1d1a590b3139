import { lackOfPrice } from "#app/http/remote/cart-lines.ts";
import { account } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { readReply } from "./ask.ts";
import { readRemote } from "./reading.ts";
import type { Session } from "./verdict.ts";

/** How long the storefront waits for an answer, and for one with a file, in ms. */
const SHOP_WAITS_MS = 2000;
const SHOP_WAITS_FOR_FILE_MS = 15_000;

/** A call as it was made, and how long its answer took, in ms. */
export type Timed = { method: string; path: string; ms: number };

/** Says of the slowest answer to a call that the shop does not wait so long; nothing for one that is in time. */
export function slowWarnings({ method, path, carriesFile }: Endpoint, timed: readonly Timed[]): string[] {
  const start = `${path.split("{")[0]}`;
  const isIts = (one: Timed) =>
    one.method === method && (path.includes("{") ? one.path.startsWith(start) : one.path === path);
  const slowest = Math.max(0, ...timed.filter(isIts).map(({ ms }) => ms));
  const limit = carriesFile ? SHOP_WAITS_FOR_FILE_MS : SHOP_WAITS_MS;
  return slowest > limit ? [`answered in ${Math.round(slowest)} ms; the shop waits ${limit} ms`] : [];
}

/** Names the lines of the customer's cart that are 已失效 in the shop only because their price is not known. */
export async function cartWarnings({ ask, token }: Session): Promise<string[]> {
  if (!token) return [];
  const me = readReply(await ask("GET", account.me.path, { token }));
  const customer = account.me.answer.safeParse(readRemote(account.me, me.data)).data;
  const { data } = readReply(await ask("GET", cart.list.path, { token }));
  const read = cart.list.answer.safeParse(readRemote(cart.list, data)).data;
  if (!customer || !read) return [];
  const buyer: Buyer = customer;
  return read.list.flatMap((group, at) =>
    group.list.flatMap((line, place) => {
      const field = line.fail_reason === null ? lackOfPrice(line, buyer) : null;
      return field === null ? [] : [`list[${at}].list[${place}].${field}: absent or 0, so the line is 已失效`];
    }),
  );
}
