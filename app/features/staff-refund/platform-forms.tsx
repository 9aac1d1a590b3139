import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { REFUND_REMARK_MAX } from "#contract/rules/staff-refund.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import { RefundActForm, SubmitAct } from "./act-form.tsx";

type Props = { refund: StaffRefund; refused: ReturnType<typeof useRefusedForm> };

/** What finance does with a refund that its platform has refused. */
export function PlatformForms({ refund, refused }: Props) {
  const { gateway, acts } = refund;
  if (gateway === null || gateway.state === "done") return null;
  return (
    <>
      <RefundActForm refund={refund} intent="retry" title="原路再退一次" why={acts.retry}>
        <Effect
          title="再退一次"
          lines={["先问平台，没退成才再申请", "平台认退款号，同一笔不会退两次；平台已关闭的换新号"]}
        />
        <SubmitAct intent="retry" variant="primary">
          再退一次
        </SubmitAct>
      </RefundActForm>
      <RefundActForm refund={refund} intent="to_balance" title="改退余额" why={acts.to_balance}>
        <TextareaField
          field={fieldOf(refused?.initialValue?.intent === "to_balance" ? refused : null, "consent")}
          label="客户怎么同意的"
          hint="时间、方式、谁同意的；只有员工看得到，写进操作记录"
          maxLength={REFUND_REMARK_MAX}
          rows={2}
          required
        />
        <Effect
          kind="warn"
          title="确认后"
          lines={[
            `余额 +${formatYuan(gateway.amount)}，平台那笔不再申请，不能撤回`,
            "先问平台：已经退成、还在处理或退款异常的，不会改退；异常的先在商户平台处理",
            "客户在退款经过和资金记录里看到",
          ]}
        />
        <SubmitAct intent="to_balance" variant="tint">
          改退余额
        </SubmitAct>
      </RefundActForm>
    </>
  );
}
