import { Form, useNavigation } from "@remix-run/react";
import { CheckedForm } from "#app/desk/checked-form.tsx";
import { AllBox } from "#app/desk/choice-form.tsx";
import { Effect } from "#app/desk/effect.tsx";
import { SentRows, sentRows } from "#app/desk/sent-rows.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import type { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { COUNT_STATES, type CountState, canWriteCount } from "#contract/rules/staff-stock.ts";
import type { StaffCountRow } from "#contract/staff-stock.ts";
import type { Checked } from "./staff-stock.server.ts";
import { packCountRest, packCountRow } from "./staff-stock.ts";
import { ReasonFields } from "./stock-forms.tsx";

const kindOf = (state: CountState) => (canWriteCount(state) ? "warn" : state === "same" ? "ok" : "off");

const COLUMNS: readonly Column<StaffCountRow>[] = [
  {
    name: "写",
    head: <AllBox />,
    cell: (row) =>
      canWriteCount(row.state) ? (
        <Checkbox name="row" value={packCountRow(row)} defaultChecked>
          <span className="visually-hidden">
            写第 {row.row} 行 {row.line?.code}
          </span>
        </Checkbox>
      ) : (
        <>
          <input type="hidden" name="rest" value={packCountRest(row)} />
          <span className="muted">–</span>
        </>
      ),
  },
  { name: "行", align: "numeric", cell: ({ row }) => row },
  {
    name: "规格",
    align: "wide",
    cell: ({ line, raw }) =>
      line ? (
        <>
          <span className="numeric font-medium">{line.code}</span> {line.name}
        </>
      ) : (
        raw
      ),
  },
  { name: "现货", align: "numeric", cell: ({ line }) => line?.read ?? "–" },
  { name: "清点", align: "numeric", cell: ({ line }) => line?.counted ?? "–" },
  {
    name: "结果",
    cell: ({ state, note }) => (
      <>
        <Tag kind={kindOf(state)}>{COUNT_STATES[state]}</Tag> <span className="muted small">{note}</span>
      </>
    ),
  },
];

/** A checked count with the form that writes its chosen rows. */
export function CheckedCounts({ checked: { at, warehouse, list, notices } }: { checked: Checked }) {
  const busy = useNavigation().formData?.get("intent") === "write";
  const of = (...states: CountState[]) => list.filter(({ state }) => states.includes(state)).length;
  const open = list.filter(({ state }) => canWriteCount(state));
  return (
    <CheckedForm
      title={`核对结果 ${warehouse.name}`}
      hint={`全部 ${list.length}，多 ${of("more")}，少 ${of("less")}，相符 ${of("same")}，不能写 ${list.length - of("more", "less", "same")}`}
      at={at}
      advice="有差的已勾上"
      notices={notices}
      rows={list}
      columns={COLUMNS}
    >
      {open.length > 0 ? (
        <>
          <input type="hidden" name="warehouse_id" value={warehouse.warehouse_id} />
          <div className="grid gap-3 md:grid-cols-2">
            <ReasonFields refused={null} />
          </div>
          <Effect
            title={`写 ${open.length} 种规格的差额`}
            lines={["写的是差额，核对以后卖出的不会被盖掉", "核对以后同事盘点、收货、调拨过的规格不写，回执里列出"]}
          />
          <FormKey />
          <p className="row">
            <Button type="submit" name="intent" value="write" variant="primary" busy={busy}>
              写勾上的行
            </Button>
          </p>
        </>
      ) : (
        <Note kind="warn">没有要写的差额</Note>
      )}
    </CheckedForm>
  );
}

/** The rows of a refused form, to be sent again; nothing is written twice. */
export function SentCounts({ refused }: { refused: NonNullable<Parameters<typeof fieldOf>[0]> }) {
  const rows = sentRows(refused.initialValue);
  if (rows.length === 0) return <Note kind="warn">没有勾选要写的行，请再核对一次</Note>;
  return (
    <Form method="post" className="panel grid gap-3 p-4" aria-label="再写一次" noValidate>
      <FormKey />
      <input type="hidden" name="warehouse_id" value={String(refused.initialValue?.warehouse_id ?? "")} />
      <SentRows sent={refused.initialValue} />
      <p>{rows.length} 行还没有写完，写过的不会再写。</p>
      <ReasonFields refused={refused} />
      <p className="row">
        <Button type="submit" name="intent" value="write" variant="primary">
          接着写
        </Button>
      </p>
    </Form>
  );
}
