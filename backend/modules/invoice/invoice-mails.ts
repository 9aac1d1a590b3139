import { INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import type { InvoiceRow } from "./invoice.store.ts";
import { storedTitle } from "./view.ts";

const whereToRead = ({ id }: InvoiceRow, publicOrigin: string | null) =>
  publicOrigin === null
    ? "登录商城，在“开票记录”里查看和下载。"
    : `登录后查看和下载：${publicOrigin}/user/invoice_detail?id=${id}`;

type Told = { number: string | undefined; amount_fen: Fen; reason: string | undefined; rest_fen: Fen };

/** The mail about a red-letter invoice, with what of the original is still valid. */
export function redMail(row: InvoiceRow, { number, amount_fen, reason, rest_fen }: Told, publicOrigin: string | null) {
  const { receipt_title, email } = storedTitle(row);
  const lines = [
    `${receipt_title}：`,
    "",
    `您在${row.store_name}的发票 ${row.number ?? row.sn} 已红冲。`,
    `申请号：${row.sn}`,
    ...(number === undefined ? [] : [`红字发票号码：${number}`]),
    `红冲金额：${formatFen(amount_fen)}`,
    rest_fen > 0 ? `原发票还有 ${formatFen(rest_fen)} 有效` : "原发票全部作废，订单可以按剩下的金额重新申请开票",
    ...(reason ? [`原因：${reason}`] : []),
    "",
    whereToRead(row, publicOrigin),
  ];
  return { to: email, subject: `发票已红冲：${row.number ?? row.sn}`, text: lines.join("\n") };
}

/** The mail about an issued invoice. The file is not attached: the linked page requires the owner's login. */
export function issuedMail(row: InvoiceRow, number: string, publicOrigin: string | null) {
  const { receipt_title, email } = storedTitle(row);
  const lines = [
    `${receipt_title}：`,
    "",
    `您在${row.store_name}申请的${INVOICE_TYPE_NAMES[row.type]}已开出。`,
    `申请号：${row.sn}`,
    `发票号码：${number}`,
    `价税合计：${formatFen(row.amount_fen)}`,
    "",
    whereToRead(row, publicOrigin),
  ];
  return { to: email, subject: `发票已开出：${number}`, text: lines.join("\n") };
}
