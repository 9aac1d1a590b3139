import { Form, useNavigation } from "@remix-run/react";
import { CheckedForm } from "#app/desk/checked-form.tsx";
import { AllBox } from "#app/desk/choice-form.tsx";
import { Effect } from "#app/desk/effect.tsx";
import { SentRows, sentRows } from "#app/desk/sent-rows.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { canShip, isOfTab, SHIP_STATES, type ShipState } from "#contract/rules/staff-shipping.ts";
import type { ShipRow } from "#contract/staff-shipping.ts";
import { packParcelRest, packParcelRow } from "./staff-shipping.ts";

const kindOf = (state: ShipState) => (state === "ready" ? "ok" : state === "look" ? "warn" : "off");

export const receiverOf = ({ order }: ShipRow) =>
  order ? (
    <span className="muted small block">
      {order.receiver} {order.region}
      {order.company ? ` · ${order.company}` : ""}
    </span>
  ) : null;

/** What the buyer has written to the order. */
export const factsOfRow = ({ order }: ShipRow) =>
  order?.facts.map(({ label, value }) => (
    <span key={label} className="muted small block">
      {label}：{value}
    </span>
  ));

const COLUMNS: readonly Column<ShipRow>[] = [
  {
    name: "发",
    head: <AllBox />,
    cell: (row) =>
      canShip(row.state) ? (
        <Checkbox name="row" value={packParcelRow(row)} defaultChecked={row.state === "ready"}>
          <span className="visually-hidden">
            发第 {row.row} 行 {row.sn}
          </span>
        </Checkbox>
      ) : (
        <>
          <input type="hidden" name="rest" value={packParcelRest(row)} />
          <span className="muted">–</span>
        </>
      ),
  },
  { name: "行", align: "numeric", cell: ({ row }) => row },
  {
    name: "订单与核对",
    align: "wide",
    cell: (row) => (
      <>
        <span className="numeric font-medium">{row.sn || row.raw}</span> {row.note}
        {receiverOf(row)}
        {row.state === "unknown" || row.state === "unread" ? (
          <span className="muted small block">原文：{row.raw}</span>
        ) : null}
        {factsOfRow(row)}
      </>
    ),
  },
  {
    name: "快递 / 运单号",
    cell: ({ company, written, number }) => (
      <>
        <span className="numeric">{number || "–"}</span>
        <span className="muted small block">
          {company || "–"}
          {written === company ? "" : `（写的“${written}”）`}
        </span>
      </>
    ),
  },
  { name: "结果", cell: ({ state }) => <Tag kind={kindOf(state)}>{SHIP_STATES[state]}</Tag> },
];

/** The checked table with the form that ships its chosen rows. */
export function CheckedRows({ checked }: { checked: { at: number; list: ShipRow[]; notices: string[] } }) {
  const { list, at, notices } = checked;
  const busy = useNavigation().formData?.get("intent") === "ship";
  const of = (tab: "ready" | "look" | "wrong") => list.filter(({ state }) => isOfTab(state, tab));
  const [ready, look, wrong] = [of("ready"), of("look"), of("wrong")];
  const pieces = ready.reduce((sum, { order }) => sum + (order?.pieces ?? 0), 0);
  return (
    <CheckedForm
      hint={`全部 ${list.length}，可发 ${ready.length}，要您看 ${look.length}，不能发 ${wrong.length}`}
      at={at}
      advice="可发的已勾上，要您看的请逐行勾"
      notices={notices}
      rows={list}
      columns={COLUMNS}
    >
      {ready.length + look.length > 0 ? (
        <>
          <Effect
            title={`可发 ${ready.length} 笔，${pieces} 件`}
            lines={[
              "勾上的每笔把没发的件全部发出，写进运单，发完的订单转为待收货，客户在订单里看到快递公司和运单号",
              "退款里的件不发；核对以后变了的订单不写，回执里列出",
              "写错的运单号可在订单里改，改也留记录",
            ]}
          />
          <FormKey />
          <p className="row">
            <Button type="submit" name="intent" value="ship" variant="primary" busy={busy}>
              发出勾上的订单
            </Button>
          </p>
        </>
      ) : (
        <Note kind="warn">没有能发的行，请改好表格再核对</Note>
      )}
    </CheckedForm>
  );
}

type Sent = Readonly<Record<string, unknown>>;
/** The rows of a form that was not answered, to be sent again with the same key; nothing is shipped twice. */
export function RetryRows({ sent }: { sent: Sent }) {
  const rows = sentRows(sent);
  if (rows.length === 0) return null;
  return (
    <Form method="post" className="panel grid gap-3 p-4" aria-label="再发一次">
      <FormKey />
      <SentRows sent={sent} />
      <p>{rows.length} 笔的结果没有读到。再发一次会接着办，已发的不会再发。</p>
      <p className="row">
        <Button type="submit" name="intent" value="ship" variant="primary">
          接着发
        </Button>
      </p>
    </Form>
  );
}
