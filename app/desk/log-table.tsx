import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ACT_NAMES, ROLE_NAMES, SUBJECT_NAMES } from "#contract/rules/staff.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import { RecordLink } from "./record-link.tsx";

const record: Column<StaffLogRow> = {
  name: "记录",
  cell: (row) => (
    <span className="inline-block break-words whitespace-normal md:min-w-24 md:max-w-60">
      <span className="muted small">{SUBJECT_NAMES[row.subject]}</span> <RecordLink record={row} />
    </span>
  ),
};

type Props = {
  caption: string;
  rows: readonly StaffLogRow[];
  /** Leaves the record out, where all rows are of the one that the page shows. */
  isOfOne?: boolean;
};

/** Acts of staff as a table. */
export const LogTable = ({ caption, rows, isOfOne = false }: Props) => (
  <DataTable
    caption={caption}
    rows={rows}
    keyOf={({ log_id }) => log_id}
    columns={[
      { name: "时间", cell: ({ at }) => <time className="numeric whitespace-nowrap">{formatMinute(at)}</time> },
      {
        name: "谁",
        cell: ({ who, roles }) => (
          <>
            {who} <span className="muted small">{roles.map((role) => ROLE_NAMES[role]).join("、")}</span>
          </>
        ),
      },
      {
        name: "做了什么",
        cell: ({ act, is_alone }) => (
          <span className="whitespace-nowrap">
            {ACT_NAMES[act]} {is_alone ? <Tag kind="warn">一人办理</Tag> : null}
          </span>
        ),
      },
      ...(isOfOne ? [] : [record]),
      {
        name: "内容",
        align: "wide",
        cell: ({ summary, personal, note, batch, address }) => (
          <>
            {summary}
            {personal === "" ? null : <span className="muted block">{personal}</span>}
            {note === "" ? null : <span className="block">理由：{note}</span>}
            <span className="muted small block">
              {[batch && `批号 ${batch}`, address && `来源 ${address}`].filter(Boolean).join(" · ")}
            </span>
          </>
        ),
      },
    ]}
  />
);
