import { link } from "#app/link.ts";
import { describedByError, FieldHint } from "#app/ui/field.tsx";
import { UploadBox, UploadButton, UploadError, useUpload } from "#app/ui/picture-upload.tsx";
import { urls } from "#app/urls.ts";
import { EVIDENCE_MAX } from "#contract/rules/refund.ts";

const INPUT = "evidence-picture";
const ERROR = `${INPUT}-error`;

type Props = {
  /** The ids of the stored pictures. */
  pictures: readonly number[];
  /** The address of the page, to which the acts return. */
  self: string;
  uploading: boolean;
  error: string | undefined;
};

/**
 * The stored pictures of a form, and the field that adds one. Scripts send the form as soon as a picture is chosen;
 * without them the button 上传 does.
 */
export function Evidence({ pictures, self, uploading, error }: Props) {
  const { onChange, problem, state, scripted } = useUpload(error, { sends: true });
  return (
    <>
      <ul className="evidence flex flex-wrap gap-2.5">
        {pictures.map((id, index) => (
          <li key={id} className="w-24">
            <EvidencePicture id={id} index={index} />
            <button
              type="submit"
              className="as-link small min-h-8 text-(--link)"
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
          <li className="w-24">
            <UploadBox
              key={pictures.length}
              text="添加图片"
              uploading={uploading}
              state={state}
              id={INPUT}
              name="picture"
              onChange={onChange}
              {...describedByError(problem, ERROR)}
            />
            <UploadButton scripted={scripted} uploading={uploading} />
          </li>
        ) : null}
      </ul>
      <UploadError id={ERROR} problem={problem} />
      <FieldHint>选填：jpg、png 或 webp，每张 5 MB 内，最多 {EVIDENCE_MAX} 张；只有您和店铺看得到</FieldHint>
    </>
  );
}

function EvidencePicture({ id, index }: { id: number; index: number }) {
  const address = link(urls.refund.picture, { id });
  return (
    <a
      className="relative grid place-items-center place-content-center gap-1 size-24 border border-(--line) rounded-(--r-2) bg-(--fill) text-(length:--f-12) overflow-hidden"
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={`查看大图 ${index + 1}`}
    >
      <img
        className="size-full object-cover"
        src={address}
        alt={`凭证 ${index + 1}`}
        width={96}
        height={96}
        loading="lazy"
      />
    </a>
  );
}

/** The pictures of a submitted application. */
export function EvidenceList({ pictures }: { pictures: readonly number[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="evidence flex flex-wrap gap-2.5">
      {pictures.map((id, index) => (
        <li key={id} className="w-24">
          <EvidencePicture id={id} index={index} />
        </li>
      ))}
    </ul>
  );
}
