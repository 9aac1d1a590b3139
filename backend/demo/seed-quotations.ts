import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import { parseQuoteTable } from "../modules/quotation/quoting.ts";
import type { Ports } from "../ports.ts";
import bundles from "./data/bundles.json";
import { seedAskedQuotations } from "./seed-asked-quotations.ts";
import { type Caller, createSeedBackend } from "./seed-backend.ts";

/** The actor of the demo's quotes. */
const SEED = { program: "演示数据" };

type Calls = ReturnType<typeof createSeedBackend>;

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
  await seedAskedQuotations(calls, database, clock.now());
  await database.write((tx) => tx.deleteFrom("tokens").execute());
}

async function seedProject(calls: Calls, project: (typeof PROJECTS)[number]) {
  const customer = await calls.as(CUSTOMER);
  const scenes = project.scenes.map((scene) => {
    const bundle = (bundles as unknown as Bundle[]).find(({ name }) => name === scene);
    return { scene, lines: (bundle?.lines ?? []).map(([, sku, cart_num]) => [sku, cart_num] as const) };
  });
  const offer_id = await draftQuotation(customer, { ...project.about, contact: "孙立成" }, scenes);
  if (project.message) await customer.post(`/api/offer/message/${offer_id}`, { content: project.message });
  if (project.quotes === null) return;
  await customer.post(`/api/offer/ask/${offer_id}`, {});
  for (const [index, percent] of project.quotes.entries()) {
    calls.time.now += 5 * HOUR_MS;
    const note = index === 0 ? "会议桌 3.6 米现货，含送货上楼。" : "投影机和椅子又让了一点。";
    await quoteSeeded(calls, offer_id, { percent, days: 15, note });
  }
}

/** Creates a draft of these scenes, whose lines are SKUs with their quantities. @returns its id. */
export async function draftQuotation(
  { post }: Caller,
  about: { name: string; client: string; contact: string; remark: string },
  scenes: readonly { scene: string; lines: readonly (readonly [sku_id: number, quantity: number])[] }[],
): Promise<number> {
  const rest = { phone: "", address: "", wanted_on: "", budget: null };
  const { offer_id } = (await post("/api/offer/create", { ...rest, ...about })) as { offer_id: number };
  for (const { scene, lines } of scenes) {
    const sent = lines.map(([product_attr_unique, cart_num]) => ({ product_attr_unique, cart_num }));
    await post(`/api/offer/line/create/${offer_id}`, { scene, lines: sent });
  }
  return offer_id;
}

/** Quotes each line in percent of the last quote, of the customer's price before one, for `days`. */
export async function quoteSeeded(
  { backend: { staff, database } }: Calls,
  offer_id: number,
  { percent, days, note }: { percent: number; days: number; note: string },
) {
  const name = String(offer_id);
  const [head = [], ...rows] = await staff.quotations.table(name);
  const quoted = rows.map((row) => row.with(8, ((Number(row[8] || row[7]) * percent) / 100).toFixed(2)));
  await staff.quotations.quote(name, { rows: parseQuoteTable([head, ...quoted]), days, note }, SEED);
  // A seed is no act of staff that the desk should name.
  await database.write((tx) => tx.deleteFrom("staff_log").where("actor", "=", SEED.program).execute());
}
