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
import type { CreditLine } from "#contract/credit.ts";
import { CREDIT_DAYS_DEFAULT, CREDIT_STATES } from "#contract/rules/credit.ts";

type Refused = Parameters<typeof fieldOf>[0];
type Props = { version: string; why: string; refused: Refused };

const Why = ({ why }: { why: string }) => (
  <div className="panel__body">
    <Note kind="warn">{why}</Note>
  </div>
);

const Shared = ({ refused, version }: { refused: Refused; version: string }) => (
  <>
    <FormKey />
    <input type="hidden" name="version" value={version} />
    <TextareaField field={fieldOf(refused, "reason")} label="理由" hint="只有员工看得到" rows={2} required />
  </>
);

type TermsProps = Props & {
  line: CreditLine | null;
  contract: string;
  /** The role that approves what gives more. */
  approver: string;
  isAlone: boolean;
};

/** Opens a line or changes its terms. */
export function TermsForm({ line, contract, approver, version, why, refused, isAlone }: TermsProps) {
  const wait = isAlone
    ? line
      ? "提额、加账期、恢复：没有别人能批，24 小时后生效，期间能撤回"
      : "没有别人能批：用您的密码确认，马上开通"
    : `开通、提额、加账期、恢复要${approver}批，批准以前不变`;
  return (
    <Panel title={line ? "调额度" : "开通月结"} titleId="set">
      {why === "" ? (
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <TextField
            field={fieldOf(refused, "limit", line?.limit ?? "")}
            label="额度（元）"
            inputMode="decimal"
            hint={line ? `现在 ${formatYuan(line.limit)}，欠 ${formatYuan(line.owed)}` : "没还的加起来不超过它"}
            required
          />
          <TextField
            field={fieldOf(refused, "days", String(line?.days ?? CREDIT_DAYS_DEFAULT))}
            label="账期（月末后几天还清）"
            inputMode="numeric"
            required
          />
          <SelectField field={fieldOf(refused, "state", line?.state ?? "normal")} label="状态">
            {Object.entries(CREDIT_STATES).map(([state, name]) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            field={fieldOf(refused, "contract", contract)}
            label="依据"
            hint="合同号、审批单，只有员工看得到"
            required
          />
          <Shared refused={refused} version={version} />
          <Effect
            title="提交以后"
            lines={[
              wait,
              ...(line ? ["调低额度、减账期、停用马上生效，已下的单照发"] : ["生效后客户下单能选月结付款"]),
              "已出账单的金额和期限不变，没出的账单按新账期",
              "等批的时候暂停或改了月结，申请作废",
            ]}
          />
          <OwnPassword isAlone={isAlone} refused={refused} />
          <p className="row">
            <Button type="submit" name="intent" value="set" variant="primary">
              {line ? "提交新额度" : "提请开通"}
            </Button>
          </p>
        </Form>
      ) : (
        <Why why={why} />
      )}
    </Panel>
  );
}

/** Stops orders on credit at once. */
export const PauseForm = ({ version, why, refused }: Props) => (
  <Panel title="暂停月结" titleId="pause">
    {why === "" ? (
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <Shared refused={refused} version={version} />
        <Effect
          kind="warn"
          title="暂停后"
          lines={["立刻不能再用月结付款，已下的单照发", "应还的账单和期限不变", "等批的额度作废；恢复要另一位批"]}
        />
        <p className="row">
          <Button type="submit" name="intent" value="pause">
            暂停
          </Button>
        </p>
      </Form>
    ) : (
      <Why why={why} />
    )}
  </Panel>
);

/** Asks a second member for a correction of what is owed. */
export const OwedForm = ({ owed, version, why, refused, isAlone }: Props & { owed: string; isAlone: boolean }) => (
  <Panel title="改欠款" titleId="correct" hint="期初、销账，每次都要另一位批">
    {why === "" ? (
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <SelectField field={fieldOf(refused, "direction", "take")} label="加还是减">
          <option value="take">从欠款减</option>
          <option value="add">加到欠款</option>
        </SelectField>
        <TextField
          field={fieldOf(refused, "amount")}
          label="金额（元）"
          inputMode="decimal"
          hint={`现在欠 ${formatYuan(owed)}`}
          required
        />
        <TextField field={fieldOf(refused, "told")} label="客户看到的原因" hint="写在账单明细里" required />
        <TextareaField
          field={fieldOf(refused, "evidence")}
          label="凭据"
          hint="对账单、邮件、审批单，只有员工看得到"
          rows={2}
          required
        />
        <Shared refused={refused} version={version} />
        <Effect
          title="提交以后"
          lines={[
            isAlone ? "没有别人能批：24 小时后生效，期间能撤回" : "管理员批准以前欠款不变",
            "加的记在本月账单，减的先抵最早的账单；印出的账单金额不变",
            "批准时欠款不够减就不改，申请作废；欠款永远不低于 ¥0.00",
            "错了不能撤，只能再改一次",
          ]}
        />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <p className="row">
          <Button type="submit" name="intent" value="correct">
            提请改欠款
          </Button>
        </p>
      </Form>
    ) : (
      <Why why={why} />
    )}
  </Panel>
);
