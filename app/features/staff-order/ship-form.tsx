import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { describedByError, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CARRIER_NAMES } from "#contract/rules/staff-shipping.ts";
import type { StaffOrder } from "#contract/staff-order.ts";
import { Impossible } from "./impossible.tsx";

type Refused = ReturnType<typeof useRefusedForm>;

/** The carriers of a select, with one that the order has already beside the known ones. */
export const CarrierOptions = ({ also }: { also?: string }) =>
  [...new Set([...CARRIER_NAMES, ...(also ? [also] : [])])].map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));

/** The form that dispatches a package. */
export function ShipForm({ order, refused }: { order: StaffOrder; refused: Refused }) {
  const { acts, version, lines, receiver, po } = order;
  if (acts.ship !== null) return <Impossible title="发货" titleId="ship" why={acts.ship} />;
  const waiting = lines.filter(({ left }) => left > 0);
  const left = waiting.reduce((sum, line) => sum + line.left, 0);
  const held = lines.reduce((sum, { refunding }) => sum + refunding, 0);
  return (
    <Panel title="发货" titleId="ship" hint={`还差 ${left} 件 · 收货人 ${receiver.real_name} ${receiver.phone}`}>
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <div className="grid gap-3 md:grid-cols-2">
          <SelectField field={fieldOf(refused, "company", CARRIER_NAMES[0])} label="快递公司" required>
            <CarrierOptions />
          </SelectField>
          <TextField
            field={fieldOf(refused, "number")}
            label="运单号"
            autoComplete="off"
            hint="6 到 40 位数字、字母或 -；同一运单号不能发两次"
            required
          />
        </div>
        <DataTable
          caption="这一包装什么"
          rows={waiting}
          keyOf={({ order_product_id }) => order_product_id}
          columns={[
            {
              name: "商品",
              align: "wide",
              cell: ({ name, sku, from, refunding }) => (
                <>
                  {name} {sku}{" "}
                  <span className="muted">
                    {from
                      .map((part) => part.name)
                      .filter(Boolean)
                      .join("、")}
                  </span>
                  {refunding > 0 ? <span className="warn block">有 {refunding} 件在退款，不能装</span> : null}
                </>
              ),
            },
            { name: "待发", align: "numeric", cell: (line) => line.left },
            {
              name: "本包",
              align: "numeric",
              cell: ({ order_product_id, name, left: all }) => {
                const field = fieldOf(refused, `pieces_${order_product_id}`, all);
                return (
                  <>
                    <Input
                      small
                      name={field.name}
                      defaultValue={field.value}
                      inputMode="numeric"
                      aria-label={`${name} 本包件数`}
                      {...describedByError(field.error, `${field.name}-error`)}
                      className="w-20 text-right"
                    />
                    <FieldError id={`${field.name}-error`}>{field.error}</FieldError>
                  </>
                );
              },
            },
          ]}
        />
        <Effect
          title="发出后"
          lines={[
            "填 0 的不装；最后一件发出后订单变“待收货”，15 天后自动确认收货",
            held > 0 ? `${held} 件在退款中，等退款有结果再发` : "发出后不能撤回，运单号在签收前可以改",
            `客户在订单页看到快递公司和运单号${po === "" ? "" : `，送货单上印采购单号 ${po}`}`,
          ]}
        />
        <p className="row">
          <Button type="submit" name="intent" value="ship" variant="primary">
            发出这一包
          </Button>
          <Button type="submit" name="intent" value="ship_all">
            全部发出（{left} 件）
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
