import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { invoice } from "#contract/invoice.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { COMPANY, centre, PDF } from "#tests/support/invoicing.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend({ publicOrigin: "https://shop.example.com" });

let me: Awaited<ReturnType<typeof refunder>>;
beforeEach(async () => {
  me = await refunder(shop, demoCustomers.tradeCost);
});

/** An application for a paid order of a new product. */
async function waiting() {
  const mine = centre(me);
  const { order_id } = await me.paid([[await createProduct(shop), 1]]);
  const title = await mine.title();
  const [id = 0] = await mine.applied(title, [order_id]);
  return { mine, order_id, title, id };
}
const issue = (id: number, number: string, file?: Uint8Array) =>
  shop.backend.staff.invoices.issue(String(id), { number, file });

describe("a withdrawal [P6.105]", () => {
  test("frees the orders of an application that waits, and it happens once", async () => {
    const { mine, id, order_id, title } = await waiting();
    expect(await mine.withdraw(id)).toMatchObject({ status: 200 });
    expect(await mine.detail(id)).toMatchObject({
      status: INVOICE_STATUS.withdrawn,
      withdraw_time: shop.world.now,
      status_time: shop.world.now,
      orders: [{ available: 1 }],
    });
    expect(await mine.withdraw(id)).toMatchObject({ status: 409 });
    await expect(issue(id, "26332000000012345601")).rejects.toThrow("现在是已撤回，不能再开票");
    const [again] = await mine.applied(title, [order_id]);
    expect(await mine.detail(again)).toMatchObject({ status: INVOICE_STATUS.waiting });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("is refused for an issued invoice and for another customer's [R8]", async () => {
    const { mine, id } = await waiting();
    const other = centre(await refunder(shop, demoCustomers.tradeMarkup));
    expect(await other.withdraw(id)).toMatchObject({ status: 404 });
    await issue(id, "26332000000012345602");
    expect(await mine.withdraw(id)).toMatchObject({ status: 409, message: "申请已处理，不能撤回，请刷新查看" });
    expect(await mine.detail(id)).toMatchObject({ status: INVOICE_STATUS.issued });
  });

  test("and the issuing of one application at once: one of them succeeds", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { mine, id } = await waiting();
      const [withdrawn, issued] = await Promise.all([
        mine.withdraw(id).then(({ status }) => status === 200),
        issue(id, `2633200000001234561${round}`).then(
          () => true,
          () => false,
        ),
      ]);
      expect([withdrawn, issued].filter(Boolean)).toHaveLength(1);
      const { status } = await mine.detail(id);
      expect(status).toBe(issued ? INVOICE_STATUS.issued : INVOICE_STATUS.withdrawn);
    }
    expect(await shop.backend.audit()).toEqual([]);
  });
});

test("the records are narrowed by the days of the applications and by the store [P6.104]", async () => {
  const first = await waiting();
  shop.world.now += 3 * DAY_MS;
  me = await refunder(shop, demoCustomers.tradeCost);
  const second = await waiting();
  const store = (await first.mine.detail(second.id)).mer_id;
  const ask = async (query: string) => {
    const { data } = await me.get(`/api/user/receipt/order?${query}`);
    const { list, count, stores } = invoice.list.answer.parse(data);
    expect(count).toBe(list.length);
    return { ids: list.map(({ order_receipt_id }) => order_receipt_id), stores };
  };
  const day = (at: number) => new Date(at + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const today = day(shop.world.now);
  expect((await ask(`from=${today}`)).ids).toEqual([second.id]);
  expect((await ask(`to=${day(shop.world.now - DAY_MS)}`)).ids).toEqual([first.id]);
  expect((await ask(`from=${day(shop.world.now - 3 * DAY_MS)}&to=${today}`)).ids).toEqual([second.id, first.id]);
  expect((await ask(`mer_id=${store}`)).ids).toContain(second.id);
  expect((await ask("mer_id=999999")).ids).toEqual([]);
  expect((await ask("")).stores.map(({ mer_id }) => mer_id)).toContain(store);
});

test("the mail about an issued invoice links to its page [P9.14]", async () => {
  const { id } = await waiting();
  await issue(id, "26332000000012345603");
  await runJob(shop, "run due tasks");
  const mail = shop.world.mails.find(({ subject }) => subject.endsWith("26332000000012345603"));
  expect(mail?.to).toBe(COMPANY.email);
  expect(mail?.text).toContain(`https://shop.example.com/user/invoice_detail?id=${id}`);
});

test("the mail about a red-letter invoice says what of the original is still valid", async () => {
  const { id } = await waiting();
  await issue(id, "26332000000012345604");
  await staffOf(shop)("invoices", "red", String(id), "--amount", "5.00", "--reason", "部分退款");
  await staffOf(shop)("invoices", "red", String(id), "--number", "26332000000012345605");
  await runJob(shop, "run due tasks");
  const [part, whole] = shop.world.mails.filter(({ subject }) => subject === "发票已红冲：26332000000012345604");
  expect(part?.to).toBe(COMPANY.email);
  expect(part?.text).toMatch(/红冲金额：¥5\.00\n原发票还有 ¥\d+\.\d\d 有效\n原因：部分退款\n\n\S+id=\d+$/);
  expect(whole?.text).toMatch(/红字发票号码：26332000000012345605\n红冲金额：¥\S+\n原发票全部作废/);
});

test("staff read the files of an invoice and of its red-letter invoice back [P9.14]", async () => {
  const { id } = await waiting();
  const folder = join(mkdtempSync(join(tmpdir(), "invoices-")), "out");
  const files = () => staffOf(shop)("invoices", "file", String(id), "--folder", folder);
  expect(await files()).toContain(`${id} 没有文件`);
  await issue(id, "26332000000012345604", PDF);
  const red = Buffer.concat([PDF, PDF]);
  await shop.backend.staff.invoices.reverse(String(id), { number: "26332000000012345605", file: red });
  expect(await files()).toContain("26332000000012345605.pdf");
  expect(readFileSync(join(folder, "26332000000012345604.pdf")).equals(PDF)).toBe(true);
  expect(readFileSync(join(folder, "26332000000012345605.pdf")).equals(red)).toBe(true);
});
