import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import { parseQuoteTable } from "../modules/quotation/quoting.ts";
import type { Ports } from "../ports.ts";
import bundles from "./data/bundles.json";
import { createSeedBackend } from "./seed-backend.ts";

/** The phone of the customer whose projects are seeded. */
const CUSTOMER = "13800000015";

/**
 * A ready bundle; a line is its part, SKU and quantity, whether that grows with the people, and the SKUs that can
 * replace it.
 */
type Bundle = {
  name: string;
  intro: string;
  picture: string;
  category: string;
  tags: string[];
  people_label: string;
  people: number;
  sizes: number[];
  lines: [string, number, number, 0 | 1, number[]][];
};

/** The demo's projects: their bundles, and the prices of each quote in percent of the customer's price. */
const PROJECTS = [
  {
    hours: 74,
    about: { name: "西溪新办公区首批采购", client: "杭州云栖谷数据服务有限公司（虚构）", remark: "会议桌要送上三楼" },
    scenes: ["会议室", "打印机房", "财务室"],
    quotes: [98, 96],
    message: "投影机能不能再让一点？",
  },
  {
    hours: 20,
    about: { name: "城西校区仓库", client: "浙江城西职业学院（虚构）", remark: "" },
    scenes: ["仓库"],
    quotes: [],
    message: "",
  },
  {
    hours: 3,
    about: { name: "十二月新员工入职", client: "", remark: "" },
    scenes: ["新员工入职"],
    quotes: null,
    message: "",
  },
] as const;

/** Seeds the ready bundles, and a quoted, a requested and a draft quotation by the calls of customer and staff. */
export async function seedQuotations(database: Database, { clock, log }: Pick<Ports, "clock" | "log">) {
  await database.write(async (tx) => {
    for (const [index, { lines, tags, sizes, ...bundle }] of (bundles as unknown as Bundle[]).entries()) {
      const row = { ...bundle, tags_json: JSON.stringify(tags), sizes_json: JSON.stringify(sizes), sort: index };
      const { id: bundle_id } = await tx.insertInto("bundles").values(row).returning("id").executeTakeFirstOrThrow();
      for (const [part, sku_id, quantity, scaled, others] of lines) {
        const line = { bundle_id, part, sku_id, quantity, scaled };
        const { id } = await tx.insertInto("bundle_lines").values(line).returning("id").executeTakeFirstOrThrow();
        const choices = others.map((other, sort) => ({ bundle_line_id: id, sku_id: other, sort }));
        if (choices.length > 0) await tx.insertInto("bundle_alternatives").values(choices).execute();
      }
    }
  });
  const calls = createSeedBackend(database, { clock, log });
  for (const project of PROJECTS) {
    calls.time.now = clock.now() - project.hours * HOUR_MS;
    await seedProject(calls, project);
  }
  await database.write((tx) => tx.deleteFrom("tokens").execute());
}

async function seedProject(
  { backend, time, as }: ReturnType<typeof createSeedBackend>,
  project: (typeof PROJECTS)[number],
) {
  const { post } = await as(CUSTOMER);
  const rest = { contact: "孙立成", phone: "", address: "", wanted_on: "", budget: null };
  const { offer_id } = (await post("/api/offer/create", { ...rest, ...project.about })) as { offer_id: number };
  for (const scene of project.scenes) {
    const bundle = (bundles as unknown as Bundle[]).find(({ name }) => name === scene);
    const lines = (bundle?.lines ?? []).map(([, sku, cart_num]) => ({ product_attr_unique: sku, cart_num }));
    await post(`/api/offer/line/create/${offer_id}`, { scene, lines });
  }
  if (project.message) await post(`/api/offer/message/${offer_id}`, { content: project.message });
  if (project.quotes === null) return;
  await post(`/api/offer/ask/${offer_id}`, {});
  const name = String(offer_id);
  for (const [index, percent] of project.quotes.entries()) {
    time.now += 5 * HOUR_MS;
    const [head = [], ...rows] = await backend.staff.quotations.table(name);
    const first = index === 0;
    const quoted = rows.map((row) => row.with(8, ((Number(row[first ? 7 : 8]) * percent) / 100).toFixed(2)));
    const note = first ? "会议桌 3.6 米现货，含送货上楼。" : "投影机和椅子又让了一点。";
    await backend.staff.quotations.quote(name, { rows: parseQuoteTable([head, ...quoted]), days: 15, note });
  }
}
