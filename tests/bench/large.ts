import { inSequence } from "./in-sequence.ts";
import type { Shop } from "./shop.ts";

/**
 * Requests of each page to each shop; CPU time is counted in hundredths of a second, so that few requests are
 * imprecise.
 */
const ROUNDS = 60;

const list = (path: string) => (one: number) => `${path}&price_on=0.${one}`;
const search = (title: string, limit = 24) => list(`/goods_search?title=${encodeURIComponent(title)}&limit=${limit}`);

/** Pages by name, each at an address that was not requested before, so that only the catalogue itself is cached. */
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

/**
 * Compares the cost of the pages of a large catalogue with those of a small one, by alternating requests: CPU time of
 * each process per request, the first request after its start included.
 */
export async function compareCatalogs(small: Shop, large: Shop) {
  let number = 0;
  const rows = await inSequence(Object.entries(PAGES), async ([page, path]) => {
    const before = { small: small.cpuMs(), large: large.cpuMs() };
    for (let round = 0; round < ROUNDS; round += 1) {
      number += 1;
      await ask(small, path(number));
      await ask(large, path(number));
    }
    const few = (small.cpuMs() - before.small) / ROUNDS;
    const many = (large.cpuMs() - before.large) / ROUNDS;
    return { page, "small ms": few.toFixed(1), "large ms": many.toFixed(1), ratio: (many / few).toFixed(2) };
  });
  console.log("\na large catalogue against the small one, CPU time per request");
  console.table(rows);
  console.log(
    `memory: ${small.memory().most} MB at most with the small one, ${large.memory().most} MB with the large one`,
  );
}

async function ask({ origin }: Shop, path: string) {
  const response = await fetch(origin + path);
  await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
}
