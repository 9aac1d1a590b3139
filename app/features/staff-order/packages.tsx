import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { PACKAGE_STATE_NAMES, PACKAGE_STATES } from "#contract/rules/package.ts";
import type { StaffOrder } from "#contract/staff-order.ts";
import { CarrierOptions } from "./ship-form.tsx";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { order: StaffOrder; ofNumber: Refused; ofTrace: Refused };
type Parcel = StaffOrder["packages"][number];

/** The packages of an order, each with its traces and acts. */
export function Packages({ order, ofNumber, ofTrace }: Props) {
  const { packages, acts } = order;
  if (packages.length === 0) return null;
  const mine = (refused: Refused, { package_id }: Parcel) =>
    refused?.initialValue?.package_id === String(package_id) ? refused : null;
  return (
    <Panel title="包裹" titleId="packages" hint={`${packages.length} 个`}>
      <ul>
        {packages.map((parcel, index) => (
          <li key={parcel.package_id} className="grid gap-2 border-t border-(--line-soft) px-4 py-3 first:border-0">
            <Head parcel={parcel} place={index + 1} />
            <p className="muted">{contentsOf(parcel, order)}</p>
            <Traces parcel={parcel} />
            {parcel.delivered_time !== null ? (
              <p className="muted small">已签收，不能再改运单号和记录物流</p>
            ) : acts.trace === null ? (
              <div className="grid items-start gap-2 md:grid-cols-2">
                <TraceForm parcel={parcel} refused={mine(ofTrace, parcel)} />
                <NumberForm order={order} parcel={parcel} refused={mine(ofNumber, parcel)} />
              </div>
            ) : (
              <p className="muted small">改运单号、记录物流：{acts.trace}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Head = ({ parcel, place }: { parcel: Parcel; place: number }) => (
  <p className="flex flex-wrap items-center gap-2">
    <b className="font-medium">包裹 {place}</b>
    <span>
      {parcel.company} <span className="numeric">{parcel.number}</span>
    </span>
    <CopyButton text={parcel.number} name="运单号" />
    <Tag kind={parcel.state === "delivered" ? "ok" : "plain"}>{PACKAGE_STATE_NAMES[parcel.state]}</Tag>
    <span className="muted ml-auto">
      {parcel.by} {formatMinute(parcel.ship_time)} 发出
    </span>
  </p>
);

const contentsOf = ({ items }: Parcel, { lines }: StaffOrder) =>
  items
    .map(({ order_product_id, product_num }) => {
      const line = lines.find((one) => one.order_product_id === order_product_id);
      return `${line?.name ?? ""} ${line?.sku ?? ""} ×${product_num}`;
    })
    .join("、");

const Traces = ({ parcel: { traces } }: { parcel: Parcel }) =>
  traces.length === 0 ? null : (
    <ol className="grid gap-0.5 text-(length:--f-12)">
      {traces.map(({ time, state, text }) => (
        <li key={`${time} ${text}`}>
          <time className="numeric muted">{formatMinute(time)}</time> {PACKAGE_STATE_NAMES[state]} {text}
        </li>
      ))}
    </ol>
  );

type FormProps = { parcel: Parcel; refused: Refused };

const TraceForm = ({ parcel: { package_id }, refused }: FormProps) => (
  <Fold id={`trace-${package_id}`} label="加一条轨迹" startsOpen={refused !== null}>
    <Form method="post" className="grid gap-2 pt-2" noValidate>
      <FormKey />
      <input type="hidden" name="package_id" value={package_id} />
      <SelectField field={fieldOf(refused, "state", "transit")} label="状态" required>
        {PACKAGE_STATES.filter((state) => state !== "shipped").map((state) => (
          <option key={state} value={state}>
            {PACKAGE_STATE_NAMES[state]}
          </option>
        ))}
      </SelectField>
      <TextField field={fieldOf(refused, "text")} label="物流信息" hint="客户看得到" required />
      <Effect title="记录后" lines={["客户在订单页看到；选“已签收”后这个包裹不能再改"]} />
      <Button type="submit" name="intent" value="trace" size="s" className="justify-self-start">
        记录
      </Button>
    </Form>
  </Fold>
);

const NumberForm = ({ order, parcel, refused }: FormProps & { order: StaffOrder }) => (
  <Fold id={`number-${parcel.package_id}`} label="改运单号" startsOpen={refused !== null}>
    <Form method="post" className="grid gap-2 pt-2" noValidate>
      <FormKey />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="package_id" value={parcel.package_id} />
      <SelectField field={fieldOf(refused, "company", parcel.company)} label="快递公司" required>
        <CarrierOptions also={parcel.company} />
      </SelectField>
      <TextField field={fieldOf(refused, "number", parcel.number)} label="运单号" autoComplete="off" required />
      <Effect title="改后" lines={["客户看到新的运单号；旧号写进操作记录"]} />
      <Button type="submit" name="intent" value="number" size="s" className="justify-self-start">
        改运单号
      </Button>
    </Form>
  </Fold>
);
