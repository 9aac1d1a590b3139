import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { StaffStore } from "#contract/staff-content.ts";
import { ReadVersion } from "./content-frame.tsx";

const UNITS = { piece: "件", weight: "克" } as const;

/** A freight in a sentence. */
export function freightText({
  by,
  first,
  first_fee,
  next,
  next_fee,
  remote,
  remote_extra,
  excluded,
}: StaffStore["freight"]) {
  const unit = UNITS[by];
  return [
    `${first} ${unit}内 ${formatYuan(first_fee)}，每多 ${next} ${unit} ${formatYuan(next_fee)}`,
    ...(remote.length > 0 ? [`${remote.join("、")}加 ${formatYuan(remote_extra)}`] : []),
    ...(excluded.length > 0 ? [`${excluded.join("、")}不送`] : []),
  ].join("；");
}

type Props = { store: StaffStore; refused: Parameters<typeof fieldOf>[0] };

/** The freight, the telephone and the address of a store. */
export function FreightForm({ store, refused }: Props) {
  const { freight, store_id, name, version } = store;
  return (
    <Panel title={`改 ${name}`} titleId="store">
      <Form method="post" className="panel__body grid gap-3" noValidate key={`${store_id} ${version}`}>
        <ReadVersion version={version} />
        <input type="hidden" name="store_id" value={store_id} />
        <div className="grid gap-3 md:grid-cols-3">
          <SelectField field={fieldOf(refused, "by", freight.by)} label="按什么算">
            <option value="piece">件数</option>
            <option value="weight">重量（克）</option>
          </SelectField>
          <TextField
            field={fieldOf(refused, "first", freight.first)}
            inputMode="numeric"
            label="起步的件数或克数"
            required
          />
          <TextField
            field={fieldOf(refused, "first_fee", freight.first_fee)}
            inputMode="decimal"
            label="起步运费（元）"
            required
          />
          <TextField
            field={fieldOf(refused, "next", freight.next)}
            inputMode="numeric"
            label="每多几件或几克"
            required
          />
          <TextField
            field={fieldOf(refused, "next_fee", freight.next_fee)}
            inputMode="decimal"
            label="加多少（元）"
            required
          />
          <TextField
            field={fieldOf(refused, "free_over", freight.free_over ?? "")}
            inputMode="decimal"
            label="满多少包邮（元）"
            hint="不填则不包邮"
          />
          <TextField
            field={fieldOf(refused, "remote", freight.remote.join("、"))}
            label="加价的省份"
            hint="用顿号分开，如 新疆、西藏"
          />
          <TextField
            field={fieldOf(refused, "remote_extra", freight.remote_extra)}
            inputMode="decimal"
            label="这些省加多少（元）"
          />
          <TextField
            field={fieldOf(refused, "excluded", freight.excluded.join("、"))}
            label="不送的省份"
            hint="下单时提示不送"
          />
          <TextField
            field={fieldOf(refused, "service_phone", store.service_phone)}
            label="店铺电话"
            hint="店铺页和商品页"
          />
          <TextField
            field={fieldOf(refused, "address", store.address)}
            label="发货地址"
            hint="印在送货单上"
            className="md:col-span-2"
          />
        </div>
        <Effect title="保存后" lines={["从下一笔订单起按新的算，已下的订单不变", `现在：${freightText(freight)}`]} />
        <p className="row">
          <Button type="submit" name="intent" value="save" variant="primary">
            保存运费
          </Button>
          <ButtonLink to={deskUrls.staffContent.stores}>不改了</ButtonLink>
        </p>
      </Form>
    </Panel>
  );
}
