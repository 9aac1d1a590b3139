import { LRUCache } from "lru-cache";
import type { bigScreen } from "#contract/big-screen.ts";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, formatDay, startOfDay } from "#contract/rules/calendar.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import type { Database } from "../../database/database.ts";
import type { Ports } from "../../ports.ts";
import * as store from "./big-screen.store.ts";

const DAYS = 30;
const BEST_SELLERS = 6;
const LATEST = 9;
/** The greatest age of the figures, in ms; all viewers of a process share them. */
const MAX_AGE_MS = 4000;

type Figures = Answer<typeof bigScreen.show>;

/**
 * Whole yuan, rounded down: the screen is public, and a single order shown to the fen beside its product would tell its
 * trade price. For the same reason the latest orders name time, province and category, never a product or a customer.
 */
const wholeYuan = (amount: Fen) => yuan(amount - (amount % 100));

/** The figures of the big screen. Their queries run once in a few seconds, however many viewers there are. */
export function createBigScreen({ read }: Pick<Database, "read">, { clock }: Pick<Ports, "clock">) {
  const perf = clock;
  /** The sums of finished days, which are final, by the start of today. */
  const finishedDays = new LRUCache<number, Map<number, number>>({
    max: 1,
    fetchMethod: (today) => store.sumByDay(read, { from: today - (DAYS - 1) * DAY_MS, to: today }),
  });
  const figures = new LRUCache<"figures", Figures>({
    max: 1,
    ttl: MAX_AGE_MS,
    perf,
    ttlResolution: 0,
    fetchMethod: load,
  });

  async function load(): Promise<Figures> {
    const now = clock.now();
    const today = startOfDay(now);
    const range = { from: today, to: today + DAY_MS };
    const lastWeek = { from: today - 7 * DAY_MS, to: now - 7 * DAY_MS };
    const [sums, before, finished, provinces, categories, products, latest, last_paid_at, on_sale] = await Promise.all([
      store.sumPaid(read, range),
      store.sumPaid(read, lastWeek),
      finishedDays.forceFetch(today),
      store.sumByProvince(read, range),
      store.sumByCategory(read, range),
      store.listBestSellers(read, range, BEST_SELLERS),
      store.listLatest(read, range, LATEST),
      store.lastPaidAt(read),
      store.countOnSale(read),
    ]);
    const days = Array.from({ length: DAYS }, (_, day) => ({
      date: formatDay(today - (DAYS - 1 - day) * DAY_MS),
      amount: wholeYuan(day === DAYS - 1 ? sums.fen : (finished.get(day) ?? 0)),
    }));
    return {
      at: now,
      today: { amount: wholeYuan(sums.fen), orders: sums.orders, companies: sums.companies },
      last_week: wholeYuan(before.fen),
      last_paid_at,
      days,
      categories: categories.map(toShare),
      provinces: provinces.map(toShare),
      products,
      latest: latest.map(({ paid_at, province, pay_fen, items }) => ({
        at: Number(paid_at),
        province,
        category: greatestCategory(items),
        kinds: new Set(items.map(({ product_id }) => product_id)).size,
        amount: wholeYuan(pay_fen),
      })),
      on_sale,
    };
  }

  return { read: () => figures.forceFetch("figures") };
}

const toShare = ({ name, fen }: { name: string; fen: Fen }) => ({ name, amount: wholeYuan(fen) });

/** The category with the greatest amount in an order; among equal ones the first. */
function greatestCategory(items: readonly { name: string; fen: Fen }[]): string {
  const sums = new Map<string, Fen>();
  for (const { name, fen } of items) sums.set(name, (sums.get(name) ?? 0) + Number(fen));
  const [first] = [...sums].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? "";
}
