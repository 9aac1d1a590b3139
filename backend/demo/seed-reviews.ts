import { DAY_MS } from "#contract/rules/calendar.ts";
import { inChunks } from "../database/chunks.ts";
import type { Database, Db } from "../database/database.ts";
import { parsePictures } from "../modules/picture/picture-name.ts";
import type { Ports } from "../ports.ts";
import type { DemoItem } from "./demo-order.ts";
import { type DemoOrder, REVIEWERS, seedOrders } from "./seed-orders.ts";

/**
 * The bestsellers of each store that are reviewed, and the number of reviews of each in turn; the first fills two
 * pages.
 */
const REVIEWED = [13, 7, 5, 3];
/** The cycle of reviews: one in this many is negative, and some are middling. */
const CYCLE = 40;
const REPLY_EVERY = 6;
const ANONYMOUS_EVERY = 7;
const PICTURES_EVERY = 3;

type Product = Awaited<ReturnType<typeof readBestsellers>>[number];

/** Seeds reviews of the bestsellers of every store, each of an item that one of the demo's reviewers has received. */
export async function seedReviews(database: Database, ports: Pick<Ports, "clock">) {
  const products = await readBestsellers(database.read);
  const items = await seedOrders(database, ports, ordersOf(products));
  const byId = new Map(products.map((product) => [product.product_id, product]));
  const turns = new Map<number, number>();
  const rows = items.flat().map((item, index) => {
    const turn = turns.get(item.product_id) ?? 0;
    turns.set(item.product_id, turn + 1);
    return reviewOf(byId.get(item.product_id), item, { index, turn });
  });
  await database.write(async (tx) => {
    for (const some of inChunks(rows)) await tx.insertInto("reviews").values(some).execute();
  });
}

/** The bestsellers of each store with their first SKU in stock and the number of their reviews. */
async function readBestsellers(db: Db) {
  const rows = await db
    .selectFrom("products")
    .innerJoin("skus", "skus.product_id", "products.id")
    .where("products.is_show", "=", 1)
    .where("skus.is_show", "=", 1)
    .where("skus.stock", ">", 0)
    .select(["products.id as product_id", "products.store_id", "products.selling_points_json", "products.specs_json"])
    .select(["products.pictures_json", "skus.id as sku_id", "skus.min_order", "skus.name as sku", "skus.unit_name"])
    .orderBy("products.store_id")
    .orderBy("products.sales", "desc")
    .orderBy("products.id")
    .orderBy("skus.sort")
    .orderBy("skus.id")
    .execute();
  const ofStore = new Map<number, Set<number>>();
  return rows.flatMap(({ selling_points_json, specs_json, pictures_json, ...row }) => {
    const products = ofStore.get(row.store_id) ?? new Set<number>();
    ofStore.set(row.store_id, products);
    const reviews = REVIEWED[products.size];
    if (reviews === undefined || products.has(row.product_id)) return [];
    products.add(row.product_id);
    const points: string[] = JSON.parse(selling_points_json);
    const specs: { name: string; value: string }[] = JSON.parse(specs_json);
    return [{ ...row, reviews, rank: products.size, points, specs, pictures: parsePictures(pictures_json) }];
  });
}

/** One order of each reviewer, store and turn, with all of its reviewed items. */
function ordersOf(products: readonly Product[]): DemoOrder[] {
  const orders = new Map<string, DemoOrder>();
  for (const { store_id, sku_id, rank, reviews, min_order } of products) {
    for (let turn = 0; turn < reviews; turn += 1) {
      const reviewer = (store_id * 5 + rank * 3 + turn) % REVIEWERS;
      const round = Math.floor(turn / REVIEWERS);
      const key = `${reviewer} ${store_id} ${round}`;
      const order = orders.get(key) ?? {
        reviewer,
        store_id,
        days_ago: 12 + ((reviewer * 37 + store_id * 11 + round * 53) % 160),
        lines: [],
      };
      order.lines.push({ sku_id, quantity: Math.max(min_order, 1 + (turn % 3)) });
      orders.set(key, order);
    }
  }
  return [...orders.values()].sort((a, b) => b.days_ago - a.days_ago);
}

/** The number of a review among all, and among those of its product. */
type Position = { index: number; turn: number };

function reviewOf(product: Product | undefined, { id, taken_at, ...item }: DemoItem, position: Position) {
  if (!product) throw new Error(`the demo has no product ${item.product_id}`);
  const { index } = position;
  const { scores, text, reply } = opinionOf(product, position);
  const created_at = taken_at + (1 + (index % 4)) * DAY_MS + ((index * 7919) % (DAY_MS / 2));
  const [product_score = 5, service_score = 5, postage_score = 5] = scores;
  const pictures = index % PICTURES_EVERY === 0 ? product.pictures.slice(0, 2) : [];
  return {
    order_item_id: id,
    customer_id: item.customer_id,
    product_id: item.product_id,
    sku_id: item.sku_id,
    product_score,
    service_score,
    postage_score,
    content: text,
    pictures_json: JSON.stringify(pictures),
    is_anonymous: index % ANONYMOUS_EVERY === 0 ? 1 : 0,
    reply,
    replied_at: reply === null ? null : created_at + DAY_MS,
    created_at,
  };
}

type Opinion = { scores: readonly number[]; text: string; reply: string | null };

/** Scores and text from the data of the product. */
function opinionOf({ points, specs, sku, unit_name }: Product, { index, turn }: Position): Opinion {
  const place = index % CYCLE;
  if (place === 11) {
    return {
      scores: [1, 2, 2],
      text: `到货时外箱压坏了，有一${unit_name}的包装破损，联系客服才处理。`,
      reply: "非常抱歉给您添麻烦了，破损的已安排补发，后续发货会加固外箱。",
    };
  }
  if (place === 4) return { scores: [4, 3, 3], text: "商品和描述一致，只是比预计晚到了两天。", reply: null };
  if (place === 27)
    return { scores: [3, 4, 4], text: "能用，包装有些简单，价格合适。", reply: "谢谢您的意见，我们会改进包装。" };
  const point = (points[turn % Math.max(points.length, 1)] ?? "质量稳定").split("（")[0];
  const spec = specs.filter(({ name, value }) => SPECS.has(name) && value.length <= 16)[0];
  const texts = [
    `${point}，用下来确实如此，会回购。`,
    `买的${sku}，包装完好，数量核对无误。`,
    spec ? `收到核对过，${spec.name}是${spec.value}，和页面写的一致。` : "和页面写的一致，公司长期采购。",
    `下单第二天就发货了，${point}。`,
    "单位集中采购，质量稳定，发货清单清楚，方便对账。",
    `${point}，同事反馈不错。`,
    "外箱没有破损，里面的包装也整齐。",
    "价格合适，跟之前用的没有差别。",
  ];
  return {
    scores: index % 5 === 2 ? [5, 4, 5] : index % 9 === 8 ? [4, 5, 4] : [5, 5, 5],
    text: texts[turn % texts.length] ?? "质量稳定。",
    reply: index % REPLY_EVERY === 0 ? "感谢您的支持，期待再次为您供货。" : null,
  };
}

/** The specifications that a buyer can check. */
const SPECS = new Set(["打印量", "克重", "颜色", "材质", "尺寸", "规格", "容量", "来源", "幅面"]);
