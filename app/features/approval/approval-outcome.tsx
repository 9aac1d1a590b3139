import { Empty } from "#app/ui/empty.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { ApprovalSheet } from "#contract/approval.ts";
import { formatMinute } from "#contract/rules/calendar.ts";

/** The outcome of a request that is decided, changed, stopped or expired; null is a link that does not exist. */
export function ApprovalOutcome({ sheet }: { sheet: ApprovalSheet | null }) {
  if (!sheet) return <Empty as="h1" icon="warn" title="没有这个链接" text="链接不完整或已被删除，请向发起人要新的" />;
  const applicant = sheet.applicant || "申请人";
  const decided = sheet.decided_at === null ? "" : `${formatMinute(sheet.decided_at)} ${sheet.decided_by ?? ""} `;
  switch (sheet.state) {
    case "approved":
      return (
        <Empty
          as="h1"
          icon="check"
          kind="ok"
          title="已同意"
          text={`${decided}同意 ${formatYuan(sheet.total)}，已生成待付款的订单。这个链接不能再次处理。`}
        />
      );
    case "refused":
      return (
        <Empty
          as="h1"
          icon="x"
          title="已不同意"
          text={`${decided}不同意：${sheet.reason ?? ""}。这个链接不能再次处理。`}
        />
      );
    case "changed":
      return (
        <Empty
          as="h1"
          icon="warn"
          title="清单有改动，这次不能批"
          text={`${sheet.change ?? ""}请等${applicant}重新送审。`}
        />
      );
    case "stopped":
      return <Empty as="h1" icon="x" title="链接已作废" text={`${applicant}作废了这份审批，或换了新的链接。`} />;
    default:
      return (
        <Empty
          as="h1"
          icon="warn"
          title="链接已失效"
          text={`有效期到 ${formatMinute(sheet.expires_at)}。请让${applicant}重新发起，清单和价格会按当时的重新计算。`}
        />
      );
  }
}
