import { inSequence } from "./in-sequence.ts";
import type { Shop } from "./shop.ts";

/** Requests of each page to each shop; the first after a start is shown by itself. */
const ROUNDS = 15;

const list = (path: string) => (one: number) => `${path}&price_on=0.${one}`;
const search = (title: string, limit = 24) => list(`/goods_search?title=${encodeURIComponent(title)}&limit=${limit}`);

/** Pages by name, each at an address that was not asked for before: nothing is cached but the catalogue itself. */
const PAGES: Readonly<Record<string, (one: number) => string>> = {
  home: (one) => `/?once=${one}`,
  "list of 60": list("/goods_cate?cid=1&limit=60"),
  "list of 24": list("/goods_cate?cid=1&limit=24"),
  "list of one brand": list("/goods_cate?brand_id=1&limit=24"),
  "search 硒鼓": search("硒鼓"),
  "search 惠普 1020": search("惠普 1020"),
  "search hp laserjet 1020": search("hp laserjet 1020"),
  "search HL-2260D": search("HL-2260D"),
  "search 惠普 1020, 60 a page": search("惠普 1020", 60),
  "search 惠谱硒鼓, misspelt": search("惠谱硒鼓"),
  "search 买一箱A4纸": search("买一箱A4纸"),
  "search 笔": search("笔"),
  "search zzzqqq": search("zzzqqq"),
  product: (one) => `/goods_detail/10001?once=${one}`,
  printers: (one) => `/printer-list?once=${one}`,
  "consumables of a printer": (one) => `/printer_search?title=${encodeURIComponent("惠普 1020")}&once=${one}`,
};

/** Compares the pages of a large catalogue with those of a small one, asking both in turn, so that both see the same machine. */
export async function compareCatalogs(small: Shop, large: Shop) {
  let number = 0;
  const rows = await inSequence(Object.entries(PAGES), async ([page, path]) => {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      number += 1;
      times.small.push(await timed(small, path(number)));
      times.large.push(await timed(large, path(number)));
    }
    const [first, second] = [median(times.small), median(times.large)];
    return { page, "small ms": first.toFixed(1), "large ms": second.toFixed(1), ratio: (second / first).toFixed(2) };
  });
  console.log("\na large catalogue against the small one, medians of one request at a time");
  console.table(rows);
  console.log(
    `memory: ${small.memory().most} MB at most with the small one, ${large.memory().most} MB with the large one`,
  );
}

async function timed({ origin }: Shop, path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(origin + path);
  await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return performance.now() - began;
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
