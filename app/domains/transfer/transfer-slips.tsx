import "./transfer-slips.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SLIPS_MAX } from "#contract/rules/transfer.ts";
import type { Transfer } from "#contract/transfer.ts";

const ERROR = "slip-error";

type Props = {
  transfer: Transfer;
  result: SubmissionResult<string[]> | null | undefined;
};

/** The stored slips with 删除, and the form that adds one and submits them. */
export function TransferSlips({ transfer: { slips, payer, note, submit_time }, result }: Props) {
  const { formData } = useNavigation();
  const errors = result?.error ?? {};
  const problem = errors.slip?.[0] ?? errors[""]?.[0];
  return (
    <section className="panel" aria-labelledby="transfer-slips">
      <div className="panel__header">
        <h2 id="transfer-slips">上传转账凭证</h2>
        <small className="muted">银行回单或网银截图</small>
      </div>
      <div className="panel__body stack">
        {slips.length > 0 ? (
          <ul className="transfer-slips">
            {slips.map((id, index) => (
              <li key={id}>
                <a
                  href={link(resourceUrls.transferSlip, { id })}
                  target="_blank"
                  rel="noopener"
                  aria-label={`看凭证 ${index + 1} 的大图`}
                >
                  <img
                    src={link(resourceUrls.transferSlip, { id })}
                    alt={`凭证 ${index + 1}`}
                    width={120}
                    height={90}
                  />
                </a>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="remove_slip" />
                  <input type="hidden" name="slip_id" value={id} />
                  <button type="submit" className="as-link" aria-label={`删除凭证 ${index + 1}`}>
                    删除
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        ) : null}
        <Form method="post" encType="multipart/form-data" className="stack" aria-label="提交凭证" preventScrollReset>
          <input type="hidden" name="intent" value="submit_slip" />
          {slips.length < SLIPS_MAX ? (
            <label className="field">
              <span className="field__label">凭证图片</span>
              <input
                key={slips.length}
                className="input"
                type="file"
                name="slip"
                accept="image/jpeg,image/png,image/webp"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? ERROR : undefined}
              />
            </label>
          ) : null}
          {problem ? (
            <p className="field__error" id={ERROR} role="alert">
              <Icon name="warn" size="s" />
              {problem}
            </p>
          ) : null}
          <p className="field__hint">
            jpg、png、webp，每张不超过 5 MB，最多 {SLIPS_MAX} 张，一次添加一张。请保证付款账户、金额、附言清晰。
          </p>
          <div className="transfer-slips__fields">
            <label className="field">
              <span className="field__label">付款户名</span>
              <input className="input" name="payer" maxLength={60} defaultValue={payer} autoComplete="organization" />
            </label>
            <label className="field">
              <span className="field__label">备注</span>
              <input
                className="input"
                name="note"
                maxLength={100}
                defaultValue={note}
                placeholder="选填，如分公司代付"
              />
            </label>
          </div>
          <Button variant="tint" busy={formData?.get("intent") === "submit_slip"}>
            {submit_time === null ? "提交凭证" : "更新凭证"}
          </Button>
        </Form>
      </div>
    </section>
  );
}
