import { formatMinute } from "#contract/rules/calendar.ts";
import { groupDigits, yuan } from "#contract/rules/money.ts";
import type { SignedLink } from "../../platform/signed-links.ts";
import type { ApprovalRow } from "./approval.store.ts";
import type { Sheet, SheetLine } from "./sheet.ts";

/** The sheet as it was sent. */
export const sentSheet = (row: Pick<ApprovalRow, "lines_json" | "address" | "postage_fen" | "total_fen">): Sheet => ({
  // Only `create` writes this column.
  lines: JSON.parse(row.lines_json) as SheetLine[],
  address: row.address,
  postage_fen: row.postage_fen,
  total_fen: row.total_fen,
});

/** The state of a request by its row and its link. */
export function approvalState(row: Pick<ApprovalRow, "state">, link: Pick<SignedLink, "state">) {
  if (row.state !== "waiting") return row.state;
  if (link.state === "expired") return "expired";
  return link.state === "open" ? "waiting" : "stopped";
}

/** What every view of a request has. */
export const toApprovalSummary = (row: Omit<ApprovalRow, "company" | "real_name" | "is_active" | "audit_state">) => ({
  title: row.title,
  message: row.message,
  approver: row.approver,
  address: row.address,
  total: yuan(row.total_fen),
  postage: yuan(row.postage_fen),
  pieces: row.pieces,
  kinds: sentSheet(row).lines.length,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

/** A line of the sheet as the approver sees it; `hidden` prices are null. */
export function toSheetLine(
  { sku_id: _, quantity, unit_fen, total_fen, grounds, ...line }: SheetLine,
  hidden: boolean,
) {
  return {
    ...line,
    cart_num: quantity,
    unit_price: hidden ? null : yuan(unit_fen),
    total_price: hidden ? null : yuan(total_fen),
    last_price: hidden || !grounds ? null : yuan(grounds.last_fen),
    used_up_at: grounds?.used_up_at ?? null,
  };
}

/** The mail that asks the approver; it names the applicant, so that the approver can tell the request from a fraud. */
export function approvalMail(row: ApprovalRow, link: string) {
  const { title, approver, message, company, real_name, total, kinds, pieces, expires_at } = {
    ...row,
    ...toApprovalSummary(row),
  };
  return {
    subject: `请审批：${title}`,
    text: [
      `${approver}：`,
      "",
      `${[company, real_name].filter(Boolean).join(" ") || "采购人"}请您审批“${title}”：${kinds} 种 ${pieces} 件，合计 ¥${groupDigits(total)}（含运费）。`,
      ...(message ? [`留言：${message}`] : []),
      "",
      `打开链接查看明细，同意或不同意。${formatMinute(expires_at)} 前有效，只能处理一次：`,
      link,
    ].join("\n"),
  };
}
