import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { refusedAs } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TypedValues } from "./sale-fields.tsx";

type Refused = Parameters<typeof fieldOf>[0];
type Row = { label: string; before: string; after: string };
type Props = {
  refused: Refused;
  /** The checked fields that are sent again. */
  names: readonly string[];
  check: { version: string; problem: string | null; reasons: readonly string[] };
  rows: readonly Row[];
  lines: readonly ReactNode[];
  isAlone: boolean;
  children?: ReactNode;
};

/** What a checked sale or coupon does to the margin, and the form that saves it. */
export function SaveForm({ refused, names, check, rows, lines, isAlone, children }: Props) {
  const { version, problem, reasons } = check;
  const second = isAlone ? "没有别人能批准，24 小时后生效" : "要管理员批准后才生效";
  return (
    <Panel title="对毛利的影响" titleId="check" hint="看清后果再保存">
      <DataTable
        caption="对毛利的影响"
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          { name: "项", align: "wide", cell: ({ label }) => label },
          { name: "平时", align: "numeric", cell: ({ before }) => before },
          { name: "活动时", align: "numeric", cell: ({ after }) => <b className="font-semibold">{after}</b> },
        ]}
      />
      {problem === null ? (
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <FormKey />
          <input type="hidden" name="version" value={version} />
          <TypedValues refused={refused} names={names} />
          {children}
          <Effect
            kind={reasons.length > 0 ? "warn" : "plain"}
            title="保存后"
            lines={[...lines, ...reasons.map((reason) => `${reason}，${second}`)]}
          />
          <TextareaField
            field={fieldOf(refused, "reason")}
            label="理由"
            hint="写进记录，客户看不到"
            rows={2}
            required
          />
          <OwnPassword isAlone={isAlone && reasons.length > 0} refused={refused} />
          <Button type="submit" name="intent" value="save" variant="primary" className="justify-self-start">
            {reasons.length === 0 ? "保存" : isAlone ? "提交，24 小时后生效" : "提交，等另一位批"}
          </Button>
        </Form>
      ) : (
        <div className="panel__body">
          <Note kind="err" role="alert">
            {problem}
          </Note>
        </div>
      )}
    </Panel>
  );
}

/** The form that ends a sale or stops a coupon. */
export const EndForm = ({
  refused,
  version,
  title,
  lines,
  button,
}: {
  refused: Refused;
  version: string;
  title: string;
  lines: readonly ReactNode[];
  button: string;
}) => (
  <Panel title={title} titleId="end">
    <Form method="post" className="panel__body grid gap-3" noValidate>
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <Effect kind="danger" title={`${title}后`} lines={lines} />
      <TextareaField
        field={fieldOf(refusedAs(refused, "end"), "reason", undefined, "end-reason")}
        label="理由"
        hint="写进记录，客户看不到"
        rows={2}
        required
      />
      <Button type="submit" name="intent" value="end" variant="tint" className="justify-self-start">
        {button}
      </Button>
    </Form>
  </Panel>
);
