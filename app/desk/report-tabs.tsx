import { deskUrls } from "#app/desk-urls.ts";
import { TabLinks } from "#app/ui/navigation.tsx";
import type { Right } from "#contract/rules/staff.ts";

/** The reports, each with the right that it needs. */
const TABS = {
  sales: { name: "销售", to: deskUrls.staffReport.sales, right: "report.sales" },
  refunds: { name: "退款", to: deskUrls.staffReport.refunds, right: "report.sales" },
  receivables: { name: "应收账龄", to: deskUrls.staffCredit.receivables, right: "credit.read" },
  value: { name: "库存金额", to: deskUrls.staffStockReport.value, right: "report.stock" },
  slow: { name: "慢动商品", to: deskUrls.staffStockReport.slow, right: "report.stock" },
  reorder: { name: "该补货的", to: deskUrls.staffStockReport.reorder, right: "report.stock" },
  accounting: { name: "记账", to: deskUrls.staffAccounting.month, right: "report.accounting" },
} as const satisfies Record<string, { name: string; to: string; right: Right }>;

/** The reports that a member may read. */
export const ReportTabs = ({ rights, current }: { rights: readonly Right[]; current: keyof typeof TABS }) => (
  <TabLinks
    label="报表"
    tabs={Object.entries(TABS)
      .filter(([, { right }]) => rights.includes(right))
      .map(([key, { name, to }]) => ({ name, to, current: key === current }))}
  />
);
