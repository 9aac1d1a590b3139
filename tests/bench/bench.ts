import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#backend/database/open.ts";
import { inOrder } from "./in-order.ts";
import { onServer, openInside, orderRate, queriesOf } from "./inside.ts";
import { load } from "./load.ts";
import { multiplyGoods } from "./multiply.ts";
import { forget, logIn, post, type Shop, startShop } from "./shop.ts";
import { weigh } from "./weight.ts";

/** Everything is measured in one run beside a constant answer of the same process: ratios count, not the machine. */

const short = process.argv.includes("--short");
const SECONDS = short ? 4 : 10;
const ORDERS = short ? 300 : 1500;
/** `--goods 100000`: a catalogue of about so many, instead of the demo's 700. */
const GOODS = Number(process.argv[process.argv.indexOf("--goods") + 1] ?? 0) || 0;
const CEILING = "/healthz";
/** Approved, pays cost with mark-up: the demo customer whose pages are the most particular. */
const CUSTOMER = { account: "13800000015", password: "trade888" };
const LINES = [10001, 10002, 10003];

const PAGES = [
  { name: "home", path: "/", list: false },
  { name: "list", path: "/goods_cate?cid=1&limit=60", list: true },
  { name: "detail", path: "/goods_detail/10001", list: false },
  { name: "search", path: `/goods_search?title=${encodeURIComponent("硒鼓")}`, list: true },
];
const CART = { name: "cart", path: "/shopping_cart" };

const kilo = (bytes: number) => (bytes / 1024).toFixed(1);

async function main() {
  const first = await startShop();
  await first.stop();
  if (GOODS > 0) console.log(`goods: ${await enlarged(first)}`);
  const shop = await startShop(first.folder);
  console.log(
    `from start to the first page: ${(first.startMs / 1000).toFixed(1)} s empty, ${(shop.startMs / 1000).toFixed(1)} s filled`,
  );
  const atStart = shop.memory().now;
  const cookie = await logIn(shop.origin, CUSTOMER.account, CUSTOMER.password);
  await fillCart(shop, cookie);
  await weights(shop, cookie);
  await loads(shop, cookie);
  console.log(`\nmemory: ${atStart} MB at start, ${shop.memory().most} MB at most`);
  await shop.stop();
  await inside(shop.folder, cookie);
  for (const { folder } of [first, shop]) forget(folder);
}

async function enlarged({ folder }: Shop) {
  const database = await openDatabase(`file:${folder}/shop.db`);
  const count = await multiplyGoods(database, GOODS);
  await database.close();
  return count;
}

async function fillCart({ origin }: Shop, cookie: string) {
  for (const product of LINES) {
    const page = await (await fetch(`${origin}/goods_detail/${product}`)).text();
    const [, sku = ""] = /name="sku" value="(\d+)"/.exec(page) ?? [];
    await post(origin, `/goods_detail/${product}`, { intent: "add_cart", sku, cart_num: "20" }, cookie);
  }
}

async function weights({ origin }: Shop, cookie: string) {
  const rows = await inOrder([...PAGES, CART], async ({ name, path }) => {
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

async function loads(shop: Shop, cookie: string) {
  const ceiling = await load(shop, { path: CEILING, seconds: SECONDS });
  const wanted = [
    ...PAGES.flatMap((page) => [
      { ...page, who: "visitor" },
      { ...page, who: "visitor, new address", fresh: true },
      ...(page.list ? [{ ...page, who: "visitor, new question", unasked: true }] : []),
      { ...page, who: "customer", cookie },
    ]),
    { ...CART, who: "customer", cookie },
  ];
  const rows = await inOrder(wanted, async ({ name, who, ...asked }) => {
    const { rate, p50, p99, cpuMs, bad } = await load(shop, { ...asked, seconds: SECONDS });
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

async function inside(filled: string, cookie: string) {
  const asked = [
    ...PAGES,
    ...PAGES.map((page) => ({ ...page, name: `${page.name}, customer`, cookie })),
    { ...CART, cookie },
  ];
  const file = await openInside(filled);
  process.env.DATA_DIR = filled;
  process.env.LOG_LEVEL = "silent";
  console.log("\nquestions to the database per page");
  console.table(await queriesOf(file, asked));
  const sqlite = await orderRate(file, ORDERS);
  console.log(`\norders on SQLite: ${sqlite.rate.toFixed(0)}/s, ${sqlite.refused} refused`);
  await file.database.close();
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return console.log("orders on PostgreSQL: set TEST_DATABASE_URL to measure them");
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  await onServer(server, async (url) => {
    const there = await openInside(folder, url);
    const { rate, refused } = await orderRate(there, ORDERS);
    console.log(`orders on PostgreSQL: ${rate.toFixed(0)}/s, ${refused} refused`);
    await there.database.close();
  });
  forget(folder);
}

await main();
