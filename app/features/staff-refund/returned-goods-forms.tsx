import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { INSPECTIONS, REFUND_REMARK_MAX } from "#contract/rules/staff-refund.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import { RefundActForm, SubmitAct } from "./act-form.tsx";
import { moneyGoes, PHOTO_FIELDS } from "./staff-refund.ts";
import { RefundWords, Remark } from "./word-fields.tsx";

type Props = { refund: StaffRefund; refused: ReturnType<typeof useRefusedForm> };

export function ReceiveForm({ refund, refused }: Props) {
  const pieces = refund.lines.reduce((sum, line) => sum + line.pieces, 0);
  return (
    <RefundActForm
      refund={refund}
      intent="receive"
      title="收货（仓库）"
      hint={`应收 ${pieces} 件`}
      why={refund.acts.receive}
    >
      <Remark refused={refused} />
      <Effect
        kind="warn"
        title="确认后"
        lines={[
          `现在就退 ${formatYuan(refund.worth_price)}，${moneyGoes(refund.pay_type)}，不能撤回`,
          `${pieces} 件回到库存；件数、品相不符请用下面的登记，不要点这里`,
        ]}
      />
      <SubmitAct intent="receive" variant="primary">
        收到，验过没问题
      </SubmitAct>
    </RefundActForm>
  );
}

export const InspectForm = ({ refund, refused }: Props) => (
  <RefundActForm
    refund={refund}
    intent="inspect"
    title="验收不符"
    why={refund.acts.inspect}
    encType="multipart/form-data"
  >
    <SelectField field={fieldOf(refused, "inspection", "")} label="验收" required>
      <option value="">请选择</option>
      {Object.entries(INSPECTIONS).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField field={fieldOf(refused, "received")} label="实收件数" inputMode="numeric" required />
    <TextareaField
      field={fieldOf(refused, "remark")}
      label="哪里不符"
      hint="只有员工看得到；金额和给客户的话由客服经理定"
      maxLength={REFUND_REMARK_MAX}
      rows={2}
      required
    />
    <div className="grid gap-2">
      {PHOTO_FIELDS.map((field, index) => (
        <FileField
          key={field}
          name={field}
          label={index === 0 ? "照片 1（必传）" : `照片 ${index + 1}`}
          hint="拍清不符的地方，一共 5 MB 内"
          error={refused?.error?.[field]?.[0]}
        />
      ))}
    </div>
    <Effect
      title="登记后"
      lines={["钱和库存都不动，等客服经理定退多少或拒绝", "客户看得到照片", "自动退款的时间不变，请尽快定"]}
    />
    <SubmitAct intent="inspect">登记，交客服经理定</SubmitAct>
  </RefundActForm>
);

export const DeductForm = ({ refund, refused }: Props) => (
  <RefundActForm refund={refund} intent="deduct" title="验收不符，定退多少" why={refund.acts.deduct}>
    <TextField
      field={fieldOf(refused, "amount", refund.worth_price)}
      label={`退多少（最多 ${formatYuan(refund.worth_price)}）`}
      inputMode="decimal"
      required
    />
    <RefundWords refused={refused} required label="给客户的原因" />
    <Remark refused={refused} />
    <Effect
      kind="warn"
      title="确认后"
      lines={[
        `现在就退，${moneyGoes(refund.pay_type)}，不能撤回；一分不退请用拒绝`,
        "客户看到退的金额、扣款和原因；这些件回到库存，坏的请在库存里另行报损",
      ]}
    />
    <SubmitAct intent="deduct" variant="primary">
      按这个金额退款
    </SubmitAct>
  </RefundActForm>
);
