import { percentText } from "#app/desk/percent.ts";
import type { fieldOf } from "#app/ui/form-field.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { StaffCouponCheck } from "#contract/staff-sale.ts";
import { COUPON_FIELDS } from "./coupon-fields.tsx";
import { SaveForm } from "./save-form.tsx";

type Props = { refused: Parameters<typeof fieldOf>[0]; check: StaffCouponCheck; isAlone: boolean };

/** A checked coupon: its margin at the threshold, and the form that saves it. */
export const CouponCheck = ({ refused, check, isAlone }: Props) => (
  <SaveForm
    refused={refused}
    names={COUPON_FIELDS}
    check={check}
    isAlone={isAlone}
    rows={[
      { label: "面额占门槛", before: "–", after: percentText(check.share) },
      {
        label: "毛利率（按公开价，刚到门槛）",
        before: percentText(check.public_before),
        after: percentText(check.public_after),
      },
      {
        label: "毛利率（按企业价，刚到门槛）",
        before: percentText(check.trade_before),
        after: percentText(check.trade_after),
      },
      { label: "全部用完让利", before: "–", after: formatYuan(check.given_max) },
    ]}
    lines={[
      `适用 ${check.skus} 种在售规格${check.targets.length > 0 ? `：${check.targets.map(({ name }) => name).join("、")}` : ""}；秒杀商品不能用券`,
      "客户马上能在店铺和商品页领；有人领了或到了第一天，就只能停发，不能改",
      `24 小时内您已让利 ${formatYuan(check.given_lately)}`,
    ]}
  />
);
