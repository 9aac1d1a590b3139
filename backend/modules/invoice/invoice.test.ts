import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { InvoiceDetail } from "#contract/invoice.ts";
import type { OrderSummary } from "#contract/order.ts";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  isLiveInvoice,
  TITLE_KIND,
  TITLE_TAKEN,
  TITLES_MAX,
} from "#contract/rules/invoice.ts";
import { fen } from "#contract/rules/money.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { COMPANY, centre, PDF, PERSON } from "#tests/support/invoicing.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, refunder, unitsOf } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);

let me: Awaited<ReturnType<typeof refunder>>;
let article: Article;
beforeEach(async () => {
  me = await refunder(shop, demoCustomers.tradeCost);
  article = await createProduct(shop);
});

const runTasks = () => runJob(shop, "run due tasks");
const audit = () => shop.backend.audit();
const issue = (id: number | undefined, number = "26332000000012345678", file?: Uint8Array) =>
  shop.backend.staff.invoices.issue(String(id), { number, file });

describe("titles", () => {
  test("the first is the default, one alone is, and the default of several cannot be deleted [P6.100]", async () => {
    const mine = centre(me);
    for (const { receipt_id, is_default } of await mine.titles()) {
      if (!is_default) await me.post(`/api/user/receipt/delete/${receipt_id}`);
    }
    for (const { receipt_id } of await mine.titles()) await me.post(`/api/user/receipt/delete/${receipt_id}`);
    const [first, second] = [await mine.title(), await mine.title(PERSON)];
    const defaults = async () => (await mine.titles()).map(({ receipt_id, is_default }) => [receipt_id, is_default]);
    expect(await defaults()).toEqual([
      [first, 1],
      [second, 0],
    ]);
    expect(await me.post(`/api/user/receipt/delete/${first}`)).toMatchObject({ status: 409 });
    await me.post(`/api/user/receipt/is_default/${second}`);
    expect(await defaults()).toEqual([
      [second, 1],
      [first, 0],
    ]);
    await me.post(`/api/user/receipt/delete/${first}`);
    expect(await me.post(`/api/user/receipt/delete/${second}`)).toMatchObject({ status: 200 });
    expect(await mine.titles()).toEqual([]);
  });

  test("are refused incomplete, and a wrong check digit is stored [P6.100]", async () => {
    const mine = centre(me);
    for (const wrong of [
      { ...COMPANY, duty_paragraph: "" },
      { ...COMPANY, bank_code: "" },
      { ...COMPANY, duty_paragraph: "12345" },
      { ...COMPANY, email: "caiwu" },
      { ...COMPANY, receipt_title: "" },
    ]) {
      expect(await mine.saveTitle(wrong)).toMatchObject({ status: 400 });
    }
    expect(await mine.saveTitle({ ...COMPANY, duty_paragraph: "91350100M000100Y44" })).toMatchObject({ status: 200 });
  });

  test("of a person have no tax number and no 专票", async () => {
    const mine = centre(me);
    const id = await mine.title({ ...COMPANY, receipt_title_type: TITLE_KIND.person });
    const stored = (await mine.titles()).find(({ receipt_id }) => receipt_id === id);
    expect(stored).toMatchObject({ receipt_type: INVOICE_TYPE.normal, duty_paragraph: "", bank_code: "" });
  });

  test("are refused twice with the same name, tax number, kind and type, also at once [P6.100]", async () => {
    const mine = centre(await buyer(shop, demoCustomers.underReview));
    const answers = await Promise.all([1, 2, 3].map(() => mine.saveTitle({ ...COMPANY, email: "a@example.com" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const others = [
      { ...COMPANY, receipt_type: INVOICE_TYPE.normal },
      { ...COMPANY, receipt_title: "示例商贸（福州）有限公司" },
      { ...COMPANY, duty_paragraph: "91350100M000100Y44" },
      { ...PERSON, receipt_title: COMPANY.receipt_title },
    ];
    for (const other of others) expect(await mine.saveTitle(other)).toMatchObject({ status: 200 });
    const titles = await mine.titles();
    expect(titles).toHaveLength(5);
    const [{ receipt_id } = { receipt_id: 0 }] = titles.filter(({ receipt_type }) => receipt_type === 2);
    expect(await mine.saveTitle({ ...COMPANY, receipt_type: INVOICE_TYPE.normal, receipt_id })).toMatchObject({
      status: 409,
      message: TITLE_TAKEN,
    });
    const { receipt_id: own = 0 } = titles.find(({ email }) => email === "a@example.com") ?? {};
    expect(await mine.saveTitle({ ...COMPANY, email: "b@example.com", receipt_id: own })).toMatchObject({
      status: 200,
    });
    expect(await mine.titles()).toHaveLength(5);
  });

  test("are limited, and belong to one customer [R8]", async () => {
    const mine = centre(me);
    const id = await mine.title();
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    const answers = [
      await centre(other).saveTitle({ ...COMPANY, receipt_id: id }),
      await other.post(`/api/user/receipt/is_default/${id}`),
      await other.post(`/api/user/receipt/delete/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await centre(other).titles()).some(({ receipt_id }) => receipt_id === id)).toBe(false);
    for (let count = (await mine.titles()).length; count < TITLES_MAX; count += 1)
      await mine.title({ ...COMPANY, receipt_title: `示例商贸第 ${count} 有限公司` });
    const more = { ...COMPANY, receipt_title: "示例商贸最后有限公司" };
    expect(await mine.saveTitle(more)).toMatchObject({ status: 400, message: "最多保存 20 个抬头" });
    expect(await mine.saveTitle({ ...COMPANY, receipt_id: id })).toMatchObject({ status: 200 });
  });
});

describe("an application", () => {
  test("merges orders of a store into one invoice and makes one for each store [P6.101]", async () => {
    const mine = centre(me);
    const elsewhere = await createProduct(shop, { store: "另一家店铺" });
    const orders = [await me.paid([[article, 2]]), await me.paid([[article, 1]]), await me.paid([[elsewhere, 1]])];
    const ids = orders.map(({ order_id }) => order_id);
    expect(await mine.invoiceable()).toEqual(expect.arrayContaining(ids));
    const made = await mine.applied(await mine.title(), ids, { mark: "PO-1" });
    expect(made).toHaveLength(2);
    const details = [await mine.detail(made[0]), await mine.detail(made[1])];
    const merged = details.find(({ orders: { length } }) => length === 2);
    expect(merged).toMatchObject({ status: INVOICE_STATUS.waiting, mark: "PO-1", receipt_no: null });
    expect(merged?.receipt_info).toMatchObject({ receipt_title: "示例商贸有限公司", bank_code: COMPANY.bank_code });
    const shares = merged?.orders.reduce((sum, { receipt_price }) => sum + fen(receipt_price), 0);
    expect(fen(merged?.receipt_price ?? "")).toBe(shares);
    expect(await mine.invoiceable()).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(await audit()).toEqual([]);
  });

  test("is one for each key, and for each order, also at once [R4]", async () => {
    const mine = centre(me);
    const [title, { order_id }] = [await mine.title(), await me.paid([[article, 1]])];
    const key = freshKey();
    const first = await mine.applied(title, [order_id], { key });
    expect(await mine.applied(title, [order_id], { key })).toEqual(first);
    expect(await mine.apply(title, [order_id], { key, mark: "另一个" })).toMatchObject({ status: 409 });
    expect(await mine.apply(title, [order_id])).toMatchObject({ status: 409 });
    const another = (await me.paid([[article, 1]])).order_id;
    const runs = await Promise.all([1, 2, 3, 4].map(() => mine.apply(title, [another])));
    expect(runs.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await audit()).toEqual([]);
  });

  test("is refused for unpaid and refunded orders and for a title that does not allow the type", async () => {
    const mine = centre(me);
    const title = await mine.title();
    const group = await me.order(article);
    const { data } = await me.get(`/api/order/group_order_detail/${group}`);
    const unpaid = (data as { orders: OrderSummary[] }).orders[0]?.order_id ?? 0;
    expect(await mine.apply(title, [unpaid])).toMatchObject({ status: 404 });
    const order = await me.paid([[article, 1]]);
    const { sn } = await me.applied(order, allOf(order));
    await shop.backend.staff.refunds.agree(sn);
    expect(await mine.apply(title, [order.order_id])).toMatchObject({ status: 409 });
    const paid = await me.paid([[article, 1]]);
    const person = await mine.title(PERSON);
    expect(await mine.apply(person, [paid.order_id])).toMatchObject({ status: 409, message: "个人抬头不能开专票" });
    const normal = await mine.title({ ...COMPANY, receipt_type: INVOICE_TYPE.normal });
    expect(await mine.apply(normal, [paid.order_id])).toMatchObject({ status: 409 });
    expect(await mine.apply(person, [paid.order_id], { receipt_type: 1 })).toMatchObject({ status: 200 });
  });

  test("names no order, title or invoice of another customer [R8]", async () => {
    const mine = centre(me);
    const [title, { order_id }] = [await mine.title(), await me.paid([[article, 1]])];
    const [id] = await mine.applied(title, [order_id]);
    await issue(id, "26332000000012345678", PDF);
    const other = await refunder(shop, demoCustomers.tradeMarkup);
    const theirs = centre(other);
    const paid = await other.paid([[article, 1]]);
    const answers = [
      await theirs.apply(title, [paid.order_id]),
      await theirs.apply(await theirs.title(), [order_id]),
      await other.get(`/api/user/receipt/order/${id}`),
      await other.get(`/api/user/receipt/file/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await theirs.available(`?order_id=${order_id}`)).not.toContainEqual([order_id, expect.anything()]);
  });

  test("that was chosen with the order is made once the group is paid [P6.103]", async () => {
    const mine = centre(me);
    const title = await mine.title();
    const chosen = { receipt_id: title, receipt_type: INVOICE_TYPE.special };
    const group = await me.order(article, 1, { invoice: chosen, po: { [article.store_id]: "PO-77" } });
    const records = async () =>
      ((await me.get("/api/user/receipt/order")).data as { list: InvoiceDetail[] }).list.filter(
        ({ receipt_title }) => receipt_title === COMPANY.receipt_title,
      );
    await runTasks();
    expect(await records()).toEqual([]);
    await me.pay(group);
    await runTasks();
    await runTasks();
    const [made, ...more] = await records();
    expect(more).toEqual([]);
    expect(await mine.detail(made?.order_receipt_id)).toMatchObject({ mark: "PO-77", receipt_id: title, status: 0 });

    const deleted = await mine.title();
    const later = await me.order(article, 1, { invoice: { ...chosen, receipt_id: deleted } });
    await me.post(`/api/user/receipt/delete/${deleted}`);
    await me.pay(later);
    await runTasks();
    expect(await records()).toHaveLength(1);
    expect(await audit()).toEqual([]);
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    const refused = await other.submit([await other.add(article, 1, 1)], { invoice: chosen });
    expect(refused).toMatchObject({ status: 404 });
  });
});

describe("staff", () => {
  async function waiting(pieces = 2) {
    const mine = centre(me);
    const order = await me.paid([[article, pieces]]);
    const title = await mine.title();
    const [id] = await mine.applied(title, [order.order_id]);
    return { mine, order, title, id };
  }
  const folder = mkdtempSync(join(tmpdir(), "invoices-"));
  const fileOf = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  test("issue with number and file, which the owner reads, each once [P9.14]", async () => {
    const { mine, id, order } = await waiting();
    expect(await staff("invoices", "list", "--state", "待开票")).toContain("示例商贸有限公司");
    const args = ["--number", "26332000000012345678", "--file", fileOf("a.pdf", PDF)];
    await staff("invoices", "issue", String(id), ...args);
    expect(await mine.detail(id)).toMatchObject({ status: 1, receipt_no: "26332000000012345678", file: "pdf" });
    const { data } = await me.get(`/api/user/receipt/file/${id}`);
    expect(Buffer.from((data as { file: string }).file, "base64").equals(PDF)).toBe(true);
    await expect(staff("invoices", "issue", String(id), ...args)).rejects.toThrow("发票号码已被");
    await expect(staff("invoices", "issue", String(id), "--number", "26332000000000000001")).rejects.toThrow(
      "现在是已开票，不能再开票",
    );
    await expect(staff("invoices", "reject", String(id), "--reason", "税号不符")).rejects.toThrow("不能再驳回");
    const shown = await staff("invoices", "show", String(id));
    expect(shown).toContain(order.sn);
    for (const fact of [
      /申请号 +FP/,
      /抬头 +示例商贸有限公司/,
      /税号 +\w{15}/,
      /收票邮箱 +\S+@/,
      /发票号码 +26332000000012345678/,
    ]) {
      expect(shown).toMatch(fact);
    }
    await runTasks();
    expect(shop.world.mails).toEqual([
      {
        to: COMPANY.email,
        subject: "发票已开出：26332000000012345678",
        text: expect.stringContaining("示例商贸有限公司"),
      },
    ]);
    expect(await audit()).toEqual([]);
  });

  test("give files that are PDF, OFD or XML by their content and 3 MB at most, and bad numbers are refused", async () => {
    const { mine, id } = await waiting();
    const issueFile = (name: string, bytes: Uint8Array) =>
      staff("invoices", "issue", String(id), "--number", "26332000000012345678", "--file", fileOf(name, bytes));
    const html = Buffer.from("<script>alert(1)</script>");
    await expect(issueFile("a.pdf", html)).rejects.toThrow("发票文件应为 PDF、OFD 或 XML");
    await expect(issueFile("b.pdf", Buffer.concat([Buffer.from("%PDF-"), html]))).rejects.toThrow("OFD 或 XML");
    await expect(issueFile("c.ofd", Buffer.from("PK\u0003\u0004 word/document.xml"))).rejects.toThrow("OFD 或 XML");
    const large = Buffer.concat([PDF, Buffer.alloc(3 * 1024 * 1024), PDF]);
    await expect(issueFile("d.pdf", large)).rejects.toThrow("不能超过 3 MB");
    await expect(staff("invoices", "issue", String(id), "--number", "12a")).rejects.toThrow("8 到 20 位数字");
    expect(await mine.detail(id)).toMatchObject({ status: 0, file: null });
    await issueFile("e.bin", Buffer.from("PK\u0003\u0004....OFD.xml...."));
    expect(await mine.detail(id)).toMatchObject({ status: 1, file: "ofd" });
  });

  test("reject with a reason, and the orders can be applied for again [P6.102]", async () => {
    const { mine, id, order, title } = await waiting();
    await staff("invoices", "reject", String(id), "--reason", "税号与名称不一致");
    const rejected = await mine.detail(id);
    expect(rejected).toMatchObject({ status: 3, mer_mark: "税号与名称不一致", orders: [{ available: 1 }] });
    expect((await mine.overview()).rejected).toBeGreaterThan(0);
    expect(await mine.invoiceable()).toContain(order.order_id);
    const [again] = await mine.applied(title, [order.order_id]);
    expect(await mine.detail(again)).toMatchObject({ status: 0 });
    expect(await audit()).toEqual([]);
  });

  test("reverse after a refund, and the rest can be applied for [P6.102]", async () => {
    const { mine, id, order, title } = await waiting();
    await issue(id);
    const before = fen((await mine.detail(id)).receipt_price);
    const { sn } = await me.applied(order, unitsOf(order, 1));
    await shop.backend.staff.refunds.agree(sn);
    expect(await mine.detail(id)).toMatchObject({ status: 1, to_reverse: 1 });
    expect(await staff("invoices", "list", "--state", "待红冲")).toContain(String(id));
    expect(await mine.apply(title, [order.order_id])).toMatchObject({ status: 409 });
    const red = fileOf("red.pdf", PDF);
    await staff("invoices", "red", String(id), "--number", "26332000000012345679", "--file", red);
    expect(await mine.detail(id)).toMatchObject({ status: 4, red_no: "26332000000012345679", to_reverse: 0 });
    expect((await me.get(`/api/user/receipt/file/${id}?kind=red`)).status).toBe(200);
    await expect(staff("invoices", "red", String(id))).rejects.toThrow("现在是已红冲，不能再红冲");
    const [again] = await mine.applied(title, [order.order_id]);
    const rest = fen((await mine.detail(again)).receipt_price);
    expect([rest > 0, rest < before]).toEqual([true, true]);
    expect(await audit()).toEqual([]);
  });

  test("find a waiting application lowered by a refund, and rejected by the refund of everything [P7.20]", async () => {
    const { mine, id, order } = await waiting();
    const before = fen((await mine.detail(id)).receipt_price);
    const part = await me.applied(order, unitsOf(order, 1));
    await shop.backend.staff.refunds.agree(part.sn);
    expect(fen((await mine.detail(id)).receipt_price)).toBeLessThan(before);
    const rest = await me.applied(order, unitsOf(order, 1));
    await shop.backend.staff.refunds.agree(rest.sn);
    expect(await mine.detail(id)).toMatchObject({ status: 3, mer_mark: "订单已全额退款", receipt_price: "0.00" });
    expect(await mine.invoiceable()).not.toContain(order.order_id);
    expect(await audit()).toEqual([]);
  });
});

test("the audit names an invoice above its orders and a share that no refund explains", async () => {
  const mine = centre(me);
  const { order_id } = await me.paid([[article, 2]]);
  const [id = 0] = await mine.applied(await mine.title(), [order_id]);
  const names = async () => (await audit()).map(({ what }) => what);
  await shop.backend.database.write(async (tx) => {
    await tx.updateTable("invoice_orders").set({ amount_fen: 1 }).where("invoice_id", "=", id).execute();
  });
  expect(await names()).toEqual(["发票与订单行不符", "待开票金额与实付减退款不符"]);
  await shop.backend.database.write(async (tx) => {
    await tx
      .updateTable("invoice_orders")
      .set({ amount_fen: 10_000_000, is_live: 1 })
      .where("invoice_id", "=", id)
      .execute();
    await tx.updateTable("invoices").set({ amount_fen: 10_000_000, state: 3 }).where("id", "=", id).execute();
  });
  expect(await names()).toEqual(["发票与占用的订单不符", "开票超过订单实付"]);
});

test("after any history no order is invoiced above the paid amount less refunds before the issue [P7.20]", async () => {
  const mine = centre(me);
  const title = await mine.title();
  const acts = fc.array(fc.tuple(fc.constantFrom("apply", "issue", "withdraw", "reject", "red", "refund"), fc.nat(1)), {
    minLength: 6,
    maxLength: 14,
  });
  let number = 26_332_000;
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const orders = [await me.paid([[article, 3]]), await me.paid([[article, 2]])];
      /** The issued amount, without reversed invoices, and the amount that could be invoiced at that time, by order. */
      const due = async (order_id: number) => {
        const { data } = await me.get(`/api/order/detail/${order_id}`);
        const { data: refunds } = await me.get("/api/refund/list?type=2&limit=10");
        const paid = (refunds as { list: { order_id: number; refund_price: string; status: number }[] }).list;
        const back = paid.filter((one) => one.order_id === order_id && one.status === 3);
        return fen((data as OrderSummary).pay_price) - back.reduce((sum, one) => sum + fen(one.refund_price), 0);
      };
      const ids: number[] = [];
      for (const [name, at] of steps) {
        const order = orders[at];
        const newest = String(ids.at(-1 - at) ?? 0);
        if (!order) continue;
        if (name === "apply") {
          const chosen = at === 0 ? orders.map(({ order_id }) => order_id) : [order.order_id];
          const answer = await mine.apply(title, chosen);
          expect([200, 409]).toContain(answer.status);
          if (answer.status === 200) {
            const made = (answer.data as { order_receipt_id: number[] }).order_receipt_id;
            ids.push(...made);
            for (const share of (await mine.detail(made[0])).orders)
              expect(fen(share.receipt_price)).toBe(await due(share.order_id));
          }
        }
        number += 1;
        const invoices = shop.backend.staff.invoices;
        if (name === "issue") {
          const issued = await invoices.issue(newest, { number: String(number) }).then(
            () => true,
            () => false,
          );
          if (issued) {
            for (const share of (await mine.detail(Number(newest))).orders)
              expect(fen(share.receipt_price)).toBe(await due(share.order_id));
          }
        }
        if (name === "withdraw") await mine.withdraw(Number(newest));
        if (name === "reject") await invoices.reject(newest, "资料不符").catch(() => {});
        if (name === "red") await invoices.reverse(newest, {}).catch(() => {});
        if (name === "refund") {
          const answer = await me.apply(order, unitsOf(order, 1));
          if (answer.status === 200) {
            const { refund_order_id } = answer.data as { refund_order_id: number };
            await shop.backend.staff.refunds.agree((await me.refund(refund_order_id)).refund_order_sn);
          }
        }
        expect(await audit()).toEqual([]);
      }
      const live = [];
      for (const id of ids) {
        const { status, orders: shares } = await mine.detail(id);
        if (isLiveInvoice(status)) live.push(...shares.map(({ order_id }) => order_id));
      }
      expect(new Set(live).size).toBe(live.length);
    }),
    { numRuns: 6 },
  );
});
