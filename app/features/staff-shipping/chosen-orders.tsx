import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { CARRIER_NAMES, SHIP_STATES } from "#contract/rules/staff-shipping.ts";
import type { ShipRow } from "#contract/staff-shipping.ts";
import { factsOfRow, receiverOf } from "./checked-rows.tsx";

/** Whether an order waits for dispatch; a row without a number is wrong for no other reason. */
const waits = ({ state }: ShipRow) => state === "number";

type Refused = { initialValue?: Readonly<Record<string, unknown>> | null | undefined } | null;
const typedAt = (refused: Refused, name: string, at: number) => {
  const typed = [refused?.initialValue?.[name]].flat()[at];
  return typeof typed === "string" ? typed : "";
};

/** Orders that were chosen in the list, each with carrier and number to fill in. */
export function ChosenOrders({ rows, refused }: { rows: readonly ShipRow[]; refused: Refused }) {
  const open = rows.filter(waits);
  const columns: readonly Column<ShipRow>[] = [
    {
      name: "订单 / 收货",
      align: "wide",
      cell: (row) => (
        <>
          <span className="numeric">{row.sn}</span>
          {receiverOf(row)}
          {factsOfRow(row)}
        </>
      ),
    },
    { name: "件数", align: "numeric", cell: ({ order }) => order?.pieces ?? 0 },
    {
      name: "快递公司",
      cell: (row) =>
        waits(row) ? (
          <>
            <input type="hidden" name="sn" value={row.sn} />
            <Input
              small
              name="company"
              list="carriers"
              defaultValue={typedAt(refused, "company", open.indexOf(row))}
              aria-label={`${row.sn} 的快递公司`}
              className="min-w-28"
            />
          </>
        ) : (
          <Tag kind="off">{SHIP_STATES[row.state]}</Tag>
        ),
    },
    {
      name: "运单号",
      cell: (row) =>
        waits(row) ? (
          <Input
            small
            name="number"
            defaultValue={typedAt(refused, "number", open.indexOf(row))}
            aria-label={`${row.sn} 的运单号`}
            autoComplete="off"
            className="min-w-40"
          />
        ) : (
          <span className="muted">{row.note}</span>
        ),
    },
  ];
  return (
    <Form method="post" className="panel" aria-labelledby="chosen">
      <PanelHeader title="选好的订单" titleId="chosen" hint={`${rows.length} 笔，${open.length} 笔待发`} />
      <div className="overflow-x-auto">
        <DataTable caption="选好的订单" rows={rows} keyOf={({ row }) => row} columns={columns} />
      </div>
      <datalist id="carriers">
        {CARRIER_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {open.length > 0 ? (
        <p className="row p-4">
          <Button type="submit" name="intent" value="fill" variant="primary">
            核对
          </Button>
          <span className="muted">核对只看不写，下一步再发</span>
        </p>
      ) : null}
    </Form>
  );
}
