import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { yuan } from "#contract/rules/money.ts";
import type { staffPrice } from "#contract/staff-price.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
/** A customer of 陈知远 at cost with mark-up, and one of another account manager. */
const OWN = 5;
const FOREIGN = 6;
const UNTIL = "2027-01-31";

type Who = Awaited<ReturnType<typeof asMember>>;
type Checked = Answer<typeof staffPrice.check>;
type List = Answer<typeof staffPrice.list>;
type Sku = { sku_id: number; product_id: number; cost: number; cost_plus: number; category_id: number };
let service: Who;
let admin: Who;
let skus: Sku[];
beforeEach(async () => {
  service = await asMember(shop, demoMembers.service);
  admin = await asMember(shop, demoMembers.admin);
  skus = await shop.backend.database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("products.product_type", "=", 0)
    .where("products.is_show", "=", 1)
    .where("skus.is_show", "=", 1)
    .where("skus.cost", ">", 1000)
    .where("products.cost_plus", ">", 100)
    .orderBy("skus.id")
    .select(["skus.id as sku_id", "skus.product_id", "skus.cost", "products.cost_plus", "products.category_id"])
    .limit(5)
    .execute();
});

const sku = (at = 0) => skus[at] ?? { sku_id: 0, product_id: 0, cost: 0, cost_plus: 0, category_id: 0 };
const pathOf = (id: number, act = "") => `/api/staff/customers/${id}/prices${act && `/${act}`}`;
const list = async (who: Who, id = OWN) => (await who.get(pathOf(id))).data as List;
const check = async (who: Who, source: object, id = OWN) =>
  (await who.post(pathOf(id, "check"), source)).data as Checked;
const rowOf = (at: number, fen: number, until = UNTIL) => ({ goods: String(sku(at).sku_id), price: yuan(fen), until });
const chosen = ({ list: rows }: Checked) =>
  rows.flatMap(({ row, line }) =>
    line ? [{ row, sku_id: line.sku_id, price: line.price, until: line.until, version: line.version }] : [],
  );
/** Checks the rows and writes all that can be written. */
async function write(who: Who, rows: object[], more: object = {}, id = OWN) {
  const found = chosen(await check(who, { rows }, id));
  return who.post(pathOf(id), { key: newKey(), rows: found, rest: [], reason: "年度协议", ...more });
}
const logged = (act: string) =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("member_id", "is not", null)
    .execute();
async function decide(who: Who) {
  const { list: requests } = (await who.get("/api/staff/requests")).data as {
    list: { request_id: number; can_decide: boolean; effects: object[]; label: string }[];
  };
  const request = requests.find(({ can_decide }) => can_decide);
  const decision = { key: newKey(), approve: true, note: "" };
  return { request, ...(await who.post(`/api/staff/requests/${request?.request_id}/decide`, decision)) };
}

describe("the check of a table", () => {
  test("says of each row what it would change, and shows the text of what it does not know", async () => {
    const { cost, cost_plus, sku_id, product_id } = sku();
    const text = [
      "编码\t协议价\t到期日",
      `${product_id}-${sku_id}\t${yuan(cost + 1)}\t2027/1/31`,
      `${sku(1).sku_id}\t${yuan(sku(1).cost + sku(1).cost_plus + 1)}\t${UNTIL}`,
      `${sku(2).sku_id}\t${yuan(sku(2).cost - 1)}\t${UNTIL}`,
      `没有这种型号XYZ987\t1.00\t${UNTIL}`,
      `${sku(3).sku_id}\t便宜点\t${UNTIL}`,
      `${sku(3).sku_id}\t20.00\t2020-01-01`,
      `${sku_id}\t${yuan(cost + 2)}\t${UNTIL}`,
    ].join("\n");
    const { list: rows } = await check(service, { text });
    expect(rows.map(({ row, state }) => [row, state])).toEqual([
      [2, "ready"],
      [3, "idle"],
      [4, "below"],
      [5, "unknown"],
      [6, "unread"],
      [7, "unread"],
      [8, "duplicate"],
    ]);
    expect(rows[0]?.line).toMatchObject({ before: null, price: yuan(cost + 1), trade_price: yuan(cost + cost_plus) });
    expect(rows[1]?.note).toMatch(/^高于企业价 ¥.*不生效$/);
    expect(rows[3]?.raw).toContain("没有这种型号XYZ987");
    expect((await list(service)).list).toEqual([]);
  });

  test("reads a file, and refuses what is too large, too long or no table", async () => {
    const csv = `编码,协议价,到期日\n${sku().sku_id},${yuan(sku().cost + 1)},${UNTIL}\n`;
    const { list: rows } = await check(service, { file: Buffer.from(csv).toString("base64") });
    expect(rows).toMatchObject([{ row: 2, state: "ready" }]);
    const many = Array.from({ length: 501 }, () => `1\t1\t${UNTIL}`).join("\n");
    expect((await service.post(pathOf(OWN, "check"), { text: many })).message).toBe(
      "一次最多 500 行协议价，请分成几份",
    );
    expect((await service.post(pathOf(OWN, "check"), { text: "  " })).status).toBe(400);
    const huge = Buffer.alloc(2 * 1024 * 1024 + 1, 32).toString("base64");
    expect(await service.post(pathOf(OWN, "check"), { file: huge })).toMatchObject({
      status: 400,
      message: TABLE_TOO_LARGE,
    });
  });

  test("takes a discount off the price of the class for every SKU of a category", async () => {
    const { category_id } = sku();
    const { list: rows } = await check(service, { category_id, percent: 1, until: UNTIL });
    const own = rows.find(({ line }) => line?.sku_id === sku().sku_id);
    expect(own?.line?.price).toBe(yuan(Math.floor(((sku().cost + sku().cost_plus) * 99) / 100)));
    expect(rows.every(({ line }) => line !== null)).toBe(true);
  });

  test("is refused for a customer without approval", async () => {
    const { id } = await shop.backend.database.read
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", demoCustomers.stationer)
      .executeTakeFirstOrThrow();
    const refused = await admin.post(pathOf(id, "check"), { rows: [rowOf(0, sku().cost + 1)] });
    expect(refused).toMatchObject({ status: 409, message: "还没通过企业认证，协议价不会生效；先通过认证" });
  });
});

describe("writing", () => {
  test("writes the chosen rows, and the customer alone sees them, without the cost", async () => {
    const written = await write(service, [rowOf(0, sku().cost + 10), rowOf(1, sku(1).cost + 10)]);
    expect(written.data).toMatchObject({ outcome: null, asked: [], left: [] });
    expect((await list(service)).list.map(({ state }) => state)).toEqual(["active", "active"]);
    const detail = async (phone?: string) => {
      const token = phone ? await tokenOf(shop, phone) : undefined;
      return JSON.stringify((await call(shop, "GET", `/api/store/product/detail/${sku().product_id}`, { token })).data);
    };
    expect(await detail(demoCustomers.tradeMarkup)).toContain(`"agreed_price":"${yuan(sku().cost + 10)}"`);
    for (const phone of [demoCustomers.tradeCost, undefined]) expect(await detail(phone)).not.toContain("agreed_price");
    expect(await logged("customer.prices")).toMatchObject([
      {
        customer_id: OWN,
        note: "年度协议",
        summary: expect.stringContaining(`无 → ¥${yuan(sku().cost + 10)} 至 ${UNTIL}`),
      },
    ]);
  });

  test("leaves out what has changed since the check and does the rest; a repeated submit reads the same receipt", async () => {
    const rows = chosen(await check(service, { rows: [rowOf(0, sku().cost + 10), rowOf(1, sku(1).cost + 10)] }));
    await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeMarkup, sku().sku_id, {
      price: sku().cost + 5,
      ends_at: shop.world.now + DAY_MS,
    });
    const form = {
      key: newKey(),
      rows,
      rest: [{ row: 9, raw: "看不懂的行", note: "没有这个规格" }],
      reason: "年度协议",
    };
    const { data } = await service.post(pathOf(OWN), form);
    expect(data).toMatchObject({
      done: [{ row: 2 }],
      left: [
        { row: 1, note: "核对以后价格、成本或客户类别变了，没有写" },
        { row: 9, raw: "看不懂的行" },
      ],
    });
    expect((await service.post(pathOf(OWN), form)).data).toEqual(data);
    expect((await service.get(`${pathOf(OWN, "receipt")}?key=${form.key}`)).data).toEqual(data);
    expect((await admin.get(`${pathOf(OWN, "receipt")}?key=${form.key}`)).status).toBe(404);
    expect((await list(service)).list.find(({ sku_id }) => sku_id === sku().sku_id)?.price).toBe(yuan(sku().cost + 5));
  });

  test("of twenty members at once leaves one price and says so to the others", async () => {
    const rows = chosen(await check(service, { rows: [rowOf(0, sku().cost + 10)] }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        service.post(pathOf(OWN), {
          key: newKey(),
          rows: rows.map((row) => ({ ...row, price: yuan(sku().cost + at) })),
          reason: "同时",
        }),
      ),
    );
    expect(answers.filter(({ data }) => (data as { done: object[] }).done.length === 1)).toHaveLength(1);
    expect(await logged("customer.prices")).toHaveLength(1);
  });

  test("leaves out a SKU that stands twice, and a price of 0 or of a day that is over", async () => {
    const rows = chosen(await check(service, { rows: [0, 1, 2].map((at) => rowOf(at, sku(at).cost + 10)) }));
    const [first, free, late] = rows;
    const sent = [
      first,
      { ...first, row: 4, price: "1.00" },
      { ...free, price: "0.00" },
      { ...late, until: "2026-11-01" },
    ];
    const { data } = await service.post(pathOf(OWN), { key: newKey(), rows: sent, rest: [], reason: "年度协议" });
    expect(data).toMatchObject({
      done: [{ row: 1 }],
      left: [
        { row: 2, note: expect.stringContaining("大于 0") },
        { row: 3, note: expect.stringContaining("不能早于今天") },
        { row: 4, note: "同一个规格写了两次" },
      ],
    });
    expect((await list(service)).list.map(({ price }) => price)).toEqual([yuan(sku().cost + 10)]);
  });

  test("is refused once the customer has lost the approval, and the receipt is read by the own manager alone", async () => {
    const rows = chosen(await check(service, { rows: [rowOf(0, sku().cost + 10)] }));
    const form = { key: newKey(), rows, rest: [], reason: "年度协议" };
    expect((await service.post(pathOf(OWN), form)).status).toBe(200);
    const change = (values: { manager_id?: number | null; audit_state?: number }) =>
      shop.backend.database.write((tx) => tx.updateTable("customers").set(values).where("id", "=", OWN).execute());
    await change({ audit_state: 0 });
    expect(await service.post(pathOf(OWN), { ...form, key: newKey() })).toMatchObject({
      status: 409,
      message: expect.stringContaining("企业认证"),
    });
    const { manager_id } = await shop.backend.database.read
      .selectFrom("customers")
      .select("manager_id")
      .where("id", "=", FOREIGN)
      .executeTakeFirstOrThrow();
    await change({ manager_id });
    expect((await service.get(`${pathOf(OWN, "receipt")}?key=${form.key}`)).status).toBe(404);
  });

  test("a price above that of the class is not in effect, and says so", async () => {
    await write(service, [rowOf(0, sku().cost + sku().cost_plus + 1)]);
    expect((await list(service)).list).toMatchObject([{ state: "idle" }]);
  });
});

describe("a price below cost", () => {
  const below = () => rowOf(0, sku().cost - 1);

  test("waits for 管理员, who sees each line that is executed, while the others are written", async () => {
    const { data } = await write(service, [below(), rowOf(1, sku(1).cost), rowOf(2, sku(2).cost - 200)]);
    expect(data).toMatchObject({ outcome: "open", done: [{ row: 2 }], asked: [{ row: 1 }, { row: 3 }] });
    expect((await list(service)).list.map(({ sku_id }) => sku_id)).toEqual([sku(1).sku_id]);
    expect((await list(service)).asked).toBe("陈知远");
    const { request } = await decide(admin);
    expect(request?.effects).toEqual(
      [0, 2].map((at) => ({
        label: expect.stringContaining(`${sku(at).product_id}-${sku(at).sku_id}`),
        before: "无",
        after: `¥${yuan(sku(at).cost - (at === 0 ? 1 : 200))} 至 ${UNTIL}`,
      })),
    );
    expect((await list(service)).list.map(({ price }) => price).sort()).toEqual(
      [yuan(sku().cost - 1), yuan(sku(1).cost), yuan(sku(2).cost - 200)].sort(),
    );
    expect((await logged("request.ask"))[0]?.summary).toContain("低于成本的协议价 2 种");
  });

  test.each([
    ["the cost", (tx: never, id: number) => setCost(tx, id)],
    ["the class", (tx: never) => setClass(tx)],
  ])("is void where %s changes before the approval", async (_, change) => {
    await write(service, [below()]);
    await shop.backend.database.write((tx) => change(tx as never, sku().sku_id));
    await decide(admin);
    expect((await list(service)).list).toEqual([]);
    expect(await shop.backend.database.read.selectFrom("staff_requests").select("state").execute()).toMatchObject([
      { state: "void" },
    ]);
  });

  test("is void once its last day is over", async () => {
    await write(service, [rowOf(0, sku().cost - 1, "2026-11-22")]);
    shop.world.now += 2 * DAY_MS;
    admin = await asMember(shop, demoMembers.admin);
    await decide(admin);
    service = await asMember(shop, demoMembers.service);
    expect((await list(service)).list).toEqual([]);
  });

  test("asks a lone 管理员 for the own password", async () => {
    expect((await write(admin, [below()])).message).toBe(OWN_PASSWORD_NEEDED);
    expect((await write(admin, [below()], { password: "staff2026" })).data).toMatchObject({ outcome: "waiting" });
  });
});

type Tx = Parameters<Parameters<typeof shop.backend.database.write>[0]>[0];
const setCost = (tx: Tx, id: number) => tx.updateTable("skus").set({ cost: 5 }).where("id", "=", id).execute();
const setClass = (tx: Tx) => tx.updateTable("customers").set({ audit_type: 1 }).where("id", "=", OWN).execute();

describe("removing and ending", () => {
  test("removes what has not changed, with a reason in the log", async () => {
    await write(service, [rowOf(0, sku().cost + 10), rowOf(1, sku(1).cost + 10)]);
    const rows = (await list(service)).list.map(({ sku_id, version }) => ({ sku_id, version }));
    await write(service, [rowOf(0, sku().cost + 20)]);
    const { data } = await service.post(pathOf(OWN, "remove"), { key: newKey(), rows, reason: "到期不续" });
    expect(data).toEqual({ removed: 1, left: 1 });
    expect((await list(service)).list.map(({ sku_id }) => sku_id)).toEqual([sku().sku_id]);
    const again = await service.post(pathOf(OWN, "remove"), { key: newKey(), rows, reason: "到期不续" });
    expect(again.status).toBe(409);
  });

  test("warns of prices that end within 14 days, of the own customers alone", async () => {
    const set = (phone: string, days: number, at: number) =>
      shop.backend.staff.agreedPrices.set(commandLine(), phone, sku(at).sku_id, {
        price: sku(at).cost,
        ends_at: shop.world.now + days * DAY_MS,
      });
    const ending = async (who: Who) =>
      (await who.get("/api/staff/prices/ending")).data as Answer<typeof staffPrice.ending>;
    const before = await ending(admin);
    await set(demoCustomers.tradeMarkup, 3, 0);
    await set(demoCustomers.tradeMarkup, 15, 1);
    await set(demoCustomers.tradeCost, 5, 2);
    const mine = await ending(service);
    expect(mine.list.filter(({ customer_id }) => customer_id === OWN)).toMatchObject([
      { days: 4, price: yuan(sku().cost) },
    ]);
    expect(mine.list.some(({ customer_id }) => customer_id === FOREIGN)).toBe(false);
    expect((await ending(admin)).count).toBe(before.count + 2);
    expect((await list(service)).list.map(({ state }) => state)).toEqual(["ending", "active"]);
    shop.world.now += 4 * DAY_MS;
    service = await asMember(shop, demoMembers.service);
    expect((await list(service)).list[0]?.state).toBe("over");
  });
});

test("another account manager's customer is out of reach, and 财务 reads prices without their costs", async () => {
  await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
  await write(service, [rowOf(0, sku().cost + 10)]);
  const version = (await list(service)).list[0]?.version;
  const row = { row: 1, sku_id: sku().sku_id, price: "1.00", until: UNTIL, version };
  const acts = [
    ["check", { rows: [rowOf(0, 100)] }],
    ["", { key: newKey(), rows: [row], reason: "x" }],
    ["remove", { key: newKey(), rows: [{ sku_id: sku().sku_id, version }], reason: "x" }],
  ] as const;
  const stranger = await asMember(shop, "13700000012");
  expect((await stranger.get(pathOf(OWN))).status).toBe(404);
  for (const [act, body] of acts) expect((await stranger.post(pathOf(OWN, act), body)).status).toBe(404);
  const finance = await asMember(shop, demoMembers.finance);
  expect((await list(finance)).list).toMatchObject([{ cost: null }]);
  for (const [act, body] of acts) expect((await finance.post(pathOf(OWN, act), body)).status).toBe(403);
});
