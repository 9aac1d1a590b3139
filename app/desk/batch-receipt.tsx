import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";

type LeftRow = { row: number; raw: string; note: string };

/** The number of a row in its table. */
export const ROW = { name: "行", align: "numeric", cell: ({ row }: { row: number }) => row } as const;

type Props<Done> = {
  title: string;
  receipt: { at: number; batch?: string };
  /** What was written, in sentences. */
  notes: ReactNode;
  /** The file of the rows that were not written. */
  download?: string;
  /** Where the work goes on. */
  links: ReactNode;
  left: readonly LeftRow[];
  done: readonly Done[];
  caption: string;
  columns: readonly Column<Done>[];
};

/** What a batch has written, and what it has not. */
export const BatchReceipt = <Done extends { row: number }>(props: Props<Done>) => {
  const { title, receipt, notes, download, links, left, done, caption, columns } = props;
  return (
    <Panel
      title={title}
      titleId="receipt"
      hint={[formatMinute(receipt.at).slice(5), receipt.batch && `批号 ${receipt.batch}`].filter(Boolean).join(" · ")}
    >
      <div className="grid gap-3 p-4">
        {notes}
        <div className="row">
          {download && left.length > 0 ? (
            <Button asChild>
              <a href={download} download>
                下载没写的 {left.length} 行
              </a>
            </Button>
          ) : null}
          {links}
        </div>
      </div>
      {left.length > 0 ? (
        <DataTable
          caption="没有写的行"
          rows={left}
          keyOf={({ row, raw }) => `${row} ${raw}`}
          columns={[
            ROW,
            { name: "原文", cell: ({ raw }) => raw },
            { name: "为什么", align: "wide", cell: ({ note }) => note },
          ]}
        />
      ) : null}
      {done.length > 0 ? (
        <DataTable caption={caption} rows={done} keyOf={({ row }) => row} columns={[ROW, ...columns]} />
      ) : null}
    </Panel>
  );
};
