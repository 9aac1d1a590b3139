import type { Ports } from "../../ports.ts";

const RANDOM_DIGITS = 12;
const TRIES = 5;
const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" });

/** An order's number: the day in Shanghai and random digits, so that nobody counts our orders by it. */
export function toOrderNumber({ clock, random }: Pick<Ports, "clock" | "random">): string {
  return day.format(clock.now()).replaceAll("-", "") + random.digits(RANDOM_DIGITS);
}

/**
 * Inserts under a fresh number; where chance gave one that exists, under the next.
 * @param insert answers undefined when the number was taken.
 */
export async function insertNumbered<Row>(
  ports: Pick<Ports, "clock" | "random">,
  insert: (sn: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let left = TRIES; left > 0; left -= 1) {
    const row = await insert(toOrderNumber(ports));
    if (row) return row;
  }
  throw new Error("no free order number");
}
