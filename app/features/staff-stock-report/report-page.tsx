import type { ReactNode } from "react";
import { PageHead } from "#app/desk/page-head.tsx";
import { ReportTabs } from "#app/desk/report-tabs.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Right } from "#contract/rules/staff.ts";
import type { StockReport } from "#contract/rules/stock-report.ts";

type Props = {
  current: StockReport;
  rights: readonly Right[];
  /** What the figures are, in a sentence. */
  text: string;
  /** The address of the Excel file. */
  file: string;
  children: ReactNode;
};

/** A report about stock below the tabs of all reports. */
export const ReportPage = ({ current, rights, text, file, children }: Props) => (
  <>
    <PageHead title="报表" text={text}>
      <Button asChild>
        <a href={file} download>
          导出 Excel
        </a>
      </Button>
    </PageHead>
    <div className="panel mb-3">
      <ReportTabs rights={rights} current={current} />
    </div>
    {children}
  </>
);
