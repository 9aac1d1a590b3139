import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ACCOUNT_IDS, ACCOUNT_USES } from "#contract/rules/accounting.ts";
import type { AccountingSettings } from "#contract/staff-accounting.ts";

type Props = {
  settings: AccountingSettings;
  /** The member and the time of the last change; null for the default accounts. */
  changed: string | null;
  refused: Parameters<typeof fieldOf>[0];
};

/** The codes and names of the shop's own accounts. */
export const AccountsForm = ({ settings, changed, refused }: Props) => (
  <Panel
    title="会计科目"
    titleId="chart"
    className="mt-3"
    hint={changed === null ? "现在是通用的编码，请改成您账套里的" : `${changed} 改过`}
  >
    <Form key={changed} method="post" className="panel__body grid gap-3" noValidate>
      <FormErrors of={refused} fields={[]} />
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
        {ACCOUNT_IDS.map((id) => {
          const { code, name } = settings.accounts[id];
          return (
            <fieldset key={id} className="grid min-w-0 grid-cols-[8rem_minmax(0,1fr)] gap-2">
              <legend className="muted small mb-1">{ACCOUNT_USES[id]}</legend>
              <TextField field={fieldOf(refused, `${id}_code`, code)} label="编码" required />
              <TextField field={fieldOf(refused, `${id}_name`, name)} label="名称" required />
            </fieldset>
          );
        })}
        <TextField
          field={fieldOf(refused, "word", settings.word)}
          label="凭证字"
          hint="账套里的凭证类别，如 记"
          required
        />
      </div>
      <div>
        <Button type="submit" variant="primary" name="intent" value="accounts">
          保存科目
        </Button>
      </div>
    </Form>
  </Panel>
);
