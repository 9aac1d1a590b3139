import { formatDay } from "#contract/rules/calendar.ts";
import type { Ports } from "../ports.ts";

const RANDOM_DIGITS = 12;
const MAX_ATTEMPTS = 5;

/** An order number: the date in Shanghai and random digits, so that it does not reveal how many orders there are. */
function toOrderNumber({ clock, random }: Pick<Ports, "clock" | "random">): string {
  return formatDay(clock.now()).replaceAll("-", "") + random.digits(RANDOM_DIGITS);
}

/**
 * Inserts a row under a new number and retries when the number is taken.
 * @param insert returns undefined when the number is taken.
 */
export async function insertNumbered<Row>(
  ports: Pick<Ports, "clock" | "random">,
  insert: (sn: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await insert(toOrderNumber(ports));
    if (row) return row;
  }
  throw new Error("no free order number");
}
