import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

/** A pasted text with name, phone and address, which the server reads into the fields of the address. */
export function RecognizeForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const [error] = lastResult?.error?.text ?? lastResult?.error?.[""] ?? [];
  return (
    <Form method="post" className="mb-4" preventScrollReset aria-label="智能识别">
      <input type="hidden" name="intent" value="recognize" />
      <label className="field__label" htmlFor="pasted-address">
        粘贴地址智能识别
      </label>
      <div className="input-group">
        <textarea
          id="pasted-address"
          name="text"
          className="input"
          rows={2}
          maxLength={300}
          placeholder="如：王远 13900000000 浙江省杭州市滨江区江南大道 1 号 8 楼"
          defaultValue={String(lastResult?.initialValue?.text ?? "")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "pasted-address-error" : undefined}
        />
        <Button>识别</Button>
      </div>
      {error ? (
        <p id="pasted-address-error" className="red small" role="alert">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
