import { cart } from "#contract/cart.ts";
import { product } from "#contract/product.ts";
import { productDetail } from "#contract/product-fields.ts";
import { search } from "#contract/search.ts";
import { readReply } from "./ask.ts";
import { readRemote } from "./reading.ts";
import { send } from "./send.ts";
import { caught, deviates, idOf, type Session, type Verdict, verdict } from "./verdict.ts";

const NO_LINE = "the account's cart has no line";
/** Products whose SKUs are looked at for one that the cart does not have. */
const PRODUCTS_MAX = 5;

/**
 * Adds a SKU that is not in the customer's cart, changes its quantity and removes it, so that the cart is as it was.
 * Where nothing can be added, the first line gets its own quantity and the last one is removed.
 */
export async function checkCartWrites(session: Session): Promise<Map<string, Verdict>> {
  const before = await linesOf(session);
  const verdicts = new Map<string, Verdict>();
  const wanted = await skuToAdd(session, before);
  if (!wanted) verdicts.set("cart.create", verdict("not asked", "no product that the cart does not have is for sale"));
  const added = wanted && (await add(session, before, wanted, verdicts));
  const first = added ?? before[0];
  const last = added ?? before.at(-1);
  const set = async (name: string, work: () => Promise<Verdict>) => void verdicts.set(name, await caught(work));
  await set("cart.change", () => (first ? change(session, first, added ? 1 : 0) : Promise.resolve(none())));
  await set("cart.remove", () => (last ? remove(session, last) : Promise.resolve(none())));
  if (added) {
    const undone = verdicts.get("cart.remove")?.outcome === "works";
    const create = verdicts.get("cart.create");
    if (create) create.reason = undone ? "a line was added and removed again" : `remove line ${added.cart_id} by hand`;
  }
  return verdicts;
}

const none = () => verdict("not asked", NO_LINE);

type Line = { cart_id: string; cart_num: number; sku: string | undefined };
type Wanted = { sku_id: number; cart_num: number };

/** Adds the SKU. @returns the new line, also where the answer was not understood. */
async function add(session: Session, before: readonly Line[], wanted: Wanted, verdicts: Map<string, Verdict>) {
  const body = { product_attr_unique: wanted.sku_id, cart_num: wanted.cart_num, is_new: 0 };
  const created = await caught(() => send(session, cart.create, body));
  const known = new Set(before.map(({ cart_id }) => cart_id));
  const line = (await linesOf(session)).find(({ cart_id }) => !known.has(cart_id));
  const lost = !line && created.outcome === "works";
  verdicts.set("cart.create", lost ? deviatesFrom("an added line is in the cart", "it is not there") : created);
  return line;
}

async function change(session: Session, { cart_id, cart_num }: Line, by: number): Promise<Verdict> {
  const changed = await send(session, cart.change, { cart_num: cart_num + by }, cart_id);
  const now = (await linesOf(session)).find((line) => line.cart_id === cart_id)?.cart_num;
  return changed.outcome !== "works" || now === cart_num + by
    ? changed
    : deviatesFrom("a changed line has its new quantity", String(now ?? "no such line"));
}

async function remove(session: Session, { cart_id }: Line): Promise<Verdict> {
  const removed = await send(session, cart.remove, { cart_id: [cart_id] });
  const stays = (await linesOf(session)).some((line) => line.cart_id === cart_id);
  return stays && removed.outcome === "works"
    ? deviatesFrom("a removed line is no longer in the cart", "it is still there")
    : removed;
}

const deviatesFrom = (expected: string, text: string) =>
  deviates("cart_id", expected, { status: null, message: "", data: undefined, deviations: [], text });

/** A SKU in stock that the cart does not have, with its minimum order. */
async function skuToAdd({ ask, token }: Session, before: readonly Line[]): Promise<Wanted | undefined> {
  const inCart = new Set(before.map(({ sku }) => sku));
  const { list } = Object(readReply(await ask("GET", search.list.path, { token })).data) as { list?: unknown };
  const ids = (Array.isArray(list) ? list : []).flatMap((entry) => idOf(Object(entry).product_id) ?? []);
  for (const id of ids.slice(0, PRODUCTS_MAX)) {
    const { data } = readReply(await ask("GET", product.detail.path.replace("{id}", id), { token }));
    const read = productDetail.safeParse(readRemote(product.detail, data)).data;
    const sku = read?.skus.find(({ sku_id, stock, min_order }) => stock > min_order && !inCart.has(String(sku_id)));
    if (sku) return { sku_id: sku.sku_id, cart_num: sku.min_order };
  }
  return undefined;
}

/** The lines of the customer's cart that have an id and a quantity, whatever else is in the answer. */
async function linesOf({ ask, token }: Session): Promise<Line[]> {
  const { list } = Object(readReply(await ask("GET", cart.list.path, { token })).data) as { list?: unknown };
  const groups: unknown[] = Array.isArray(list) ? list : [];
  return groups
    .flatMap((group) => (Object(group) as { list?: unknown }).list ?? [])
    .flatMap((line) => {
      const { cart_id, cart_num, productAttr } = Object(line) as Record<string, unknown>;
      const id = idOf(cart_id);
      const sku = idOf((Object(productAttr) as { unique?: unknown }).unique);
      return id ? [{ cart_id: id, cart_num: Number(cart_num), sku }] : [];
    });
}
