import { percentText } from "#app/desk/percent.ts";
import type { fieldOf } from "#app/ui/form-field.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { fen, yuan } from "#contract/rules/money.ts";
import type { StaffSaleCheck, StaffSaleSku } from "#contract/staff-sale.ts";
import { SALE_FIELDS } from "./sale-fields.tsx";
import { SaveForm } from "./save-form.tsx";

type Props = {
  refused: Parameters<typeof fieldOf>[0];
  sku: StaffSaleSku;
  check: StaffSaleCheck;
  isAlone: boolean;
  /** Whether the sale is a new one. */
  isNew: boolean;
};

/** A checked flash sale: its margin, and the form that saves it. */
export function SaleCheck({ refused, sku, check, isAlone, isNew }: Props) {
  const { price, cost, unit_name, name, stock } = sku;
  return (
    <SaveForm
      refused={refused}
      names={isNew ? SALE_FIELDS : SALE_FIELDS.filter((field) => field !== "goods")}
      check={check}
      isAlone={isAlone}
      rows={[
        {
          label: `每${unit_name}价`,
          before: formatYuan(price),
          after: formatYuan(yuan(fen(price) - fen(check.unit_given))),
        },
        {
          label: `每${unit_name}毛利`,
          before: formatYuan(yuan(fen(price) - fen(cost))),
          after: formatYuan(check.unit_earned),
        },
        { label: "毛利率", before: percentText(check.margin_before), after: percentText(check.margin_after) },
        { label: "全部卖完让利", before: "–", after: formatYuan(check.given_max) },
        { label: "全部卖完毛利", before: "–", after: formatYuan(check.earned_max) },
      ]}
      lines={[
        `${name} ${sku.sku} 到点自动按秒杀价卖，到时自动恢复；库存 ${stock} ${unit_name}，秒杀也卖这些`,
        "开始以后只能停，不能改价",
        `24 小时内您已让利 ${formatYuan(check.given_lately)}`,
      ]}
    >
      {isNew ? <input type="hidden" name="sku_id" value={sku.sku_id} /> : null}
    </SaveForm>
  );
}
