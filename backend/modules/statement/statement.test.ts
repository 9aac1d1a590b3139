import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { fen } from "#contract/rules/money.ts";
import { addMonths, monthRange } from "#contract/rules/month.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { NO_SUCH_ORDER } from "#contract/rules/statement.ts";
import { PDF_DAMAGED } from "#contract/rules/upload.ts";
import { statement } from "#contract/statement.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";
import { xlsxFile } from "#tests/support/xlsx.ts";

const shop = freshBackend();
const MONTH = "2026-11";
const NEXT = "2026-12";

type Customer = Awaited<ReturnType<typeof buyer>>;
let me: Customer;
let refs = 0;

const ask = (path = "", customer = me) => customer.get(`/api/statement${path}`);
/** Moves the clock and logs in again, because a session is shorter than a month. */
async function at(instant: number) {
  shop.world.now = instant;
  me = await buyer(shop, demoCustomers.tradeCost);
}
const read = async (month = MONTH) => statement.read.answer.parse((await ask(`/${month}`)).data);
const lines = async (type: string, month = MONTH) =>
  statement.lines.answer.parse((await ask(`/${month}/lines?type=${type}`)).data);
/** Books a movement of the balance at an instant. */
async function book(kind: string, delta: number, instant = shop.world.now) {
  const now = shop.world.now;
  shop.world.now = instant;
  refs += 1;
  await shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, {
      asset: "balance",
      holder: me.id,
      delta,
      kind,
      ref: `${kind}${refs}`,
      note: "",
    }),
  );
  shop.world.now = now;
}

beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeCost);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a month's statement [P6.191]", () => {
  test("opens with the balance before, closes with the balance after, and sums the movements between", async () => {
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    await book("refund", 500);
    await book("credit", -100);
    await at(monthRange(NEXT).from);
    const { opening, recharged, paid, returned, adjusted, closing, orders, net, methods } = await read();
    expect({ opening, recharged, paid, returned, adjusted }).toEqual({
      opening: "0.00",
      recharged: { count: 1, amount: "6888.00" },
      paid: { count: 1, amount: "18.00" },
      returned: { count: 1, amount: "5.00" },
      adjusted: { count: 1, amount: "-1.00" },
    });
    expect(closing).toBe("6874.00");
    expect({ orders, net, methods }).toEqual({
      orders: { count: 1, amount: "18.00" },
      net: "18.00",
      methods: [{ pay_type: "balance", count: 1 }],
    });
    expect(await lines("orders")).toMatchObject({
      count: 1,
      list: [{ amount: "18.00", refunded: "0.00", pay_type: "balance", invoice_sn: null }],
    });
    expect((await lines("refunds")).list).toEqual([]);
  });

  test("shows the items and sums of the customer's own orders on request [R8]", async () => {
    const article = await createProduct(shop, { cost: 1000 });
    await me.pay(await me.order(article, 3));
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    await other.pay(await other.order(article, 2));
    await at(monthRange(NEXT).from);
    const asked = await ask(`/${MONTH}/lines?type=orders&with_items=1`);
    const { list } = statement.lines.answer.parse(asked.data);
    const item = { sku_id: article.sku_id, product_num: 3, refunded_num: 0, unit_price: "10.00", total_price: "30.00" };
    expect(list).toMatchObject([{ amount: "39.00", order: { goods: "30.00", discount: "0.00", postage: "9.00" } }]);
    expect(list[0]?.order?.items).toMatchObject([item]);
    expect((await lines("orders")).list).toMatchObject([{ order: null }]);
  });

  test("exists for finished months since the first movement alone", async () => {
    expect((await ask()).data).toMatchObject({ list: [] });
    expect(await ask(`/${MONTH}`)).toMatchObject({ status: 404, message: "这个月还没有对账单" });
    await at(monthRange(NEXT).from);
    expect((await ask()).data).toMatchObject({ list: [{ month: MONTH, state: "open" }] });
    for (const month of ["2026-10", NEXT, "2026-13", "november"]) {
      expect(await ask(`/${month}`)).toMatchObject({ status: 404 });
    }
    const newcomer = await buyer(shop, demoCustomers.newcomer);
    expect((await ask("", newcomer)).data).toMatchObject({ list: [] });
    expect(await ask(`/${MONTH}`, newcomer)).toMatchObject({ status: 404 });
  });

  test("is confirmed once, with the sums that were shown", async () => {
    await at(monthRange(NEXT).from);
    const { closing, net } = await read();
    const confirm = (sums: object) => me.post(`/api/statement/${MONTH}/confirm`, { closing, net, ...sums });
    expect(await confirm({ closing: "6888.01" })).toMatchObject({ status: 409 });
    expect(await confirm({ net: "1.00" })).toMatchObject({ status: 409 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm({})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await read()).toMatchObject({ state: "confirmed", confirmed_at: shop.world.now });
    expect(
      await me.post(`/api/statement/${MONTH}/object`, { order_sn: "", kind: "other", reason: "少了" }),
    ).toMatchObject({
      status: 409,
    });
  });

  test("an objection waits for staff, and their answer opens the statement again", async () => {
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    await at(monthRange(NEXT).from);
    const [line] = (await lines("orders")).list;
    const object = (order_sn: string) =>
      me.post(`/api/statement/${MONTH}/object`, { order_sn, kind: "price", claimed: "1.00", reason: "运费应为 0 元" });
    expect(await object("WX0")).toMatchObject({ status: 400, message: "这个月的对账单里没有这笔订单" });
    expect(await object(line?.sn ?? "")).toMatchObject({ status: 200 });
    const staff = staffOf(shop);
    for (const part of ["运费应为 0 元", "单价不符", line?.amount ?? "", "1.00"])
      expect(await staff("statements", "list")).toContain(part);
    expect(await staff("statements", "answer", demoCustomers.tradeCost, MONTH, "--text", "运费已退回")).toContain(
      "已答复",
    );
    await expect(staff("statements", "answer", demoCustomers.tradeCost, MONTH, "--text", "再答复一次")).rejects.toThrow(
      "对账单现在是待确认，没有待处理的异议",
    );
    expect(await read()).toMatchObject({
      state: "open",
      objections: [
        {
          order_sn: line?.sn,
          kind: "price",
          billed: line?.amount,
          claimed: "1.00",
          reason: "运费应为 0 元",
          answer: "运费已退回",
          answered_at: shop.world.now,
        },
      ],
    });
    const { net } = await read();
    await me.post(`/api/statement/${MONTH}/object`, { order_sn: "", kind: "other", claimed: "5.00", reason: "少了" });
    expect((await read()).objections[0]).toMatchObject({ kind: "other", billed: net, claimed: "5.00" });
  });

  test("an objection is withdrawn once while it waits, and then the statement is open again", async () => {
    await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
    await at(monthRange(NEXT).from);
    const object = () =>
      me.post(`/api/statement/${MONTH}/object`, { order_sn: "", kind: "other", claimed: null, reason: "少了" });
    const first = async () => (await read()).objections[0]?.objection_id ?? 0;
    await object();
    const id = await first();
    const stranger = await tokenOf(shop, demoCustomers.stationer);
    const path = `/api/statement/objection/withdraw/${id}`;
    expect(await call(shop, "POST", path, { token: stranger })).toMatchObject({ status: 404 });
    const all = await Promise.all(Array.from({ length: 5 }, () => me.post(path)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read()).toMatchObject({ state: "open", objections: [{ withdrawn_at: shop.world.now, answer: null }] });
    const staff = staffOf(shop);
    expect(await staff("statements", "list")).not.toContain(demoCustomers.tradeCost);
    await object();
    const again = await first();
    await staff("statements", "answer", demoCustomers.tradeCost, MONTH, "--text", "已补");
    expect(await me.post(`/api/statement/objection/withdraw/${again}`)).toMatchObject({ status: 409 });
    expect((await read()).objections.map(({ answer }) => answer)).toEqual(["已补", null]);
  });

  describe("the attachment of an objection [R8]", () => {
    const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
    const object = (bytes: Uint8Array, name: string, changed: object = {}) =>
      me.post(`/api/statement/${MONTH}/object`, {
        order_sn: "",
        kind: "price",
        reason: "与报价不符",
        ...changed,
        attachment: { name, file: Buffer.from(bytes).toString("base64") },
      });
    const pathOf = (id = 999_999) => `/api/statement/objection/attachment/${id}`;
    beforeEach(() => at(monthRange(NEXT).from));

    test("is a re-encoded picture that its owner and staff alone can read", async () => {
      expect(await object(await licence(), "../../签收单.png")).toMatchObject({ status: 200 });
      const { objections } = await read();
      const shown = objections[0]?.attachment;
      const path = pathOf(shown?.attachment_id);
      const bytes = Buffer.from(((await me.get(path)).data as { file: string }).file, "base64");
      expect([bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString()]).toEqual(["RIFF", "WEBP"]);
      expect(bytes.includes("secret place")).toBe(false);
      expect(shown).toMatchObject({ kind: "picture", name: "签收单.png", bytes: bytes.byteLength });
      const other = await buyer(shop, demoCustomers.tradeMarkup);
      expect(await other.get(path)).toMatchObject({ status: 404 });
      expect(await me.get(pathOf())).toMatchObject({ status: 404 });
      const staff = staffOf(shop);
      expect(await staff("statements", "list")).toContain("签收单.png");
      const folder = await mkdtemp(join(tmpdir(), "objections-"));
      expect(await staff("statements", "list", "--attachments", folder)).toContain(folder);
      const [file = "", ...others] = await readdir(folder);
      expect([file.endsWith(".webp"), others, await readFile(join(folder, file))]).toEqual([true, [], bytes]);
      await rm(folder, { recursive: true });
    });

    test("is a PDF as it was sent, and none is needed", async () => {
      expect(await object(PDF, "报价单.pdf")).toMatchObject({ status: 200 });
      const [objection] = (await read()).objections;
      expect(objection?.attachment).toMatchObject({ kind: "pdf", name: "报价单.pdf", bytes: PDF.byteLength });
      const file = await me.get(pathOf(objection?.attachment?.attachment_id));
      expect(file.data).toMatchObject({ kind: "pdf", name: "报价单.pdf", file: PDF.toString("base64") });
      await staffOf(shop)("statements", "answer", demoCustomers.tradeCost, MONTH, "--text", "已核对");
      await me.post(`/api/statement/${MONTH}/object`, { order_sn: "", kind: "other", reason: "少了" });
      const [without] = (await read()).objections;
      expect(without?.attachment).toBeNull();
      expect(await me.get(pathOf(without?.objection_id))).toMatchObject({ status: 404 });
    });

    test.each([
      ["Excel", xlsxFile([["编码"]]), "这是 Office 文件或压缩包，不是图片或可用的文件，请上传 jpg、png、webp 或 PDF"],
      ["a PDF without an end", Buffer.from("%PDF-1.7"), PDF_DAMAGED],
      [
        "HTML",
        Buffer.from("<html><script>alert(1)</script>"),
        "这是网页，不是图片或可用的文件，请上传 jpg、png、webp 或 PDF",
      ],
    ])("is neither %s nor larger than 5 MB; a refused one is not stored", async (_, bytes, message) => {
      const write = vi.spyOn(shop.world.ports.uploads, "write");
      expect(await object(bytes, "a.pdf")).toMatchObject({ status: 400, message });
      const large = Buffer.concat([PDF, Buffer.alloc(UPLOAD_BYTES_MAX), Buffer.from("%%EOF")]);
      expect((await object(large, "a.pdf")).status).toBe(400);
      expect(write).not.toHaveBeenCalled();
      expect(await read()).toMatchObject({ state: "open", objections: [] });
    });

    test("of an objection that is refused is removed, and a statement that is not open takes none", async () => {
      const { uploads } = shop.world.ports;
      const write = vi.spyOn(uploads, "write");
      expect(await object(PDF, "a.pdf", { order_sn: "WX0" })).toMatchObject({ status: 400, message: NO_SUCH_ORDER });
      const [name = ""] = write.mock.calls[0] ?? [];
      expect(name).toMatch(/^statements\/[\da-f]{48}\.pdf$/);
      expect(await uploads.read(name)).toBeNull();
      expect(await object(PDF, "a.pdf")).toMatchObject({ status: 200 });
      const stored = write.mock.calls.length;
      expect(await object(PDF, "a.pdf")).toMatchObject({ status: 409 });
      expect(write.mock.calls.length).toBe(stored);
    });
  });

  test("the rows of orders add up, and are ticked off by their owner until the statement is confirmed [R8]", async () => {
    const article = await createProduct(shop, { cost: 1000 });
    for (const quantity of [1, 2, 3]) await me.pay(await me.order(article, quantity));
    await at(monthRange(NEXT).from);
    const { list, total } = await lines("orders");
    const cents = list.reduce((sum, { amount }) => sum + fen(amount), 0);
    expect([fen(total.amount), total.refunded, total.ticked]).toEqual([cents, "0.00", 0]);
    expect((await read()).orders.amount).toBe(total.amount);
    const [first, second, third] = list.map(({ id }) => id);
    const tick = (order_id: unknown[], is_ticked = true, customer = me) =>
      customer.post(`/api/statement/${MONTH}/tick`, { order_id, is_ticked });
    const ticked = async () => (await lines("orders")).list.map(({ is_ticked }) => is_ticked);
    for (const ids of [[first, second], [first]]) expect(await tick(ids)).toMatchObject({ status: 200 });
    expect([await ticked(), (await lines("orders")).total.ticked]).toEqual([[true, true, false], 2]);
    expect(await tick([first], false)).toMatchObject({ status: 200 });
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    await tick([third], true, other);
    await tick([second], false, other);
    expect(await ticked()).toEqual([false, true, false]);
    await me.post(`/api/statement/${MONTH}/object`, { order_sn: list[2]?.sn, kind: "price", reason: "运费应为 0 元" });
    expect((await lines("orders")).list.map(({ is_disputed }) => is_disputed)).toEqual([false, false, true]);
    await staffOf(shop)("statements", "answer", demoCustomers.tradeCost, MONTH, "--text", "运费已退回");
    const { closing, net } = await read();
    await me.post(`/api/statement/${MONTH}/confirm`, { closing, net });
    expect(await tick([first])).toMatchObject({ status: 409 });
    expect(await ticked()).toEqual([false, true, false]);
  });

  test("the months of any history add up to the ledger, to the fen", async () => {
    const movement = fc.record({
      kind: fc.constantFrom("recharge", "transfer", "refund", "credit", "pay", "adjust"),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      day: fc.integer({ min: 0, max: 150 }),
    });
    const start = shop.world.now;
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), async (movements) => {
        for (const { kind, amount, day } of movements) {
          await book(kind, kind === "pay" ? -Math.min(amount, 100) : amount, start + day * DAY_MS);
        }
        await at(start + 200 * DAY_MS);
        const { list } = statement.months.answer.parse((await ask()).data);
        const statements = await Promise.all(list.toReversed().map(({ month }) => read(month)));
        let opening = 0;
        for (const one of statements) {
          expect(fen(one.opening)).toBe(opening);
          const moved = [one.recharged, one.returned, one.adjusted].reduce((sum, { amount }) => sum + fen(amount), 0);
          expect(fen(one.closing)).toBe(opening + moved - fen(one.paid.amount));
          opening = fen(one.closing);
        }
        // The list of the months shows the sums of the statements.
        expect(list.toReversed().map(({ month, closing, net }) => ({ month, closing, net }))).toEqual(
          statements.map(({ month, closing, net }) => ({ month, closing, net })),
        );
        const { sum } = await shop.backend.database.read
          .selectFrom("ledger")
          .select(({ fn }) => fn.sum<number>("delta").as("sum"))
          .where("asset", "=", "balance")
          .where("holder_id", "=", me.id)
          .executeTakeFirstOrThrow();
        expect(opening).toBe(Number(sum));
        expect(statements.at(-1)?.month).toBe(addMonths("2026-11", 6));
        shop.world.now = start;
      }),
      { numRuns: 8 },
    );
  });
});
