import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  lastResult: SubmissionResult<string[]> | null;
  /** The number of fields that the text filled. */
  count: number;
};

/** A pasted text with the data of a title, which the server reads into the fields of its form. */
export function PastedTitle({ lastResult, count }: Props) {
  const [error] = lastResult?.error?.text ?? [];
  const { formData } = useNavigation();
  return (
    <details className="mb-3" open={lastResult !== null}>
      <summary className="link min-h-8 leading-8 cursor-pointer">粘贴开票资料，自动填表</summary>
      <Form
        className="grid gap-2 rounded-(--r-2) border border-(--line) bg-(--fill) p-3"
        method="post"
        preventScrollReset
        aria-label="粘贴开票资料"
      >
        <input type="hidden" name="intent" value="recognize" />
        <Textarea
          name="text"
          rows={4}
          required
          aria-label="开票资料"
          placeholder={"名称：某某有限公司\n税号：91330110MA2KM3L57X\n地址、电话：…\n开户行、账号：…"}
          defaultValue={String(lastResult?.initialValue?.text ?? "")}
          {...describedByError(error, "pasted-title-error")}
        />
        <div className="row">
          {count > 0 ? (
            <p className="small flex items-center gap-1 min-w-0 text-(--ok)" role="status">
              <Icon name="check" size="s" />
              <span>认出 {count} 项，已填到下面，请核对</span>
            </p>
          ) : null}
          <FieldError id="pasted-title-error" alert>
            {error}
          </FieldError>
          <Button size="m" className="ml-auto" busy={formData?.get("intent") === "recognize"}>
            识别并填入
          </Button>
        </div>
      </Form>
    </details>
  );
}
