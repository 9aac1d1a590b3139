import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffOrder } from "#contract/staff-order.ts";
import { Impossible } from "./impossible.tsx";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { order: StaffOrder; chosen: Refused; typed: Refused };

/** The forms that change the receiver: to an address of the customer, or to a typed one. */
export function AddressForms({ order, chosen, typed }: Props) {
  const { acts, addresses } = order;
  if (acts.address !== null) return <Impossible title="改地址" titleId="address" why={acts.address} />;
  const consequence = <Consequence order={order} />;
  const typing = <TypedForm order={order} refused={typed} />;
  return (
    <Panel title="改地址" titleId="address" hint="没发的件">
      <div className="panel__body grid gap-3">
        {addresses.length > 0 ? (
          <Form method="post" className="grid gap-3" noValidate>
            <Hidden version={order.version} />
            <SelectField field={fieldOf(chosen, "address_id", "")} label="客户的地址簿" required>
              <option value="">请选择</option>
              {addresses.map(({ address_id, real_name, phone, address }) => (
                <option key={address_id} value={address_id}>
                  {real_name} {phone} {address}
                </option>
              ))}
            </SelectField>
            {consequence}
            <Button type="submit" name="intent" value="address" className="justify-self-start">
              改成这个地址
            </Button>
          </Form>
        ) : null}
        <Fold id="type-address" label="另写一个地址" startsOpen={typed !== null || addresses.length === 0}>
          {typing}
        </Fold>
      </div>
    </Panel>
  );
}

const Hidden = ({ version }: { version: string }) => (
  <>
    <FormKey />
    <input type="hidden" name="version" value={version} />
  </>
);

function Consequence({ order: { packages, lines } }: { order: StaffOrder }) {
  const waiting = lines.reduce((sum, { quantity, dispatched, refunded }) => sum + quantity - dispatched - refunded, 0);
  return (
    <Effect
      title="改后"
      lines={[
        packages.length > 0
          ? `已发的 ${packages.length} 个包裹不变，只影响没发的 ${waiting} 件`
          : "拣货单、送货单和客户的订单页都用新地址",
        "同一次下单的别的订单不变；运费会变的省份不能改，先改价",
        "客户看到“地址已改”，登记过对账邮箱的收到邮件；原地址写进操作记录",
      ]}
    />
  );
}

const TYPED = [
  ["real_name", "收货人", true],
  ["phone", "手机号", true],
  ["province", "省份", true],
  ["city", "城市", true],
  ["district", "区县", true],
  ["street", "街道", false],
  ["detail", "门牌地址", true],
] as const;

const TypedForm = ({ order, refused }: { order: StaffOrder; refused: Refused }) => (
  <Form method="post" className="grid gap-2 pt-2" noValidate>
    <Hidden version={order.version} />
    {TYPED.map(([name, label, required]) => (
      <TextField
        key={name}
        field={fieldOf(refused, name)}
        label={label}
        hint={name === "province" ? "写全称，如 浙江省" : undefined}
        autoComplete="off"
        required={required}
      />
    ))}
    <Consequence order={order} />
    <Button type="submit" name="intent" value="type_address" className="justify-self-start">
      改成写的地址
    </Button>
  </Form>
);
