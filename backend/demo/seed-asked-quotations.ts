import { HOUR_MS } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Database } from "../database/database.ts";
import type { createSeedBackend } from "./seed-backend.ts";

/** A request: its lines are SKUs with units, what the customer writes to them, and targets in percent of their cost. */
type Asked = {
  hours: number;
  name: string;
  client: string;
  remark: string;
  scene: string;
  lines: readonly (readonly [sku_id: number, quantity: number, remark?: string, target?: number])[];
  nudge?: true;
};

const CUSTOMER = "13800000017";

/** Requests that wait for the desk: one with lines in the customer's own words, one with targets below cost. */
const ASKED: readonly Asked[] = [
  {
    hours: 61,
    name: "城西校区打印耗材年框",
    client: "浙江城西职业学院（虚构）",
    remark: "三个校区一年的量，想锁价到明年六月。用量大的两种能不能到目标价？",
    scene: "耗材",
    lines: [
      [100724, 12, "", 97],
      [100434, 20, "", 99],
      [100979, 40],
      [100989, 60, "", 103],
    ],
    nudge: true,
  },
  {
    hours: 18,
    name: "新门店开业物料",
    client: "",
    remark: "有几样在商城没找到，先挂在相近的商品上，照备注报",
    scene: "前台",
    lines: [
      [100748, 1, "要 75 寸可移动的一体机，没找到型号，先选这个"],
      [101118, 16, "椅子要灰色，能叠放"],
      [100856, 30],
    ],
  },
];

/** Seeds the requests by the calls of their customer. */
export async function seedAskedQuotations(
  { as, time }: ReturnType<typeof createSeedBackend>,
  database: Pick<Database, "read">,
  now: number,
) {
  const costs = await database.read.selectFrom("skus").select(["id", "cost"]).execute();
  const costOf = new Map(costs.map(({ id, cost }) => [id, cost]));
  for (const { hours, scene, lines, nudge, ...about } of ASKED) {
    time.now = now - hours * HOUR_MS;
    const customer = await as(CUSTOMER);
    const empty = { contact: "", phone: "", address: "", wanted_on: "", budget: null };
    const sent = lines.map(([product_attr_unique, cart_num, remark = "", target]) => ({
      product_attr_unique,
      cart_num,
      remark,
      target_price:
        target === undefined ? null : yuan(Math.round(((costOf.get(product_attr_unique) ?? 0) * target) / 100)),
    }));
    const made = await customer.post("/api/offer/create", { ...empty, ...about, scene, lines: sent });
    const { offer_id } = made as { offer_id: number };
    await customer.post(`/api/offer/ask/${offer_id}`, {});
    if (!nudge) continue;
    time.now = now - 20 * HOUR_MS;
    await customer.post(`/api/offer/nudge/${offer_id}`, {});
  }
  time.now = now;
}
