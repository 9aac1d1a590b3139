import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { INVOICE_BATCH_BYTES_OF_DAY, INVOICE_BATCH_ZIP_BYTES_MAX } from "#contract/rules/staff-invoice.ts";
import { taxOf } from "#contract/rules/tax.ts";
import type { InvoiceReceipt, StaffInvoice, staffInvoice } from "#contract/staff-invoice.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { COMPANY, centre, PDF } from "#tests/support/invoicing.ts";
import { asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { xlsxFile, zipFile } from "#tests/support/xlsx.ts";

const shop = freshBackend();
const OFD = Buffer.from("PK\u0003\u0004....OFD.xml....");
const xmlOf = (number: string) => Buffer.from(`<?xml version="1.0"?><EInvoice><No>${number}</No></EInvoice>`);

type Desk = Awaited<ReturnType<typeof asMember>>;
type List = Answer<typeof staffInvoice.list>;
type Checked = Answer<typeof staffInvoice.batchCheck>;
let desk: Desk;
let me: Awaited<ReturnType<typeof refunder>>;
let article: Article;
beforeEach(async () => {
  desk = await asMember(shop, demoMembers.finance);
  me = await refunder(shop, demoCustomers.tradeMarkup);
  article = await createProduct(shop);
});

let last = 26_332_000_000_000_000_000n;
function nextNumber() {
  last += 1n;
  return String(last);
}
const audit = () => shop.backend.audit();
const read = () => shop.backend.database.read;
/** An archive as base64. */
const zip = (files: Record<string, Buffer>) =>
  zipFile(Object.entries(files).map(([name, content]) => ({ name, content }))).toString("base64");

async function waiting(lines: readonly [Article, number][] = [[article, 2]], as = me) {
  const order = await as.paid(lines);
  const [id = 0] = await centre(as).applied(await centre(as).title(), [order.order_id]);
  return { id, order, detail: await detailOf(id) };
}
async function detailOf(id: number, as = desk): Promise<StaffInvoice> {
  const { status, message, data } = await as.get(`/api/staff/invoices/${id}`);
  if (status !== 200) throw new Error(message);
  return data as StaffInvoice;
}
const file = (bytes: Uint8Array, name = "a.pdf") => ({ name, content: Buffer.from(bytes).toString("base64") });
const issue = (one: StaffInvoice, more: object = {}, as = desk) =>
  as.post(`/api/staff/invoices/${one.invoice_id}/issue`, {
    key: newKey(),
    version: one.version,
    number: nextNumber(),
    amount: one.amount,
    files: [file(PDF)],
    ...more,
  });
const red = (one: StaffInvoice, more: object = {}) =>
  desk.post(`/api/staff/invoices/${one.invoice_id}/red`, {
    key: newKey(),
    version: one.version,
    original: one.number,
    number: nextNumber(),
    amount: one.rest,
    reason: "部分退款",
    files: [file(PDF)],
    ...more,
  });
async function issued(lines?: readonly [Article, number][]) {
  const { id, order, detail } = await waiting(lines);
  expect(await issue(detail)).toMatchObject({ status: 200 });
  return { id, order, detail: await detailOf(id) };
}
async function refund(order: Awaited<ReturnType<typeof waiting>>["order"], num = 1) {
  const { sn } = await me.applied(order, unitsOf(order, num));
  await shop.backend.staff.refunds.agree(sn);
}
const logOf = (id: number, act: string) =>
  read()
    .selectFrom("staff_log")
    .selectAll()
    .where("subject", "=", "invoice")
    .where("subject_id", "=", id)
    .where("act", "=", act)
    .execute();
const uploadsOf = (id: number) =>
  read().selectFrom("invoice_files").selectAll().where("invoice_id", "=", id).orderBy("id").execute();

describe("an application at the desk", () => {
  test("has its lines with the class that they were sold with, and sums that add up to the fen", async () => {
    const paper = await createProduct(shop);
    const book = await createProduct(shop);
    const setTax = (product_id: number, tax_percent: number) =>
      shop.backend.database.write((tx) =>
        tx.updateTable("products").set({ tax_percent }).where("id", "=", product_id).execute(),
      );
    await setTax(book.product_id, 9);
    const { id, order } = await waiting([
      [paper, 3],
      [book, 7],
    ]);
    await setTax(book.product_id, 6);
    const one = await detailOf(id);
    expect(one.lines.map(({ percent, unit }) => (unit === "" ? "freight" : percent)).sort()).toEqual([
      13,
      9,
      "freight",
    ]);
    const sum = (of: (line: StaffInvoice["lines"][number]) => string) =>
      yuan(one.lines.reduce((all, line) => all + fen(of(line)), 0));
    expect([sum(({ total }) => total), sum(({ tax }) => tax), sum(({ net }) => net)]).toEqual([
      one.amount,
      one.tax,
      one.net,
    ]);
    expect(one.classes.map(({ percent }) => percent)).toEqual([13, 9]);
    for (const { percent, total, tax } of one.classes) expect(fen(tax)).toBe(taxOf(fen(total), percent));
    await refund(order);
    const less = await detailOf(id);
    expect(fen(less.amount)).toBeLessThan(fen(one.amount));
    expect(yuan(less.lines.reduce((all, { total }) => all + fen(total), 0))).toBe(less.amount);
    expect(less.order_list[0]).toMatchObject({ refunded_since: yuan(fen(one.amount) - fen(less.amount)) });
  });

  test("is issued once under twenty submits, each with its own key, and under one key", async () => {
    const { id, detail } = await waiting();
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(detail)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/^方静 \d\d:\d\d 已开出发票/);
    expect(await uploadsOf(id)).toHaveLength(1);
    const other = await waiting();
    const same = { key: newKey(), number: nextNumber() };
    const repeated = await Promise.all(Array.from({ length: 20 }, () => issue(other.detail, same)));
    expect(repeated.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await logOf(other.id, "invoice.issue")).toHaveLength(1);
    expect(await uploadsOf(other.id)).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test("refuses a number that is used, also by a red-letter invoice and by two at once", async () => {
    const [one, two] = [await issued(), await waiting()];
    expect(await issue(two.detail, { number: one.detail.number })).toMatchObject({
      status: 409,
      message: "发票号码已被另一张发票使用",
    });
    const number = nextNumber();
    expect(await red(one.detail, { number })).toMatchObject({ status: 200 });
    expect(await issue(two.detail, { number })).toMatchObject({ status: 409 });
    const [three, shared] = [await waiting(), nextNumber()];
    const both = await Promise.all([issue(two.detail, { number: shared }), issue(three.detail, { number: shared })]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  });

  test("refuses another amount than the printed one, and says what was refunded since", async () => {
    const { id, order, detail } = await waiting();
    const more = await issue(detail, { amount: yuan(fen(detail.amount) + 1) });
    expect(more).toMatchObject({ status: 409, message: expect.stringContaining(`可开票金额是 ¥${detail.amount}`) });
    await refund(order);
    const { amount, version } = await detailOf(id);
    expect(await issue(detail)).toMatchObject({
      status: 409,
      message: `可开票金额是 ¥${amount}，票面写的是 ¥${detail.amount}；订单 ${order.sn} 申请后退款 ¥${yuan(fen(detail.amount) - fen(amount))}`,
    });
    expect(await issue(detail, { amount })).toMatchObject({ status: 409, message: expect.stringContaining("已变化") });
    expect(await issue(detail, { amount, version })).toMatchObject({ status: 200 });
    expect(await audit()).toEqual([]);
  });

  test("takes one PDF, OFD and XML each, by their content, and no XML that names entities", async () => {
    const { id, detail } = await waiting();
    const refused = async (files: object[], more: object = {}) => (await issue(detail, { files, ...more })).message;
    expect(await refused([])).toBe("请求参数有误");
    expect(await refused([file(Buffer.from("<html>"))])).toBe("发票文件应为 PDF、OFD 或 XML");
    expect(await refused([file(PDF), file(PDF)])).toContain("有两个 PDF 文件");
    const number = nextNumber();
    const entity = Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`);
    expect(await refused([file(entity)])).toContain("DOCTYPE");
    for (const page of [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      "<a:html xmlns:a='http://www.w3.org/1999/xhtml'><a:script>alert(1)</a:script></a:html>",
      '<?xml-stylesheet href="https://evil.example/a.xsl"?><a/>',
    ]) {
      expect(await refused([file(Buffer.from(`<?xml version="1.0"?>${page}`))])).toContain("网页或图形");
    }
    expect(await refused([file(xmlOf(nextNumber()))], { number })).toBe("XML 里没有填的发票号码");
    expect(await refused([file(PDF, `${nextNumber()}.pdf`)], { number })).toContain("文件名里的号码是");
    expect(await uploadsOf(id)).toEqual([]);
    const files = [file(xmlOf(number)), file(OFD), file(PDF, `${number}.pdf`)];
    expect(await issue(detail, { number, files })).toMatchObject({ status: 200 });
    const after = await detailOf(id);
    expect(after.files.map(({ type, number: of }) => [type, of])).toEqual([
      ["xml", number],
      ["ofd", number],
      ["pdf", number],
    ]);
    expect(await centre(me).detail(id)).toMatchObject({ file: "pdf", receipt_no: number });
    const { data } = await desk.get(`/api/staff/invoices/${id}/file/${after.files[1]?.file_id}`);
    expect(Buffer.from((data as { file: string }).file, "base64").equals(OFD)).toBe(true);
    const of = read().selectFrom("invoices").select("id").where("id", "!=", id).limit(1);
    const other = await of.executeTakeFirstOrThrow();
    const foreign = `/api/staff/invoices/${other.id}/file/${after.files[1]?.file_id}`;
    expect(await desk.get(foreign)).toMatchObject({ status: 404 });
    expect((await logOf(id, "invoice.issue"))[0]?.after_json).toMatch(/pdf [\da-f]{64}/);
  });

  test("a repeated acceptance, rejection or red letter answers as the first one", async () => {
    const [one, two, three] = [await waiting(), await waiting(), await issued()];
    const key = newKey();
    const accept = () => desk.post("/api/staff/invoices/accept", { key, invoice_id: [one.id] });
    const first = await accept();
    expect([first.status, await accept()]).toEqual([200, first]);
    const { invoice_id, version } = two.detail;
    const body = { key: newKey(), version, reason: "税号错" };
    const reject = () => desk.post(`/api/staff/invoices/${invoice_id}/reject`, body);
    expect([(await reject()).status, (await reject()).status]).toEqual([200, 200]);
    await refund(three.order);
    const detail = await detailOf(three.id);
    const letter = { key: newKey(), number: nextNumber() };
    expect([(await red(detail, letter)).status, (await red(detail, letter)).status]).toEqual([200, 200]);
    expect(await logOf(three.id, "invoice.red")).toHaveLength(1);
  });

  test("that is accepted cannot be withdrawn, and is left out by a second acceptance", async () => {
    const [one, two] = [await waiting(), await waiting()];
    const accept = (ids: number[]) => desk.post("/api/staff/invoices/accept", { key: newKey(), invoice_id: ids });
    expect(await accept([one.id])).toMatchObject({ data: { accepted: 1, left: [] } });
    expect(await accept([one.id, two.id])).toMatchObject({ data: { accepted: 1, left: [one.detail.sn] } });
    expect(await centre(me).withdraw(one.id)).toMatchObject({ status: 409 });
    const { data } = await desk.get("/api/staff/invoices?tab=accepted");
    expect((data as List).list.map(({ invoice_id }) => invoice_id)).toEqual([one.id, two.id]);
    expect(await issue(one.detail)).toMatchObject({ status: 200 });
  });

  test("is rejected with a reason, but not once it is issued", async () => {
    const [{ id, detail }, done] = [await waiting(), await issued()];
    const reject = (one: StaffInvoice) =>
      desk.post(`/api/staff/invoices/${one.invoice_id}/reject`, {
        key: newKey(),
        version: one.version,
        reason: "抬头写错",
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => reject(detail)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await centre(me).detail(id)).toMatchObject({ status: 3, mer_mark: "抬头写错" });
    expect(await reject(done.detail)).toMatchObject({ status: 409, message: expect.stringContaining("不能再驳回") });
    expect(done.detail.acts).toMatchObject({ reject: "已开票的不能驳回，只能红冲", red: null });
    expect(await audit()).toEqual([]);
  });

  test("is reversed in parts up to what is left, and not again", async () => {
    const { id, order, detail } = await issued([[article, 4]]);
    await refund(order);
    const { to_reverse, version } = await detailOf(id);
    expect(fen(to_reverse)).toBeGreaterThan(0);
    expect((await desk.get("/api/staff/invoices?tab=red")).data).toMatchObject({ count: 1 });
    const now = { ...detail, version };
    expect(await red(now, { amount: yuan(fen(detail.amount) + 1) })).toMatchObject({
      status: 409,
      message: `最多还能冲 ¥${detail.amount}`,
    });
    expect(await red(now, { original: nextNumber() })).toMatchObject({
      status: 409,
      message: expect.stringContaining("原发票号码"),
    });
    expect(await red(now, { amount: "0.00" })).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => red(now, { amount: to_reverse })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const part = await detailOf(id);
    expect(part).toMatchObject({ state: 1, red: to_reverse, to_reverse: "0.00" });
    expect(part.rest).toBe(yuan(fen(detail.amount) - fen(to_reverse)));
    expect(await audit()).toEqual([]);
    expect(await red(part)).toMatchObject({ status: 200 });
    const whole = await detailOf(id);
    expect(whole).toMatchObject({ state: 4, rest: "0.00", red: detail.amount });
    expect(await red({ ...whole, rest: "0.01" })).toMatchObject({ status: 409 });
    expect(whole.reds.map(({ amount }) => amount)).toEqual([to_reverse, part.rest]);
    expect(await centre(me).invoiceable()).toContain(order.order_id);
    expect(await audit()).toEqual([]);
  });

  test("is outside of the scope of another account manager, and is only read by its own", async () => {
    const { id, detail } = await waiting();
    const service = await asMember(shop, demoMembers.service);
    expect((await detailOf(id, service)).acts.issue).toBe("您的岗位不能做这件事");
    expect(await issue(detail, {}, service)).toMatchObject({ status: 403 });
    const { manager_id } = await read()
      .selectFrom("staff_members")
      .select("manager_id")
      .where("phone", "=", demoMembers.service)
      .executeTakeFirstOrThrow();
    const other = await read()
      .selectFrom("managers")
      .select("id")
      .where("id", "!=", manager_id ?? 0)
      .executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id: other.id }).where("id", "=", me.id).execute(),
    );
    expect(await service.get(`/api/staff/invoices/${id}`)).toMatchObject({ status: 404 });
    expect(await service.get(`/api/staff/invoices/${id}/file/1`)).toMatchObject({ status: 404 });
    const { data } = await service.get("/api/staff/invoices?tab=waiting");
    expect((data as List).list.map(({ invoice_id }) => invoice_id)).not.toContain(id);
  });
});

describe("a batch", () => {
  const check = async (body: object) => {
    const { status, message, data } = await desk.post("/api/staff/invoices/batch/check", body);
    if (status !== 200) throw new Error(message);
    return data as Checked;
  };
  const write = (checked: Checked, key = newKey()) =>
    desk.post("/api/staff/invoices/batch", {
      key,
      batch: checked.batch,
      rows: checked.list
        .filter(({ state }) => state === "ready")
        .map(({ row, invoice_id, number, amount, version }) => ({ row, invoice_id, number, amount, version })),
      rest: [],
    });

  test("says of each row whether it can be issued: one fen off, no file, done, unknown, used", async () => {
    const [one, two, three, four] = [await waiting(), await waiting(), await waiting(), await issued()];
    const [a, b, c] = [nextNumber(), nextNumber(), nextNumber()];
    const { list, unused } = await check({
      text: [
        `${one.detail.sn}\t${a}\t${one.detail.amount}`,
        `${two.order.sn}\t${b}\t${yuan(fen(two.detail.amount) + 1)}`,
        `${three.detail.sn}\t${c}\t${three.detail.amount}`,
        `${four.detail.sn}\t${nextNumber()}\t${four.detail.amount}`,
        `FP404\t${nextNumber()}\t1.00`,
        `${two.detail.sn}\t${four.detail.number}\t${two.detail.amount}`,
        `${one.detail.sn}\t${nextNumber()}\t${one.detail.amount}`,
      ].join("\n"),
      zip: zip({ [`发票/${a}.pdf`]: PDF, [`${b}.pdf`]: PDF, "../../evil.exe": Buffer.from("MZ"), [`9${c}.pdf`]: PDF }),
    });
    expect(list.map(({ state }) => state)).toEqual([
      "ready",
      "amount",
      "file",
      "issued",
      "unknown",
      "number",
      "duplicate",
    ]);
    expect(list[1]?.note).toBe(`多 ¥0.01，应开 ¥${two.detail.amount}`);
    expect(unused.sort()).toEqual([`9${c}.pdf`, "evil.exe"].sort());
    expect(await detailOf(one.id)).toMatchObject({ state: 0 });
  });

  test("issues each row for itself, and leaves out what has changed since the check", async () => {
    const [one, two] = [await waiting(), await waiting([[article, 3]])];
    const [a, b] = [nextNumber(), nextNumber()];
    const rows = [
      ["发票号码", "申请号", "价税合计"],
      [a, one.detail.sn, one.detail.amount],
      [b, two.detail.sn, two.detail.amount],
    ];
    const checked = await check({
      text: "",
      table: xlsxFile(rows).toString("base64"),
      zip: zip({ [`${a}.pdf`]: PDF, [`${a}.xml`]: xmlOf(a), [`${two.detail.sn}.ofd`]: OFD }),
    });
    expect(checked.list.map(({ state }) => state)).toEqual(["ready", "ready"]);
    await refund(two.order);
    const key = newKey();
    const [first, again] = [await write(checked, key), await write(checked, key)];
    const receipt = first.data as InvoiceReceipt;
    expect(receipt.done.map(({ sn, number }) => [sn, number])).toEqual([[one.detail.sn, a]]);
    expect(receipt.left).toMatchObject([{ row: 3, note: expect.stringContaining("申请后退款") }]);
    expect(again.data).toEqual(receipt);
    expect((await desk.get(`/api/staff/invoices/batch/receipt?key=${key}`)).data).toEqual(receipt);
    expect(await uploadsOf(one.id)).toHaveLength(2);
    expect((await logOf(one.id, "invoice.issue"))[0]?.batch).toBe(receipt.batch);
    expect(await audit()).toEqual([]);
  });

  test("is bounded in rows, files and unpacked bytes, and belongs to one member", async () => {
    const { detail } = await waiting();
    const line = `${detail.sn}\t${nextNumber()}\t${detail.amount}\n`;
    await expect(check({ text: line.repeat(101) })).rejects.toThrow("最多回填 100 行");
    await expect(check({ text: " " })).rejects.toThrow("表里没有开好的发票");
    await expect(check({ text: line, zip: Buffer.from("nothing").toString("base64") })).rejects.toThrow();
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.pdf`, PDF]));
    await expect(check({ text: line, zip: zip(many) })).rejects.toThrow("最多 200 个文件");
    const large = Buffer.alloc(INVOICE_BATCH_ZIP_BYTES_MAX + 1).toString("base64");
    await expect(check({ text: line, zip: large })).rejects.toThrow("压缩包不能超过 5 MB");
    const bomb = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`${at}.pdf`, Buffer.alloc(4 * 1024 * 1024)]),
    );
    await expect(check({ text: line, zip: zip(bomb) })).rejects.toThrow("解开后太大");
    const member = await memberOf(shop, demoMembers.finance);
    const name = `invoice:batch:${member.id}`;
    const count = INVOICE_BATCH_BYTES_OF_DAY - PDF.length + 1;
    const full = { name, count, resets_at: shop.world.now + 1000 };
    await shop.backend.database.write((tx) => tx.insertInto("limits").values(full).execute());
    await expect(check({ text: line, zip: zip({ "1.pdf": PDF }) })).rejects.toThrow("今天上传的发票文件太多");
    shop.world.now += 1000;
    const number = nextNumber();
    const checked = await check({
      text: `${detail.sn}\t${number}\t${detail.amount}`,
      zip: zip({ [`${number}.pdf`]: PDF }),
    });
    const admin = await asMember(shop, demoMembers.admin);
    const [row] = checked.list;
    const stolen = await admin.post("/api/staff/invoices/batch", {
      key: newKey(),
      batch: checked.batch,
      rows: [{ row: 1, invoice_id: row?.invoice_id, number, amount: row?.amount, version: row?.version }],
      rest: [],
    });
    expect((stolen.data as InvoiceReceipt).left[0]?.note).toContain("文件不在了");
  });
});

describe("the list", () => {
  test("counts its tabs, finds by title, number and order, and is exported with escaped cells and a row of the log", async () => {
    const { id, order, detail } = await waiting();
    const find = async (query: string) =>
      ((await desk.get(`/api/staff/invoices?${query}`)).data as List).list.map(({ invoice_id }) => invoice_id);
    for (const word of [detail.sn, order.sn, COMPANY.duty_paragraph.toLowerCase(), COMPANY.receipt_title]) {
      expect(await find(`keyword=${encodeURIComponent(word)}`)).toContain(id);
    }
    expect(await find("keyword=nothing-has-this")).toEqual([]);
    expect(await find("type=1")).not.toContain(id);
    expect(await find("month=2020-01")).toEqual([]);
    const before = ((await desk.get("/api/staff/invoices")).data as List).counts.waiting;
    const { data } = await desk.get("/api/staff/invoices/export/rows?tab=waiting");
    const rows = (data as Answer<typeof staffInvoice.exportRows>).rows;
    expect(rows.filter(([sn]) => sn === detail.sn)).toHaveLength(detail.lines.length);
    const exported = await read().selectFrom("staff_log").selectAll().where("act", "=", "invoice.export").execute();
    expect(exported.at(-1)).toMatchObject({ subject: "desk", summary: `待开票，${before} 张` });
  });

  test("gives the files of a month, and writes it down", async () => {
    const { id, detail } = await issued();
    const month = new Date(shop.world.now + 8 * 3_600_000).toISOString().slice(0, 7);
    const { data } = await desk.get(`/api/staff/invoices/month/${month}`);
    const { list } = data as Answer<typeof staffInvoice.month>;
    expect(list.find(({ invoice_id }) => invoice_id === id)).toMatchObject({ number: detail.number, type: "pdf" });
    expect(await desk.get("/api/staff/invoices/month/2020-13")).toMatchObject({ status: 404 });
    const exported = await read().selectFrom("staff_log").selectAll().where("act", "=", "invoice.export").execute();
    expect(exported.at(-1)?.summary).toContain(`${month} 的发票文件`);
  });
});

test("files of a check that nothing has followed are removed after a day", async () => {
  const { detail } = await waiting();
  const number = nextNumber();
  await desk.post("/api/staff/invoices/batch/check", {
    text: `${detail.sn}\t${number}\t${detail.amount}`,
    zip: zip({ [`${number}.pdf`]: PDF }),
  });
  const waitingFiles = () =>
    read().selectFrom("invoice_batch_files").selectAll().where("name", "=", `${number}.pdf`).execute();
  expect(await waitingFiles()).toHaveLength(1);
  shop.world.now += 25 * 3_600_000;
  await runJob(shop, "remove files of old batches of invoices");
  expect(await waitingFiles()).toEqual([]);
});
