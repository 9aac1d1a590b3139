import "./licences.css";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { UploadButton, UploadError, usePictureUpload } from "#app/ui/picture-upload.tsx";
import { urls } from "#app/urls.ts";
import { LICENCE_BYTES_MAX, LICENCES_MAX } from "#contract/rules/settlement.ts";

const INPUT = "licence-picture";
const ERROR = `${INPUT}-error`;

type Props = {
  /** The ids of the stored pictures. */
  pictures: readonly number[];
  /** Whether a picture is being uploaded. */
  uploading: boolean;
  error: string | undefined;
};

/**
 * The stored pictures of a form, and the field that adds one. Scripts send the form as soon as a picture is chosen;
 * without them the button 上传 does.
 */
export function Licences({ pictures, uploading, error }: Props) {
  const { onChange, problem, scripted } = usePictureUpload(LICENCE_BYTES_MAX, error);
  return (
    <>
      <ul className="licences">
        {pictures.map((id, index) => (
          <li key={id}>
            <a
              className="licences__picture"
              href={link(urls.licence, { id })}
              target="_blank"
              rel="noopener"
              aria-label={`看大图 ${index + 1}`}
            >
              <img src={link(urls.licence, { id })} alt={`证照 ${index + 1}`} width={210} height={150} />
            </a>
            <p className="small">
              <span className="muted">证照 {index + 1}</span>
              <button
                type="submit"
                className="as-link licences__remove"
                name="intent"
                value="remove_picture"
                formAction={`?picture=${id}`}
                formNoValidate
                aria-label={`删除证照 ${index + 1}`}
              >
                删除
              </button>
            </p>
          </li>
        ))}
        {pictures.length < LICENCES_MAX ? (
          <li>
            <label className="licences__picture licences__add" htmlFor={INPUT}>
              <Icon name="upload" size="xl" />
              <span>{uploading ? "正在上传" : "添加照片"}</span>
              <input
                key={pictures.length}
                id={INPUT}
                type="file"
                name="picture"
                accept="image/jpeg,image/png,image/webp"
                onChange={onChange}
                aria-label="添加证照照片"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? ERROR : undefined}
              />
            </label>
            <UploadButton scripted={scripted} uploading={uploading} />
          </li>
        ) : null}
      </ul>
      <UploadError id={ERROR} problem={problem} />
      <p className="field__hint">jpg、png 或 webp，每张 5 MB 内，最多 {LICENCES_MAX} 张；只用于审核，不对外展示</p>
    </>
  );
}
