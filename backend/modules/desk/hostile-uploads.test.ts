import { expect, test } from "vitest";
import { staffCalls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { sharedBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { workbookParts, xlsxFile, zipFile } from "#tests/support/xlsx.ts";

/** Files and texts that no bank and no colleague has made, at every call of the desk that reads a table. */

const shop = sharedBackend();
const MB = 1024 * 1024;
/** The longest processor time of one reading in ms, on a machine that does other work too. */
const CPU_MS_MAX = 10_000;

type Read = { path: string; body: object };
const READ: Readonly<Record<string, { file(file: string): Read; text?(text: string): Read }>> = {
  "a bank's file": {
    file: (file) => ({ path: "/api/staff/payments/statements", body: { key: newKey(), name: "流水.csv", file } }),
  },
  parcels: {
    file: (file) => ({ path: "/api/staff/orders/ship/check", body: { file } }),
    text: (text) => ({ path: "/api/staff/orders/ship/check", body: { text } }),
  },
  "agreed prices": {
    file: (file) => ({ path: "/api/staff/customers/5/prices/check", body: { file } }),
    text: (text) => ({ path: "/api/staff/customers/5/prices/check", body: { text } }),
  },
  "prices of a quotation": {
    file: (file) => ({ path: "/api/staff/offers/1/table/check", body: { source: { file } } }),
    text: (text) => ({ path: "/api/staff/offers/1/table/check", body: { source: { text } } }),
  },
  "issued invoices": {
    file: (table) => ({ path: "/api/staff/invoices/batch/check", body: { text: "", table } }),
    text: (text) => ({ path: "/api/staff/invoices/batch/check", body: { text } }),
  },
  "a table of goods": {
    file: (file) => ({ path: "/api/staff/goods/imports", body: { name: "商品.csv", file } }),
  },
  "a count of stock": {
    file: (file) => ({ path: "/api/staff/stock/counts/check", body: { warehouse_id: 1, file } }),
    text: (text) => ({ path: "/api/staff/stock/counts/check", body: { warehouse_id: 1, text } }),
  },
  printers: {
    file: (file) => ({ path: "/api/staff/printers/import/check", body: { file } }),
  },
  "files of invoices": {
    file: (zip) => ({ path: "/api/staff/invoices/batch/check", body: { text: "FP1,1,1.00", zip } }),
  },
};
/** Calls of the desk with files that are no tables, and with rows that a check has read. */
const NO_TABLES = [
  "/api/staff/content/pictures",
  "/api/staff/goods/imports/{id}/pictures",
  "/api/staff/goods/imports/{id}/write",
  "/api/staff/goods/{id}/pictures",
  "/api/staff/invoices/batch",
  "/api/staff/invoices/{id}/issue",
  "/api/staff/invoices/{id}/red",
  "/api/staff/messages/{id}/reply",
  "/api/staff/offers/{id}/message",
  "/api/staff/orders/ship/batch",
  "/api/staff/printers/import",
  "/api/staff/refunds/{sn}/inspect",
  "/api/staff/stock/counts",
];

const bomb = zipFile(workbookParts(`<worksheet><sheetData>${" ".repeat(260 * MB)}`));
const manyEntries = zipFile([{ name: "a", content: "a" }]);
manyEntries.writeUInt16LE(65_535, manyEntries.length - 12);
const withEntity = (value: string) =>
  `<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY b "${"纸".repeat(1000)}"><!ENTITY a ${value}>]>` +
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>`;
const FILES: Readonly<Record<string, Buffer>> = {
  "a workbook that unpacks to 260 MB": bomb,
  "an archive that names more files than it has": manyEntries,
  "an archive that was cut off": bomb.subarray(0, bomb.length - 40),
  "a row of a megabyte": Buffer.from(`订单号,运单号,金额\n${"1,".repeat(MB / 2)}`),
  "a cell of a megabyte": Buffer.from(`订单号,运单号,金额\n${"纸".repeat(MB / 3)}`),
  "a quote without an end": Buffer.from(`订单号,运单号,金额\n"${'1",""\n'.repeat(MB / 8)}`),
  "half a million rows": Buffer.from("1\n".repeat(MB / 2)),
  "a million rows": Buffer.from("1\n".repeat(MB)),
  "a workbook with a million columns": zipFile(
    workbookParts(`<worksheet><sheetData><row r="1">${"<c><v>1</v></c>".repeat(MB)}</row></sheetData></worksheet>`),
  ),
  "a workbook with cells far away": zipFile(
    workbookParts(
      `<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
    ),
  ),
  "a workbook with an external entity": zipFile(workbookParts(withEntity(`SYSTEM "file:///etc/passwd"`))),
  "a workbook with entities of entities": zipFile(workbookParts(withEntity(`"${"&b;".repeat(1000)}"`))),
  "a workbook with macros": zipFile([
    ...workbookParts("<worksheet><sheetData/></worksheet>"),
    { name: "xl/vbaProject.bin", content: "Sub Auto_Open()" },
  ]),
  "a workbook of formulas": xlsxFile([
    ["订单号", "商品编号", "数量"],
    ["=cmd|' /C calc'!A0", '=HYPERLINK("https://evil.example")', "=1+1"],
  ]),
  "a picture with the name of a table": Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    Buffer.alloc(MB / 4, 7),
  ]),
  "a web page": Buffer.from("<html><script>alert(1)</script><svg onload=alert(1)>"),
  "bytes of nothing": Buffer.alloc(MB),
};

async function read({ path, body }: Read) {
  const member = await asMember(shop, demoMembers.admin);
  const before = process.cpuUsage();
  const { status, message } = await member.post(path, body);
  const { user, system } = process.cpuUsage(before);
  return { status, message, cpu: (user + system) / 1000 };
}
const cases = Object.entries(READ);

test("every call of the desk that takes a file is tried here, or is none that reads tables", () => {
  const calls: Endpoint[] = Object.values(staffCalls).flatMap((subject) => Object.values(subject));
  const taking = calls.filter(({ method, carriesFile }) => method === "POST" && carriesFile).map(({ path }) => path);
  const tried = cases.map(([, { file }]) => file("").path.replace(/\/\d+(?=\/)/, "/{id}"));
  expect(taking.sort()).toEqual([...new Set([...tried, ...NO_TABLES])].sort());
});

test.each(
  cases.flatMap(([name, { file }]) => Object.entries(FILES).map(([kind, bytes]) => ({ name, kind, file, bytes }))),
)("$name: $kind", { timeout: 60_000 }, async ({ file, bytes }) => {
  const { status, message, cpu } = await read(file(bytes.toString("base64")));
  expect([200, 400]).toContain(status);
  if (status === 400) expect(message).toMatch(/\p{Script=Han}/u);
  expect(message).not.toContain("root:");
  expect(cpu).toBeLessThan(CPU_MS_MAX);
});

const LENGTH = 20_000;
test.each(
  cases.flatMap(([name, { text }]) =>
    text ? ["1,", "1\t", '"', "1箱 ", "=", "…1", "-", "１", " "].map((part) => ({ name, part, text })) : [],
  ),
)("$name: a text of $part", { timeout: 60_000 }, async ({ text, part }) => {
  for (const long of [part.repeat(LENGTH / part.length), `纸${part.repeat(LENGTH / part.length)}`.slice(0, LENGTH)]) {
    const { status, cpu } = await read(text(long));
    expect([200, 400]).toContain(status);
    expect(cpu).toBeLessThan(CPU_MS_MAX / 5);
  }
});
