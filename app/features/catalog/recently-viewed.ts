import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";

const STORAGE = "recently_viewed";
/** The maximum number of stored products. */
export const VIEWED_MAX = 12;

/** A stored product; it has no price, because prices depend on the customer and the time. */
export type Viewed = { product_id: number; store_name: string; image: string };

/** The products that were opened in this browser, the last one first; none where the storage holds anything else. */
export function readViewed(): Viewed[] {
  try {
    const stored: unknown = JSON.parse(readStored("localStorage", STORAGE) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isViewed).slice(0, VIEWED_MAX) : [];
  } catch {
    return [];
  }
}

/** Keeps a product as the last one that was opened. */
export function keepViewed({ product_id, store_name, image }: Viewed) {
  const others = readViewed().filter((one) => one.product_id !== product_id);
  const viewed: Viewed[] = [{ product_id, store_name, image }, ...others].slice(0, VIEWED_MAX);
  writeStored("localStorage", STORAGE, JSON.stringify(viewed));
}

export const forgetViewed = () => removeStored("localStorage", STORAGE);

const isViewed = (value: unknown): value is Viewed =>
  typeof value === "object" &&
  value !== null &&
  "product_id" in value &&
  Number.isSafeInteger(value.product_id) &&
  "store_name" in value &&
  typeof value.store_name === "string" &&
  "image" in value &&
  typeof value.image === "string" &&
  (value.image === "" || /^\/(?!\/)/.test(value.image));
