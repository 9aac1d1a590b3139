import type { ReactNode } from "react";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Note } from "#app/ui/note.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ChoiceForm } from "./choice-form.tsx";

type Props<Row> = {
  title?: string;
  /** The number of rows of each outcome. */
  hint: string;
  /** When the table was checked, in epoch ms. */
  at: number;
  /** Which rows are ticked already, and which are to be ticked one by one. */
  advice: string;
  notices: readonly string[];
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The fields and the button that write the ticked rows, or why there are none. */
  children: ReactNode;
};

/** A table that was checked, with the form that writes its ticked rows. */
export const CheckedForm = <Row extends { row: number }>(props: Props<Row>) => {
  const { title = "核对结果", hint, at, advice, notices, rows, columns, children } = props;
  return (
    <ChoiceForm method="post" className="panel" aria-labelledby="checked" noValidate>
      <PanelHeader title={title} titleId="checked" hint={hint} />
      <p className="muted px-4 pb-2">
        {formatMinute(at).slice(11)} 核对，<b>还没有写</b>；{advice}
      </p>
      {notices.map((notice) => (
        <div key={notice} className="px-4 pb-2">
          <Note kind="warn">{notice}</Note>
        </div>
      ))}
      <div className="overflow-x-auto">
        <DataTable caption="核对结果" rows={rows} keyOf={({ row }) => row} columns={columns} />
      </div>
      <div className="grid gap-3 p-4">{children}</div>
    </ChoiceForm>
  );
};
