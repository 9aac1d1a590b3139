import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { percentText } from "#app/desk/percent.ts";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { MARGIN_MIN } from "#contract/rules/four-eyes.ts";
import { DECLINE_REASONS, QUOTE_REASON_MAX } from "#contract/rules/staff-quotation.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";

type Props = { quotation: StaffQuotation; refused: ReturnType<typeof useRefusedForm> };

/** The form that extends a quote at its prices. */
export function ExtendForm({
  quotation: { acts, version, quoted, valid_until, margin_sent, margin_now, lines },
  refused,
  day,
  today,
  isAlone,
}: Props & { day: string; today: string; isAlone: boolean }) {
  const isLow =
    (margin_now !== null && margin_now < MARGIN_MIN) ||
    lines.some(({ cost, sent_price }) => sent_price !== null && Number(sent_price) < Number(cost));
  return (
    <Panel title="延期" titleId="extend" hint="价不变">
      {acts.extend === null ? (
        <Form method="post" encType="multipart/form-data" className="panel__body grid gap-2" noValidate>
          <FormKey />
          <input type="hidden" name="version" value={version} />
          <TextField field={fieldOf(refused, "until", day)} type="date" min={today} label="新的有效期" required />
          <Effect
            kind={isLow ? "warn" : "plain"}
            title="延期后"
            lines={[
              `V${quoted} 有效期 ${valid_until === null ? "–" : formatLastDay(valid_until)} → 新的一天，价不变`,
              `毛利 ${percentText(margin_sent)}（发出时）→ ${percentText(margin_now)}（按现在成本）`,
              isLow ? "低于成本或毛利低于 1%：先由另一位批准" : "客户在报价单上看到新的有效期",
            ]}
          />
          <OwnPassword isAlone={isAlone && isLow} refused={refused} />
          <Button type="submit" name="intent" value="extend" size="s" className="justify-self-start">
            {isLow ? "提交延期，等另一位批" : "延期"}
          </Button>
        </Form>
      ) : (
        <p className="panel__body muted">{acts.extend}</p>
      )}
    </Panel>
  );
}

/** The form that ends a request which the shop does not quote. */
export const DeclineForm = ({ quotation: { acts, version }, refused }: Props) => (
  <Panel title="报不了" titleId="decline">
    {acts.decline === null ? (
      <Form method="post" encType="multipart/form-data" className="panel__body grid gap-2" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <SelectField field={fieldOf(refused, "reason", "")} label="原因（客户看得到）" required>
          <option value="">请选择</option>
          {DECLINE_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
        <TextareaField
          field={fieldOf(refused, "why")}
          label="内部备注（只有员工看得到）"
          maxLength={QUOTE_REASON_MAX}
          rows={2}
        />
        <Effect title="退回后" lines={["询价变成已作废，客户看到原因，可以复制后重提", "不能撤回"]} />
        <Button type="submit" name="intent" value="decline" size="s" className="justify-self-start">
          退回这份询价
        </Button>
      </Form>
    ) : (
      <p className="panel__body muted">{acts.decline}</p>
    )}
  </Panel>
);
