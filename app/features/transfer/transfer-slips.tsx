import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { describedByError, FieldHint, TextField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { UploadBox, UploadButton, UploadError, useUpload } from "#app/ui/picture-upload.tsx";
import { urls } from "#app/urls.ts";
import { SLIPS_MAX } from "#contract/rules/transfer.ts";
import type { Transfer } from "#contract/transfer.ts";

const ERROR = "slip-error";
const HINT = "slip-hint";

type Props = {
  transfer: Transfer;
  /** The name of the payer until the customer types another. */
  company: string;
  result: SubmissionResult<string[]> | null | undefined;
  progress: ReactNode;
  /** Links beside the button. */
  children: ReactNode;
};

/** The stored slips with 删除, and the form that adds one and submits them. */
export function TransferSlips({
  transfer: { slips, payer, note, submit_time },
  company,
  result,
  progress,
  children,
}: Props) {
  const { formData } = useNavigation();
  const errors = result?.error ?? {};
  const typed = (name: string, stored: string) => String(result?.initialValue?.[name] ?? stored);
  const uploading = formData?.get("intent") === "upload";
  const { onChange, problem, state, scripted } = useUpload(errors.slip?.[0] ?? errors[""]?.[0], { sends: true });
  return (
    <Panel
      title="2. 上传转账凭证"
      titleId="transfer-slips"
      actions={<small className="muted">银行回单或网银截图</small>}
    >
      <div className="panel__body stack">
        {slips.length > 0 ? (
          <ul className="flex flex-wrap gap-3">
            {slips.map((id, index) => (
              <li key={id} className="grid justify-items-center text-(length:--f-13)">
                <a
                  href={link(urls.transfer.slip, { id })}
                  target="_blank"
                  rel="noopener"
                  aria-label={`查看凭证 ${index + 1} 的大图`}
                >
                  <img
                    className="w-30 h-22.5 border border-(--line) rounded-(--r-2) bg-(--fill) object-contain"
                    src={link(urls.transfer.slip, { id })}
                    alt={`凭证 ${index + 1}`}
                    width={120}
                    height={90}
                  />
                </a>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="remove_slip" />
                  <input type="hidden" name="slip_id" value={id} />
                  <button type="submit" className="as-link min-h-8 text-(--link)" aria-label={`删除凭证 ${index + 1}`}>
                    删除
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        ) : null}
        <Form method="post" encType="multipart/form-data" className="stack" aria-label="提交凭证" preventScrollReset>
          {slips.length < SLIPS_MAX ? (
            <div className="w-40">
              <UploadBox
                key={slips.length}
                text="添加凭证图片"
                count={`${slips.length}/${SLIPS_MAX}`}
                uploading={uploading}
                state={state}
                name="slip"
                onChange={onChange}
                aria-label="凭证图片"
                {...describedByError(problem, ERROR, HINT)}
              />
            </div>
          ) : null}
          <UploadError id={ERROR} problem={problem} />
          <FieldHint id={HINT}>
            jpg、png、webp，每张不超过 5 MB，最多 {SLIPS_MAX} 张，一次添加一张。请保证付款账户、金额、附言清晰。
          </FieldHint>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-3">
            <TextField
              field={{ name: "payer", value: typed("payer", payer || company) }}
              label="付款户名"
              autoComplete="organization"
            />
            <TextField
              field={{ name: "note", value: typed("note", note) }}
              label="备注"
              placeholder="选填，如分公司代付"
            />
          </div>
          <div className="row">
            <Button
              variant="tint"
              name="intent"
              value="submit_slip"
              disabled={uploading || state.isPreparing === true}
              busy={formData?.get("intent") === "submit_slip"}
            >
              {submit_time === null ? "提交凭证" : "更新凭证"}
            </Button>
            {children}
          </div>
          {/* This button follows 提交凭证, because Enter in a field presses the first button. */}
          {scripted ? <UploadButton scripted uploading={uploading} /> : null}
        </Form>
        {progress}
      </div>
    </Panel>
  );
}
