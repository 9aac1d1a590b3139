import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/field-group.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { APPROVED_CLASSES, CLASS_NAMES, REFUSAL_REASON_KEYS, REFUSAL_REASONS } from "#contract/rules/staff-customer.ts";
import type { staffApplication } from "#contract/staff-customer.ts";
import { ManagerField } from "./manager-field.tsx";
import { approvalLine, whyNot } from "./staff-customer.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { one: Answer<typeof staffApplication.one>; refused: Refused; isAlone: boolean };

const INSIDE = "只有员工看得到，写进记录";

/** The field of a group of checkboxes, with what a refused form had ticked. */
function ticked(refused: Refused, name: string) {
  const value = refused?.initialValue?.[name];
  const list = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  return { name, value: list, error: refused?.error?.[name]?.[0] };
}

/** Approves an application; one for trade prices chooses class, company and account manager. */
export function ApproveForm({ one, refused, isAlone }: Props) {
  const { application, applicant, managers, version, acts } = one;
  const why = whyNot(acts, "approve");
  const isWholesaler = application.kind === "wholesaler";
  return (
    <Panel title="通过" titleId="approve">
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        {isWholesaler ? (
          <>
            <RadioGroup
              legend="价格类别"
              required
              field={fieldOf(refused, "price_class")}
              options={APPROVED_CLASSES.map((value) => ({
                value,
                label: `${CLASS_NAMES[value]}（${value === "cost" ? "裸成本，要批准" : "成本 + 加价"}）`,
              }))}
            />
            <TextField
              field={fieldOf(refused, "company", application.fields.company)}
              label="公司名称"
              hint="照执照写，会成为账号上的公司"
              required
            />
            <ManagerField field={fieldOf(refused, "manager_id", applicant.manager_id ?? "")} managers={managers} />
          </>
        ) : null}
        <TextareaField field={fieldOf(refused, "note")} label="备注" hint={INSIDE} rows={2} />
        {isWholesaler ? (
          <Effect
            title="通过以后"
            lines={[
              `加价客户：马上生效，${applicant.real_name || "客户"}下次打开页面就看到企业价，购物车重新算价`,
              `成本价：${approvalLine(isAlone)}`,
              "已下单的不追溯；以后可以改类别",
            ]}
          />
        ) : (
          <Effect
            title="通过以后"
            lines={["申请人看到已通过；价格不变", `店铺 ${application.fields.store_name} 还要另建`]}
          />
        )}
        {isWholesaler ? <OwnPassword isAlone={isAlone} refused={refused} /> : null}
        <ActButton why={why} intent="approve" variant="primary">
          {isWholesaler ? "通过企业认证" : "通过商家入驻"}
        </ActButton>
      </Form>
    </Panel>
  );
}

/** Refuses an application with reasons that the applicant reads. */
export function RefuseApplicationForm({ one: { version, acts }, refused }: Omit<Props, "isAlone">) {
  return (
    <Panel title="驳回" titleId="refuse">
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <CheckboxGroup
          legend="驳回原因"
          hint="客户看得到，可多选"
          field={ticked(refused, "reasons")}
          options={REFUSAL_REASON_KEYS.map((value) => ({ value, label: REFUSAL_REASONS[value] }))}
        />
        <TextField field={fieldOf(refused, "other")} label="其他原因" hint="客户看得到" maxLength={100} />
        <TextareaField field={fieldOf(refused, "note")} label="备注" hint={INSIDE} rows={2} />
        <Effect
          kind="warn"
          title="驳回以后"
          lines={["客户看到这些原因，可以改好再申请；填过的和证照都留着", "价格不变"]}
        />
        <ActButton why={whyNot(acts, "refuse")} intent="refuse" variant="tint">
          驳回，让客户改
        </ActButton>
      </Form>
    </Panel>
  );
}

type ActProps = { why: string; intent: string; variant?: "primary" | "tint"; children: string };

/** The button of an act; one that is not possible is grey and says why. */
export const ActButton = ({ why, intent, variant, children }: ActProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Button type="submit" name="intent" value={intent} {...(variant ? { variant } : {})} disabled={why !== ""}>
      {children}
    </Button>
    {why === "" ? null : <span className="muted">{why}</span>}
  </div>
);
