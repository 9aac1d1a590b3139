import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { answer, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { plainAmount } from "#app/http/form-fields.ts";
import { readPage } from "#app/http/paging.server.ts";
import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { CREDIT_ROWS_PER_PAGE, credit, repayment } from "#contract/credit.ts";
import { WRONG_CODE } from "#contract/rules/account.ts";
import { ID } from "#contract/rules/patterns.ts";
import { isGatewayType, type PayWay } from "#contract/rules/payment.ts";
import { chosenFirst, owes, shownFirst } from "./credit.ts";
import type { RepayForm } from "./forms.ts";

/** The customer's line, its bills, and the one that `?bill=` names; the ways to repay where something is owed. */
export async function readCredit(api: Api, request: Request) {
  const search = new URL(request.url).searchParams;
  const asked = search.get("bill") ?? "";
  const askedId = ID.test(asked) ? Number(asked) : null;
  const read = await api.read(credit.read);
  const id = askedId ?? shownFirst(read.bills);
  const [config, detail] = await Promise.all([
    read.bills.some(owes) ? api.read(repayment.config) : null,
    id === null ? null : readBill(api, id, search),
  ]);
  return { ...read, config, detail, chosen: chosenFirst(read.bills, askedId) };
}

const readBill = (api: Api, id: number, search: URLSearchParams) =>
  readPage(search, CREDIT_ROWS_PER_PAGE, (page) => api.read(credit.bill, { params: { id }, query: { page } }));

/** Sends the code that confirms a repayment from the balance; the page stays, with what was typed. */
export async function sendRepayCode<Fields, Value>(api: Api, form: Submission<Fields, string[], Value>) {
  const sent = await api.write(repayment.sendCode, { body: {} });
  if (!sent.ok) return answer(form, sent, { to: urls.credit.index, field: "code" });
  return data({ form: form.reply({ hideFields: ["code"] }), sentAt: Date.now() });
}

/** The field that a refusal of a repayment belongs to. */
const fieldOf = (message: string) =>
  message === WRONG_CODE ? "code" : message.startsWith("还款金额") ? "amount" : undefined;

/** Repays from the balance, or leads to where the money is paid; `lead` leads to a gateway. */
export async function repay(
  api: Api,
  { bill, amount, pay_type, code, key, ...ways }: RepayForm,
  lead: (recharge_id: number, way: PayWay) => Promise<Written>,
): Promise<Written> {
  const price = plainAmount(amount);
  if (!/^(\d{1,7}(\.\d{1,2})?)?$/.test(price)) {
    return { ok: false, message: "还款金额应是最多两位小数的数字", field: "amount" };
  }
  const way = isGatewayType(pay_type) ? ways[`way_${pay_type}`] : "qr";
  const body = {
    bills: bill.map(Number),
    price,
    type: pay_type,
    ...(way === "qr" ? {} : { way }),
    key,
    ...(pay_type === "balance" ? { code } : {}),
  };
  const written = await api.write(repayment.create, { body });
  if (!written.ok) return { ...written, field: fieldOf(written.message) };
  const { recharge_id: id, repaid } = written.answer;
  if (id === null) return { ok: true, toast: `已还 ${formatYuan(repaid)}` };
  return pay_type === "transfer" ? { ok: true, to: link(urls.transfer.recharge, {}, { id }) } : lead(id, way);
}
