import "./evidence.css";
import { type ChangeEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EVIDENCE_BYTES_MAX, EVIDENCE_MAX } from "#contract/rules/refund.ts";

const INPUT = "evidence-picture";
const ERROR = `${INPUT}-error`;

type Props = {
  /** The ids of the pictures that are stored. */
  pictures: readonly number[];
  /** The address of the page, which the acts return to. */
  self: string;
  uploading: boolean;
  error: string | undefined;
};

/**
 * The stored pictures of a form, and the field that adds one. Scripts send the form as soon as a picture is chosen;
 * without them the button 上传 does.
 */
export function Evidence({ pictures, self, uploading, error }: Props) {
  const [tooLarge, setTooLarge] = useState(false);
  const scripted = useHydrated();
  const problem = tooLarge ? "图片不能超过 5 MB，请压缩后再传" : error;
  function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isTooLarge = (input.files?.[0]?.size ?? 0) > EVIDENCE_BYTES_MAX;
    setTooLarge(isTooLarge);
    // A picture that stays chosen would be sent with every later form.
    if (isTooLarge) input.value = "";
    else input.form?.requestSubmit(input.form.querySelector<HTMLButtonElement>("button[value=upload]"));
  }
  return (
    <>
      <ul className="evidence">
        {pictures.map((id, index) => (
          <li key={id}>
            <EvidencePicture id={id} index={index} />
            <button
              type="submit"
              className="as-link small evidence__remove"
              name="intent"
              value="remove_picture"
              formAction={`${self}&picture=${id}`}
              formNoValidate
              aria-label={`删除凭证 ${index + 1}`}
            >
              删除
            </button>
          </li>
        ))}
        {pictures.length < EVIDENCE_MAX ? (
          <li>
            <label className="evidence__picture evidence__add" htmlFor={INPUT}>
              <Icon name="upload" size="xl" />
              <span>{uploading ? "正在上传" : "添加图片"}</span>
              <input
                key={pictures.length}
                id={INPUT}
                type="file"
                name="picture"
                accept="image/jpeg,image/png,image/webp"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? ERROR : undefined}
                onChange={upload}
              />
            </label>
            <Button
              className={scripted ? "visually-hidden" : "mt-1"}
              size="s"
              name="intent"
              value="upload"
              formNoValidate
              busy={uploading}
              tabIndex={scripted ? -1 : undefined}
              aria-hidden={scripted ? true : undefined}
            >
              上传
            </Button>
          </li>
        ) : null}
      </ul>
      {problem ? (
        <p className="field__error" id={ERROR} role="alert">
          <Icon name="warn" size="s" />
          {problem}
        </p>
      ) : null}
      <p className="field__hint">选填：jpg、png 或 webp，每张 5 MB 内，最多 {EVIDENCE_MAX} 张；只有您和店铺看得到</p>
    </>
  );
}

function EvidencePicture({ id, index }: { id: number; index: number }) {
  const address = link(resourceUrls.refundPicture, { id });
  return (
    <a className="evidence__picture" href={address} target="_blank" rel="noopener" aria-label={`看大图 ${index + 1}`}>
      <img src={address} alt={`凭证 ${index + 1}`} width={96} height={96} loading="lazy" />
    </a>
  );
}

/** Pictures that were sent. */
export function EvidenceList({ pictures }: { pictures: readonly number[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="evidence">
      {pictures.map((id, index) => (
        <li key={id}>
          <EvidencePicture id={id} index={index} />
        </li>
      ))}
    </ul>
  );
}
