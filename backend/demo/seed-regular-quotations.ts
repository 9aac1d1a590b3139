import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import type { Caller, createSeedBackend } from "./seed-backend.ts";
import { draftQuotation, quoteSeeded } from "./seed-quotations.ts";

type Calls = ReturnType<typeof createSeedBackend>;
type Until = "draft" | "asked" | "quoted" | "accepted" | "ordered" | "void";
/** A project of the customer: its age, the last act on it, its SKUs with their units, and the days that its quote holds. */
type Project = {
  hours: number;
  until: Until;
  name: string;
  remark: string;
  scene: string;
  lines: readonly (readonly [sku_id: number, quantity: number])[];
  days?: number;
};

/** One project in each state of a quotation, the oldest first; the quote of the second has expired. */
export const PROJECTS: readonly Project[] = [
  {
    hours: 62 * 24,
    until: "void",
    name: "展会临时工位",
    remark: "展会改期",
    scene: "文具",
    lines: [
      [100856, 20],
      [100839, 10],
    ],
  },
  {
    hours: 41 * 24,
    until: "quoted",
    days: 7,
    name: "三楼会议室改造",
    remark: "要送上三楼",
    scene: "会议室",
    lines: [
      [100748, 1],
      [101135, 1],
      [101118, 12],
    ],
  },
  {
    hours: 5 * 24,
    until: "accepted",
    days: 20,
    name: "展厅打印机更换",
    remark: "旧机需要带走",
    scene: "打印机房",
    lines: [
      [100724, 1],
      [100434, 2],
    ],
  },
  {
    hours: 50,
    until: "quoted",
    days: 15,
    name: "新员工入职 12 月",
    remark: "按 8 人配置",
    scene: "新员工入职",
    lines: [
      [101158, 8],
      [101171, 8],
      [101184, 8],
      [100856, 8],
    ],
  },
  {
    hours: 40,
    until: "ordered",
    days: 15,
    name: "财务室年末凭证",
    remark: "",
    scene: "财务室",
    lines: [
      [100979, 2],
      [100986, 4],
      [100989, 10],
    ],
  },
  {
    hours: 7,
    until: "asked",
    name: "二号库包装耗材",
    remark: "希望下周到货",
    scene: "仓库",
    lines: [
      [101491, 60],
      [101482, 20],
      [100832, 10],
    ],
  },
  {
    hours: 2,
    until: "draft",
    name: "年会物资",
    remark: "",
    scene: "待客",
    lines: [
      [101409, 6],
      [101441, 6],
      [101290, 4],
    ],
  },
];

/** The units of the project that is ordered, which its order takes from the stock. */
export const ORDERED_LINES = PROJECTS.flatMap(({ until, lines }) => (until === "ordered" ? lines : []));

/** Seeds a quotation of the customer in each state, by the calls of customer and staff. */
export async function seedRegularQuotations(calls: Calls, phone: string, now: number) {
  for (const project of PROJECTS) {
    calls.time.now = now - project.hours * HOUR_MS;
    await seedProject(calls, await calls.as(phone), project);
  }
  calls.time.now = now;
}

async function seedProject(calls: Calls, customer: Caller, project: Project) {
  const { until, name, remark, scene, lines, days = 15 } = project;
  const about = { name, client: "", contact: "周晓楠", remark };
  const id = await draftQuotation(customer, about, [{ scene, lines }]);
  if (until === "draft") return;
  calls.time.now += HOUR_MS;
  if (until === "void") return customer.post(`/api/offer/void/${id}`, {});
  await customer.post(`/api/offer/ask/${id}`, {});
  if (until === "asked") return;
  calls.time.now += 6 * HOUR_MS;
  await quoteSeeded(calls, id, { percent: 97, days, note: "现货，含税含运。" });
  if (until === "quoted") return;
  calls.time.now += DAY_MS;
  const { version, scenes, key } = (await customer.get(`/api/offer/detail/${id}`)) as Quoted;
  const line_id = scenes.flatMap(({ list }) => list.map((line) => line.line_id));
  await customer.post(`/api/offer/accept/${id}`, { version, line_id, key });
  if (until === "ordered") await orderQuotation(calls, customer, id);
}
type Quoted = { version: number; key: string; scenes: { list: { line_id: number }[] }[] };

/** Orders the accepted lines and pays them from the balance. */
async function orderQuotation({ time }: Calls, customer: Caller, id: number) {
  time.now += 5 * HOUR_MS;
  const { cart_id } = (await customer.post(`/api/offer/order/${id}`, {})) as { cart_id: number[] };
  const check = (await customer.get(`/api/v2/order/check?cart_id=${cart_id.join(",")}`)) as Checked;
  const po = Object.fromEntries(check.order.map(({ mer_id }) => [String(mer_id), "YF-BJ-001"]));
  const { group_order_id } = (await customer.post("/api/v2/order/create", {
    cart_id: cart_id.map(String),
    address_id: check.address_id,
    use_integral: 0,
    coupon_id: [],
    po,
    key: `demo-quotation-${id}`.padEnd(16, "0"),
  })) as { group_order_id: number };
  time.now += 6 * 60 * 1000;
  const payment = { type: "balance", key: `demo-quotation-pay-${id}`.padEnd(16, "0") };
  await customer.post(`/api/order/pay/${group_order_id}`, payment);
}
type Checked = { address_id: number; order: { mer_id: number }[] };
