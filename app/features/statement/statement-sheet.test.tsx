import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Statement, StatementLines } from "./statement.ts";
import { StatementSheet } from "./statement-sheet.tsx";

const AT = Date.UTC(2026, 9, 5);
const none = { count: 0, amount: "0.00" };
const sums: Statement = {
  month: "2026-10",
  sn: "DZ202610-000009",
  state: "confirmed",
  confirmed_at: AT,
  issued_at: AT,
  seller: { name: "示例商城", phone: "400-000-0000", address: "上海市 示例路 1 号" },
  opening: "1000.00",
  recharged: none,
  paid: { count: 1, amount: "1234.50" },
  returned: none,
  adjusted: none,
  closing: "-234.50",
  orders: { count: 1, amount: "1234.50" },
  methods: [{ pay_type: "balance", count: 1 }],
  refunds: { count: 1, amount: "2000.00" },
  net: "-765.50",
  issued: none,
  reversed: none,
  waiting: none,
  objections: [],
};
const empty: StatementLines = { list: [], total: { amount: "0.00", refunded: "0.00", ticked: 0 } };
const orders: StatementLines = {
  list: [
    {
      at: AT,
      id: 1,
      sn: "WX2610050001",
      mer_name: "得力旗舰店",
      note: "PO-1",
      pay_type: "balance",
      amount: "1234.50",
      refunded: "0.00",
      invoice_sn: null,
      invoice_id: null,
      is_ticked: false,
      is_disputed: false,
      order: null,
    },
  ],
  total: { amount: "1234.50", refunded: "0.00", ticked: 0 },
};

test("the printed statement has all four sections, both heads and two places for a seal, and no button [P6.191]", () => {
  const { body } = new DOMParser().parseFromString(
    renderToStaticMarkup(
      <StatementSheet
        sums={sums}
        lines={{ orders, refunds: empty, invoices: empty }}
        funds={{ list: [], income: "0.00", expense: "0.00" }}
        buyer={{ name: "云帆自动化", contact: "周晓楠", phone: "13800000019" }}
      />,
    ),
    "text/html",
  );
  const titles = [...body.querySelectorAll("caption b, .statement-sheet__none h2")].map((one) => one.textContent);
  expect(titles).toEqual(["余额", "采购与开票", "订单", "资金", "退款", "发票"]);
  const heads = [...body.querySelectorAll(".a4__parties > div")].map((one) => one.textContent);
  expect(heads).toEqual([
    "采购方名称云帆自动化联系人周晓楠　13800000019",
    "供货方名称示例商城电话400-000-0000地址上海市 示例路 1 号",
  ]);
  const seals = [...body.querySelectorAll(".a4__signatures > div")].map((one) => one.textContent);
  expect(seals).toEqual(["采购方确认云帆自动化签字 / 盖章：日期：", "供货方示例商城签字 / 盖章：日期："]);
  const total = [...body.querySelectorAll(".a4__total dd")].map((one) => one.textContent);
  expect(total).toEqual(["−765.50 元", "人民币负柒佰陆拾伍圆伍角整", "−234.50 元"]);
  expect(body.querySelectorAll("button, form, input, a")).toHaveLength(0);
});
