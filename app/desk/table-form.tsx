import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { TableUpload } from "./table-upload.tsx";

type Props = {
  /** The label of the field in which a table is pasted, how it is written, and a row as an example. */
  label: string;
  hint: string;
  example: string;
  text?: string | undefined;
  refused: Parameters<typeof fieldOf>[0];
  /** Whether a table was checked already, whose form is then the main one. */
  isAgain: boolean;
  /** Fields above the table. */
  children?: ReactNode;
};

/** The form in which a table is pasted or uploaded to be checked. */
export function TableForm({ label, hint, example, text, refused, isAgain, children }: Props) {
  const intent = useNavigation().formData?.get("intent");
  const fileError = refused?.error?.file?.[0];
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-2 p-4" noValidate>
      {children}
      <TextareaField
        key={text}
        field={fieldOf(refused, "text", text)}
        label={label}
        hint={hint}
        rows={isAgain ? 8 : 12}
        wrap="off"
        spellCheck={false}
        placeholder={example}
      />
      <p className="row">
        <Button
          type="submit"
          name="intent"
          value="check"
          variant={isAgain ? "plain" : "primary"}
          busy={intent === "check"}
        >
          {isAgain ? "重新核对" : "核对"}
        </Button>
      </p>
      <TableUpload text="或选一个 CSV、Excel 文件" count="2 MB 以内，读第一张工作表" error={fileError} />
      <p className="row">
        <Button type="submit" name="intent" value="upload" busy={intent === "upload"}>
          上传并核对
        </Button>
      </p>
    </Form>
  );
}
