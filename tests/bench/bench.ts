import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#backend/database/open.ts";
import { systemClock } from "#backend/system-ports.ts";
import { judge, overall, readFacts, type Score, searchOf } from "#tests/search/judge.ts";
import { QUERIES } from "#tests/search/queries.ts";
import { SECOND_QUERIES } from "#tests/search/second-queries.ts";
import { THIRD_QUERIES } from "#tests/search/third-queries.ts";
import { countQueries, type InProcess, openInProcess, orderRate, withPostgres } from "./in-process.ts";
import { inSequence } from "./in-sequence.ts";
import { compareCatalogs } from "./large.ts";
import { load } from "./load.ts";
import { multiplyProducts } from "./multiply-products.ts";
import { measureRush } from "./rush.ts";
import { logIn, post, removeFolder, type Shop, startShop } from "./shop.ts";
import { weigh } from "./weight.ts";

/** Measures all pages in one run beside a constant response of the same process, so that ratios can be compared. */

const short = process.argv.includes("--short");
const SECONDS = short ? 4 : 10;
const ORDERS = short ? 300 : 1500;
/** The target number of products: `--goods 100000` enlarges the demo's catalogue of 700 to about that many. */
const GOODS = Number(process.argv[process.argv.indexOf("--goods") + 1] ?? 0) || 0;
const CEILING = "/healthz";
/** An approved demo customer with cost-based prices. */
const CUSTOMER = { account: "13800000015", password: "trade888" };
const CART_PRODUCTS = [10001, 10002, 10003];

/** `list`: the page is also measured with price ranges that were not requested before. */
const PAGES = [
  { name: "home", path: "/", list: false },
  { name: "list", path: "/goods_cate?cid=1&limit=60", list: true },
  { name: "detail", path: "/goods_detail/10001", list: false },
  { name: "search", path: `/goods_search?title=${encodeURIComponent("硒鼓")}`, list: true },
];
const CART = { name: "cart", path: "/shopping_cart" };

const kilo = (bytes: number) => (bytes / 1024).toFixed(1);

async function main() {
  if (process.argv.includes("--rush")) return rush();
  const first = await startShop();
  await first.stop();
  const small = GOODS > 0 ? await startShop(first.folder) : null;
  if (GOODS > 0) await enlargeCatalog(first);
  const shop = await startShop(first.folder);
  console.log(
    `from start to the first page: ${(first.startMs / 1000).toFixed(1)} s empty, ${(shop.startMs / 1000).toFixed(1)} s filled`,
  );
  const atStart = shop.memory().now;
  if (small) await compareWith(small, shop);
  const cookie = await logIn(shop.origin, CUSTOMER.account, CUSTOMER.password);
  await fillCart(shop, cookie);
  await measureWeights(shop, cookie);
  await measureLoads(shop, cookie);
  console.log(`\nmemory: ${atStart} MB at start, ${shop.memory().most} MB at most`);
  await shop.stop();
  await measureInProcess(shop.folder, cookie);
  for (const { folder } of [first, shop]) removeFolder(folder);
}

/** Compares the shop's enlarged catalogue with a small one, and ends the shop of the small one. */
async function compareWith(small: Shop, shop: Shop) {
  await compareCatalogs(small, shop);
  await small.stop();
  removeFolder(small.folder);
}

/** Runs the rush of orders only, which the whole run omits. */
async function rush() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return console.log("the rush needs TEST_DATABASE_URL");
  await measureRush(server);
}

async function enlargeCatalog({ folder }: Shop) {
  const database = await openDatabase(`file:${folder}/shop.db`);
  await multiplyProducts(database, systemClock, GOODS);
  await database.close();
}

async function fillCart({ origin }: Shop, cookie: string) {
  for (const product of CART_PRODUCTS) {
    const page = await (await fetch(`${origin}/goods_detail/${product}`)).text();
    const [, sku = ""] = /name="sku" value="(\d+)"/.exec(page) ?? [];
    await post(origin, `/goods_detail/${product}`, { intent: "add_cart", sku, cart_num: "20" }, cookie);
  }
}

async function measureWeights({ origin }: Shop, cookie: string) {
  const rows = await inSequence([...PAGES, CART], async ({ name, path }) => {
    const { html, htmlBr, js, jsBr, css, cssBr } = await weigh(origin, path, name === "cart" ? cookie : "");
    return {
      page: name,
      "HTML KB": kilo(html),
      "HTML br": kilo(htmlBr),
      "JS KB": kilo(js),
      "JS br": kilo(jsBr),
      "CSS KB": kilo(css),
      "CSS br": kilo(cssBr),
    };
  });
  console.log("\nweight before interaction");
  console.table(rows);
}

async function measureLoads(shop: Shop, cookie: string) {
  const ceiling = await load(shop, { path: CEILING, seconds: SECONDS });
  const requests = [
    ...PAGES.flatMap((page) => [
      { ...page, who: "visitor" },
      { ...page, who: "visitor, new address", newAddress: true },
      ...(page.list ? [{ ...page, who: "visitor, new query", newQuery: true }] : []),
      { ...page, who: "customer", cookie },
    ]),
    { ...CART, who: "customer", cookie },
  ];
  const rows = await inSequence(requests, async ({ name, who, ...request }) => {
    const { rate, p50, p99, cpuMs, bad } = await load(shop, { ...request, seconds: SECONDS });
    return {
      page: name,
      who,
      "requests/s": rate,
      "of the ceiling": `${((rate / ceiling.rate) * 100).toFixed(1)} %`,
      p50,
      p99,
      "CPU ms": cpuMs.toFixed(2),
      bad,
    };
  });
  console.log(
    `\nload; the ceiling is ${CEILING} of the same process: ${ceiling.rate} requests/s, ${ceiling.cpuMs.toFixed(2)} ms CPU`,
  );
  console.table(rows);
}

async function measureSearch({ backend, database }: InProcess) {
  const facts = await readFacts(database.read);
  for (const [set, judged] of Object.entries({ first: QUERIES, second: SECOND_QUERIES, third: THIRD_QUERIES })) {
    showSearch(set, await judge(facts, searchOf(backend.fetch), judged));
  }
}

function showSearch(set: string, scores: Score[]) {
  const { queries, mrr, precision } = overall(scores);
  console.log(`\nsearch: the ${set} set of judged queries`);
  console.table(
    [
      ...scores.map((one) => ({ ...one, empty: one.empty.length, wrong: one.wrong.length })),
      { kind: "all", queries, mrr, precision, empty: "", wrong: "" },
    ].map((one) => ({
      kind: one.kind,
      queries: one.queries,
      "precision at 10": one.precision.toFixed(3),
      MRR: one.mrr.toFixed(3),
      "empty though sold": one.empty,
      "products for nothing": one.wrong,
    })),
  );
}

async function measureInProcess(filled: string, cookie: string) {
  const pages = [
    ...PAGES,
    ...PAGES.map((page) => ({ ...page, name: `${page.name}, customer`, cookie })),
    { ...CART, cookie },
  ];
  const file = await openInProcess(filled);
  process.env.DATA_DIR = filled;
  process.env.LOG_LEVEL = "silent";
  console.log("\ndatabase queries per page");
  console.table(await countQueries(file, pages));
  await measureSearch(file);
  const sqlite = await orderRate(file, ORDERS);
  console.log(`\norders on SQLite: ${sqlite.rate.toFixed(0)}/s, ${sqlite.refused} refused`);
  await file.database.close();
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return console.log("orders on PostgreSQL: set TEST_DATABASE_URL to measure them");
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  await withPostgres(server, async (url) => {
    const postgres = await openInProcess(folder, url);
    const { rate, refused } = await orderRate(postgres, ORDERS);
    console.log(`orders on PostgreSQL: ${rate.toFixed(0)}/s, ${refused} refused`);
    await postgres.database.close();
  });
  removeFolder(folder);
}

await main();
