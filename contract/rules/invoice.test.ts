import { describe, expect, test } from "vitest";
import {
  INVOICE_STATUS,
  INVOICE_TRANSITIONS,
  INVOICE_TYPE,
  invoiceableFen,
  isDoubtfulTaxNumber,
  isLiveInvoice,
  isSoundTaxNumber,
  TITLE_KIND,
  titleAllows,
  titleGaps,
} from "./invoice.ts";
import { actsFrom } from "./transitions.ts";

test.each([
  ["none", ["apply"]],
  [INVOICE_STATUS.waiting, ["withdraw", "issue", "reject"]],
  [INVOICE_STATUS.issued, ["reverse"]],
  [INVOICE_STATUS.withdrawn, []],
  [INVOICE_STATUS.rejected, []],
  [INVOICE_STATUS.reversed, []],
] as const)("an invoice in the state %s allows %j [P7.20]", (state, acts) => {
  expect(actsFrom(INVOICE_TRANSITIONS, state)).toEqual(acts);
});

test("the orders of a waiting or issued invoice alone are in no other one", () => {
  expect(Object.values(INVOICE_STATUS).filter(isLiveInvoice)).toEqual([INVOICE_STATUS.waiting, INVOICE_STATUS.issued]);
});

test.each([
  { pay_fen: 1000, refunded_fen: 0, left: 1000 },
  { pay_fen: 1000, refunded_fen: 999, left: 1 },
  { pay_fen: 1000, refunded_fen: 1000, left: 0 },
  { pay_fen: 0, refunded_fen: 0, left: 0 },
  { pay_fen: 1000, refunded_fen: 1001, left: 0 },
])("$pay_fen fen paid and $refunded_fen refunded leave $left to invoice [P7.20]", ({ left, ...order }) => {
  expect(invoiceableFen(order)).toBe(left);
});

const company = {
  receipt_title_type: TITLE_KIND.company,
  receipt_type: INVOICE_TYPE.special,
  duty_paragraph: "91",
  address: "文一西路",
  tel: "0571",
  bank_name: "示例银行",
  bank_code: "0001",
};

describe("a title", () => {
  test.each([
    {
      name: "of a person lacks nothing",
      title: { ...company, receipt_title_type: TITLE_KIND.person, duty_paragraph: "", address: "" },
      gaps: [],
    },
    { name: "with everything lacks nothing", title: company, gaps: [] },
    { name: "of a company needs its tax number", title: { ...company, duty_paragraph: "" }, gaps: ["duty_paragraph"] },
    {
      name: "for 专票 needs address, telephone, bank and account",
      title: { ...company, address: "", tel: "", bank_name: "", bank_code: "" },
      gaps: ["address", "tel", "bank_name", "bank_code"],
    },
    {
      name: "for 普票 needs no bank",
      title: { ...company, receipt_type: INVOICE_TYPE.normal, address: "", tel: "", bank_name: "", bank_code: "" },
      gaps: [],
    },
  ])("$name [P6.100]", ({ title, gaps }) => {
    expect(titleGaps(title)).toEqual(gaps);
  });

  test("of a company with everything alone allows 专票", () => {
    expect(titleAllows(company, INVOICE_TYPE.special)).toBe(true);
    expect(titleAllows({ ...company, receipt_type: INVOICE_TYPE.normal }, INVOICE_TYPE.special)).toBe(false);
    expect(titleAllows({ ...company, receipt_title_type: TITLE_KIND.person }, INVOICE_TYPE.special)).toBe(false);
    expect(titleAllows({ ...company, receipt_title_type: TITLE_KIND.person }, INVOICE_TYPE.normal)).toBe(true);
  });
});

test.each([
  { number: "91350100M000100Y43", sound: true, doubtful: false },
  { number: "91350100M000100Y44", sound: false, doubtful: true },
  { number: "91350100M000100IOZ", sound: false, doubtful: true },
  { number: "350100000100043", sound: false, doubtful: false },
])("$number: check digit right $sound, doubtful $doubtful [P6.100]", ({ number, sound, doubtful }) => {
  expect([isSoundTaxNumber(number), isDoubtfulTaxNumber(number)]).toEqual([sound, doubtful]);
});
