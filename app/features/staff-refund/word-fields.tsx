import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { REFUND_REMARK_MAX, REFUND_WORDS_MAX } from "#contract/rules/staff-refund.ts";

type Refused = ReturnType<typeof useRefusedForm>;

export const RefundWords = ({
  refused,
  required = false,
  label = "给客户的话",
}: {
  refused: Refused;
  required?: boolean;
  label?: string;
}) => (
  <TextareaField
    field={fieldOf(refused, "words")}
    label={label}
    hint="客户看得到，写进退款经过"
    maxLength={REFUND_WORDS_MAX}
    rows={2}
    required={required}
  />
);

export const Remark = ({ refused }: { refused: Refused }) => (
  <TextareaField
    field={fieldOf(refused, "remark")}
    label="内部备注"
    hint="只有员工看得到，写进操作记录"
    maxLength={REFUND_REMARK_MAX}
    rows={2}
  />
);
