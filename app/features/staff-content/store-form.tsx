import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { STORE_KINDS } from "#contract/rules/store.ts";
import type { StaffStore } from "#contract/staff-content.ts";
import { ReadVersion } from "./content-frame.tsx";
import { PictureField } from "./picture-field.tsx";

type Freight = StaffStore["freight"];

const UNITS = { piece: "件", weight: "克" } as const;

/** The freight that the form of a new store begins with. */
const FLAT: Freight = {
  by: "piece",
  first: 1,
  first_fee: "10.00",
  next: 1,
  next_fee: "0.00",
  free_over: null,
  remote: [],
  remote_extra: "0.00",
  excluded: [],
};

/** A freight in a sentence. */
export function freightText({ by, first, first_fee, next, next_fee, remote, remote_extra, excluded }: Freight) {
  const unit = UNITS[by];
  return [
    `${first} ${unit}内 ${formatYuan(first_fee)}，每多 ${next} ${unit} ${formatYuan(next_fee)}`,
    ...(remote.length > 0 ? [`${remote.join("、")}加 ${formatYuan(remote_extra)}`] : []),
    ...(excluded.length > 0 ? [`${excluded.join("、")}不送`] : []),
  ].join("；");
}

type Refused = Parameters<typeof fieldOf>[0];
type Props = {
  /** null for a new one. */
  store: StaffStore | null;
  refused: Refused;
};

/** What shoppers read of a store, and its freight. */
export function StoreForm({ store, refused }: Props) {
  const typed = refused?.initialValue;
  const isBest = typed ? typed.is_best === "on" : (store?.is_best ?? false);
  return (
    <Panel title={store ? `改 ${store.name}` : "新建店铺"} titleId="store">
      <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
        {store ? <ReadVersion version={store.version} /> : <FormKey />}
        {store ? <input type="hidden" name="store_id" value={store.store_id} /> : null}
        <div className="grid gap-3 md:grid-cols-3">
          {store ? null : <NameFields refused={refused} />}
          <TextField field={fieldOf(refused, "city", store?.city ?? "")} label="所在城市" required />
          <TextField
            field={fieldOf(refused, "service_phone", store?.service_phone ?? "")}
            label="店铺电话"
            hint="店铺页和商品页"
          />
          <TextField
            field={fieldOf(refused, "address", store?.address ?? "")}
            label="发货地址"
            hint="印在送货单上"
            className="md:col-span-2"
          />
          <TextField
            field={fieldOf(refused, "intro", store?.intro ?? "")}
            label="简介"
            hint="店铺页里，卖什么，一句话"
            className="md:col-span-2"
          />
        </div>
        <PictureField
          label="店铺标志"
          hint="jpg、png 或 webp；没有时写店名的第一个字"
          name="logo_file"
          kept="logo"
          picture={store?.logo ?? ""}
          image={store?.logo_image ?? ""}
          error={refused?.error?.logo_file?.[0]}
        />
        <CheckField field={{ name: "is_best", value: isBest ? "on" : undefined }}>推荐到品牌好店</CheckField>
        <FreightFields freight={store?.freight ?? FLAT} refused={refused} />
        <Effect title="保存后" lines={store ? linesOf(store.freight) : NEW_LINES} />
        <p className="row">
          <Button type="submit" name="intent" value={store ? "save" : "add"} variant="primary">
            {store ? "保存店铺" : "建店铺"}
          </Button>
          <ButtonLink to={deskUrls.staffContent.stores}>{store ? "不改了" : "不建了"}</ButtonLink>
        </p>
      </Form>
    </Panel>
  );
}

const NEW_LINES = ["客户马上能在店铺街看到，新建商品和导入时可以选", "名称和类型建好后不改"];

const linesOf = (freight: Freight) => [
  "运费从下一笔订单起按新的算，已下的订单不变",
  `现在的运费：${freightText(freight)}`,
];

const NameFields = ({ refused }: { refused: Refused }) => (
  <>
    <TextField field={fieldOf(refused, "name", "")} label="名称" hint="客户看到的店名" required />
    <SelectField field={fieldOf(refused, "kind", STORE_KINDS[0])} label="类型" required>
      {STORE_KINDS.map((kind) => (
        <option key={kind}>{kind}</option>
      ))}
    </SelectField>
  </>
);

const FreightFields = ({ freight, refused }: { freight: Freight; refused: Refused }) => (
  <FieldGroup legend="运费" hint="一单里这家店的货合起来算" className="grid gap-3 md:grid-cols-3">
    <SelectField field={fieldOf(refused, "by", freight.by)} label="按什么算">
      <option value="piece">件数</option>
      <option value="weight">重量（克）</option>
    </SelectField>
    <TextField field={fieldOf(refused, "first", freight.first)} inputMode="numeric" label="起步的件数或克数" required />
    <TextField
      field={fieldOf(refused, "first_fee", freight.first_fee)}
      inputMode="decimal"
      label="起步运费（元）"
      required
    />
    <TextField field={fieldOf(refused, "next", freight.next)} inputMode="numeric" label="每多几件或几克" required />
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
  </FieldGroup>
);
