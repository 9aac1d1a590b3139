/** An agreed price as the contract shows it. */
export type AgreedFields = { agreed_price: string; agreed_until: string };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Whether the object is a SKU with the prices of the contract: a card, a SKU of a product, a consumable. */
const isPriced = (value: Json): value is Json & { sku_id: number } =>
  typeof value.sku_id === "number" && "tier_prices" in value;

/** The ids of all SKUs with prices in an answer. */
export function pricedSkuIds(answer: unknown, ids = new Set<number>()): Set<number> {
  if (!isObject(answer)) return ids;
  if (isPriced(answer)) ids.add(answer.sku_id);
  for (const part of Object.values(answer)) pricedSkuIds(part, ids);
  return ids;
}

/** A copy of the answer in which the SKUs of the map have their agreed prices; the answer itself is not changed. */
export function addAgreedPrices<T>(answer: T, agreed: ReadonlyMap<number, AgreedFields>): T {
  return copy(answer, agreed) as T;
}

function copy(value: unknown, agreed: ReadonlyMap<number, AgreedFields>): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((part) => copy(part, agreed));
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part, agreed)]));
  return isPriced(value) ? { ...parts, ...agreed.get(value.sku_id) } : parts;
}
