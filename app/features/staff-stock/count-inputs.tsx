import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { describedByError, FieldError, SelectField, TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { UploadBox } from "#app/ui/picture-upload.tsx";
import { COUNT_ROWS_MAX } from "#contract/rules/staff-stock.ts";

type Refused = Parameters<typeof fieldOf>[0];
type Warehouse = { warehouse_id: number; name: string };
type Props = { warehouses: readonly Warehouse[]; text: string; refused: Refused; at?: number; isSmall?: true };

/** The forms in which a count is pasted or uploaded. */
export function CountInputs({ warehouses, text, refused, at, isSmall }: Props) {
  const intent = useNavigation().formData?.get("intent");
  const fileError = refused?.error?.file?.[0];
  const warehouse = (id: string) => (
    <SelectField field={fieldOf(refused, "warehouse_id", at, id)} label="仓库">
      {warehouses.map(({ warehouse_id, name }) => (
        <option key={warehouse_id} value={warehouse_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Panel title={isSmall ? "改好再核对" : "粘贴或上传"} titleId="paste" hint={`一次 ${COUNT_ROWS_MAX} 行以内`}>
      <Form method="post" className="grid gap-2 p-4" noValidate>
        {warehouse("paste-warehouse")}
        <TextareaField
          key={text}
          field={fieldOf(refused, "text", text)}
          label="粘贴盘点表"
          hint="编码、编号或条码在前，数量在后；有没有表头都行。数的是货架上的全部，含已下单没发的"
          rows={isSmall ? 8 : 12}
          wrap="off"
          spellCheck={false}
          placeholder={"10230-100506\t94"}
        />
        <p className="row">
          <Button type="submit" name="intent" value="check" variant="primary" busy={intent === "check"}>
            核对
          </Button>
        </p>
      </Form>
      <Form method="post" encType="multipart/form-data" className="grid gap-2 px-4 pb-4">
        {warehouse("file-warehouse")}
        <UploadBox
          text="或选一个 CSV、Excel 文件"
          count="2 MB 以内，读第一张工作表"
          name="file"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.xml,.htm,.html"
          {...describedByError(fileError, "file-error")}
        />
        <FieldError id="file-error" alert>
          {fileError}
        </FieldError>
        <p className="row">
          <Button type="submit" name="intent" value="upload" busy={intent === "upload"}>
            上传并核对
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
