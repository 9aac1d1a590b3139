import { Effect } from "#app/desk/effect.tsx";
import { percentText } from "#app/desk/percent.ts";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { StaffOrder, StaffPriceCheck } from "#contract/staff-order.ts";

type Typed = Readonly<Record<string, string>>;
type LinesProps = { order: StaffOrder; typed: Typed; wrong: Readonly<Record<string, string>> };

type Row = { name: string; field: string; quantity: string; now: string; cost: string | null };

/** The lines and the freight of an order, each with the input of its new price. */
export function PriceLines({ order, typed, wrong }: LinesProps) {
  const rows: Row[] = [
    ...order.lines.map(({ order_product_id, name, sku, quantity, unit_name, unit_price, cost }) => ({
      name: `${name} ${sku}`,
      field: `price_${order_product_id}`,
      quantity: `${quantity} ${unit_name}`,
      now: unit_price,
      cost,
    })),
    { name: "运费", field: "postage", quantity: "1", now: order.postage_price, cost: null },
  ];
  return (
    <DataTable
      caption="单价和运费"
      rows={rows}
      keyOf={({ field }) => field}
      columns={[
        { name: "商品", align: "wide", cell: ({ name }) => name },
        { name: "数量", align: "numeric", cell: ({ quantity }) => quantity },
        { name: "成本", align: "numeric", cell: ({ cost }) => (cost === null ? "–" : formatYuan(cost)) },
        { name: "现在", align: "numeric", cell: ({ now }) => formatYuan(now) },
        {
          name: "改为",
          align: "numeric",
          cell: ({ name, field, now }) => {
            const error = wrong[field];
            return (
              <>
                <Input
                  small
                  name={field}
                  defaultValue={typed[field] ?? now}
                  inputMode="decimal"
                  aria-label={`${name} 改为`}
                  {...describedByError(error, `${field}-error`)}
                  className="w-28 text-right"
                />
                <FieldError id={`${field}-error`}>{error}</FieldError>
              </>
            );
          },
        },
      ]}
    />
  );
}

/** The prices of the sums as hidden fields, so that what is sent is what was shown. */
export const ChosenPrices = ({ order, typed }: { order: StaffOrder; typed: Typed }) => (
  <>
    {order.lines.map(({ order_product_id, unit_price }) => (
      <input
        key={order_product_id}
        type="hidden"
        name={`price_${order_product_id}`}
        value={typed[`price_${order_product_id}`] ?? unit_price}
      />
    ))}
    <input type="hidden" name="postage" value={typed.postage ?? order.postage_price} />
  </>
);

const SUMS = [
  ["商品", "total_price", ""],
  ["店铺券", "coupon_price", "−"],
  ["平台券", "platform_coupon_price", "−"],
  ["积分", "integral_price", "−"],
  ["运费", "postage_price", ""],
  ["应付", "pay_price", ""],
] as const;

/** The sums of the order before and after. */
export function PriceSums({ check: { before, after, group_before, group_after } }: { check: StaffPriceCheck }) {
  const rows = [
    ...SUMS.map(([label, key, sign]) => ({
      label,
      before: `${sign}${formatYuan(before[key])}`,
      after: `${sign}${formatYuan(after[key])}`,
    })),
    ...(group_before === before.pay_price
      ? []
      : [{ label: "同单一起付", before: formatYuan(group_before), after: formatYuan(group_after) }]),
    { label: "毛利", before: percentText(before.margin), after: percentText(after.margin) },
  ];
  return (
    <DataTable
      caption="改价前后"
      rows={rows}
      keyOf={({ label }) => label}
      columns={[
        { name: "金额", align: "wide", cell: ({ label }) => label },
        { name: "现在的", align: "numeric", cell: (row) => row.before },
        {
          name: "改后",
          align: "numeric",
          cell: (row) => (row.before === row.after ? row.after : <b className="font-semibold">{row.after}</b>),
        },
      ]}
    />
  );
}

/** The consequence of a change of prices, with its approver. */
export function PriceEffect({ check, isAlone }: { check: StaffPriceCheck; isAlone: boolean }) {
  const { lost_coupons, kept_coupons, returned_points, reasons } = check;
  const second = isAlone ? "没有别人能批准，24 小时后生效，订单先关闭就作废" : "要另一位批准后才生效";
  return (
    <Effect
      kind={reasons.length > 0 || lost_coupons.length > 0 ? "warn" : "plain"}
      title="改价后"
      lines={[
        "这笔订单的单价从此按改后的，不再跟阶梯和协议价变",
        ...kept_coupons.map((title) => `优惠券“${title}”还能用`),
        ...lost_coupons.map((title) => `优惠券“${title}”不够门槛，退回客户`),
        ...(returned_points > 0 ? [`${returned_points} 积分退回客户`] : []),
        ...reasons.map((reason) => `${reason}，${second}`),
        "客户打开的付款码作废，付款时间不变；按旧金额付来的钱转入客户余额",
        "客户看到“商家改价”，登记过对账邮箱的收到邮件",
      ]}
    />
  );
}
