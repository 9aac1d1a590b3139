import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { EVIDENCE_MAX, TOLD_MAX } from "#contract/rules/staff-balance.ts";

type Refused = Parameters<typeof fieldOf>[0];
type Props = { version: string; balance: string; why: string; refused: Refused; isAlone: boolean };

const Why = ({ why }: { why: string }) => (
  <div className="panel__body">
    <Note kind="warn">{why}</Note>
  </div>
);

const Shared = ({ refused, version }: { refused: Refused; version: string }) => (
  <>
    <FormKey />
    <input type="hidden" name="version" value={version} />
    <TextareaField
      field={fieldOf(refused, "reason")}
      label="理由"
      hint="只有员工看得到，批的人先看这里"
      rows={2}
      maxLength={200}
      required
    />
    <TextareaField
      field={fieldOf(refused, "evidence")}
      label="凭据"
      hint="单号、邮件、合同号，只有员工看得到"
      rows={2}
      maxLength={EVIDENCE_MAX}
      required
    />
  </>
);

/** Asks a second member for a correction of the balance. */
export const CorrectionForm = ({ version, balance, why, refused, isAlone }: Props) => (
  <Panel title="改余额" titleId="correct" hint="每次都要另一位批">
    {why === "" ? (
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <SelectField field={fieldOf(refused, "direction", "add")} label="加还是扣">
          <option value="add">加到余额</option>
          <option value="take">从余额扣</option>
        </SelectField>
        <TextField
          field={fieldOf(refused, "amount")}
          label="金额"
          inputMode="decimal"
          hint={`现在 ${formatYuan(balance)}`}
          required
        />
        <TextField
          field={fieldOf(refused, "told")}
          label="给客户看的原因"
          hint="客户在资金记录里看到“余额调整：…”"
          maxLength={TOLD_MAX}
          required
        />
        <Shared refused={refused} version={version} />
        <Effect
          title="提交以后"
          lines={[
            isAlone ? "没有别人能批：24 小时后生效，期间能撤回" : "管理员批准以前余额不变",
            "批准时余额不够就不扣，申请作废；余额永远不低于 ¥0.00",
            "批准后客户在资金记录里看到金额和原因；错了不能撤，只能再改一次",
          ]}
        />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <p className="row">
          <Button type="submit" name="intent" value="correct" variant="primary">
            提请改余额
          </Button>
        </p>
      </Form>
    ) : (
      <Why why={why} />
    )}
  </Panel>
);

/** Asks a second member to book the opening balance. */
export const OpeningForm = ({ version, why, refused, isAlone }: Omit<Props, "balance">) => (
  <Panel title="录期初余额" titleId="open" hint="一位客户一次">
    {why === "" ? (
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <TextField field={fieldOf(refused, "amount")} label="期初余额" inputMode="decimal" required />
        <Shared refused={refused} version={version} />
        <Effect
          title="提交以后"
          lines={[
            isAlone ? "没有别人能批：用您的密码确认，马上入账" : "管理员批准以后入账",
            "只能录一次；录了以后只能改余额",
            "客户在资金记录里看到“期初余额”",
          ]}
        />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <p className="row">
          <Button type="submit" name="intent" value="open" variant="primary">
            提请录期初
          </Button>
        </p>
      </Form>
    ) : (
      <Why why={why} />
    )}
  </Panel>
);
