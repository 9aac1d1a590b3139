import { AllBox, ChoiceForm } from "#app/desk/choice-form.tsx";
import { Effect } from "#app/desk/effect.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { AGREED_STATES } from "#contract/rules/agreed-price.ts";
import type { StaffAgreedPrice } from "#contract/staff-price.ts";
import { daysLeftText, kindOfState, marginPercent, packRemoval, summaryOfPrices } from "./staff-price.ts";

type Props = {
  list: readonly StaffAgreedPrice[];
  /** Whether the member may remove prices. */
  mayRemove: boolean;
  refused: Parameters<typeof fieldOf>[0];
};

const NAME: Column<StaffAgreedPrice> = {
  name: "商品",
  align: "wide",
  cell: ({ name, sku, code }) => (
    <>
      {name} {sku} <span className="muted small block">{code}</span>
    </>
  ),
};
const PRICES: readonly Column<StaffAgreedPrice>[] = [
  { name: "企业价", align: "numeric", cell: ({ trade_price }) => formatYuan(trade_price) },
  { name: "协议价", align: "numeric", cell: ({ price }) => <b>{formatYuan(price)}</b> },
];
const COST: Column<StaffAgreedPrice> = {
  name: "成本 / 毛利",
  align: "numeric",
  cell: ({ cost, price }) =>
    cost === null ? (
      "–"
    ) : (
      <>
        {formatYuan(cost)} <span className="muted small block">{marginPercent(price, cost)}</span>
      </>
    ),
};
const END: readonly Column<StaffAgreedPrice>[] = [
  {
    name: "最后一天",
    cell: ({ until, days }) => (
      <>
        <span className="numeric whitespace-nowrap">{until}</span>
        <span className="muted small block">{daysLeftText(days)}</span>
      </>
    ),
  },
  {
    name: "状态",
    cell: ({ state }) => (
      <>
        <Tag kind={kindOfState(state)}>{AGREED_STATES[state]}</Tag>
        {state === "idle" ? <span className="muted small block">高于企业价</span> : null}
      </>
    ),
  },
];
const REMOVE: Column<StaffAgreedPrice> = {
  name: "停",
  head: <AllBox />,
  cell: (row) => (
    <Checkbox name="row" value={packRemoval(row)}>
      <span className="visually-hidden">停 {row.code}</span>
    </Checkbox>
  ),
};

/** The agreed prices of a customer, with the form that removes some of them. */
export function PriceList({ list, mayRemove, refused }: Props) {
  const hasCosts = list.some(({ cost }) => cost !== null);
  const columns = [...(mayRemove ? [REMOVE] : []), NAME, ...(hasCosts ? [COST] : []), ...PRICES, ...END];
  return (
    <ChoiceForm method="post" className="panel" aria-labelledby="agreed" noValidate>
      <PanelHeader title="协议价" titleId="agreed" hint={summaryOfPrices(list)} />
      {list.length === 0 ? (
        <Empty icon="tag" title="还没有协议价" text="客户按企业价下单；低于企业价的协议价才会生效" />
      ) : (
        <DataTable caption="这位客户的协议价" rows={list} keyOf={({ sku_id }) => sku_id} columns={columns} />
      )}
      {mayRemove && list.length > 0 ? (
        <div className="grid gap-3 p-4">
          <FormKey />
          <TextField
            field={fieldOf(refused, "reason")}
            label="停用的理由"
            hint="写进记录，客户看不到"
            required
            maxLength={200}
          />
          <Effect title="停了以后" lines={["客户马上按企业价，购物车重新算价", "已下单的不追溯；要恢复就再加一条"]} />
          <p className="row">
            <Button type="submit" name="intent" value="remove" variant="tint">
              停掉勾上的
            </Button>
          </p>
        </div>
      ) : null}
    </ChoiceForm>
  );
}
