import { Form, useNavigation } from "@remix-run/react";
import { TableUpload } from "#app/desk/table-upload.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { PRICE_ROWS_MAX } from "#contract/rules/agreed-price.ts";

type Refused = Parameters<typeof fieldOf>[0];
type Props = { refused: Refused; categories: readonly { category_id: number; name: string }[] };

const CHECK = "核对";

function CheckButton({ intent }: { intent: "one" | "paste" | "upload" | "category" }) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <p className="row">
      <Button type="submit" name="intent" value={intent} busy={busy}>
        {CHECK}
      </Button>
    </p>
  );
}

/** The forms by which prices are entered: one, many by a table, or a whole category. Each is checked first. */
export function PriceInputs({ refused, categories }: Props) {
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const fileError = of("upload")?.error?.file?.[0];
  return (
    <>
      <Panel title="加一条" titleId="one" hint="或改一条">
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <TextField field={fieldOf(of("one"), "code")} label="编码或型号" maxLength={60} required />
          <TextField
            field={fieldOf(of("one"), "price")}
            label="协议价"
            inputMode="decimal"
            hint="元，一个单位"
            required
          />
          <TextField field={fieldOf(of("one"), "until")} type="date" label="最后一天" required />
          <CheckButton intent="one" />
        </Form>
      </Panel>
      <Panel title="批量导入" titleId="paste" hint={`一次 ${PRICE_ROWS_MAX} 行以内`}>
        <Form method="post" className="grid gap-2 p-4" noValidate>
          <TextareaField
            field={fieldOf(of("paste"), "text")}
            label="粘贴协议价表"
            hint="编码、协议价、到期日三列，从 Excel 粘贴；有没有表头都行"
            rows={6}
            wrap="off"
            spellCheck={false}
            placeholder={"10230-100506\t48.50\t2027-01-31"}
          />
          <CheckButton intent="paste" />
        </Form>
        <Form method="post" encType="multipart/form-data" className="grid gap-2 px-4 pb-4">
          <TableUpload text="或选一个 CSV、Excel 文件" count="2 MB 以内，读第一张工作表" error={fileError} />
          <CheckButton intent="upload" />
        </Form>
      </Panel>
      <Panel title="按分类" titleId="category" hint="在企业价上打折">
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <SelectField field={fieldOf(of("category"), "category_id")} label="分类">
            {categories.map(({ category_id, name }) => (
              <option key={category_id} value={category_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            field={fieldOf(of("category"), "percent")}
            label="企业价减去百分之"
            inputMode="decimal"
            hint="如 3 就是企业价的 97%，分以下舍去"
            required
          />
          <TextField field={fieldOf(of("category"), "until")} type="date" label="都到这一天" required />
          <CheckButton intent="category" />
        </Form>
      </Panel>
    </>
  );
}
