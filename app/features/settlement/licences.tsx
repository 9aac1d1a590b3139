import "#app/ui/picture-upload.css";
import "./licences.css";
import { type ChangeEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { describedByError, FieldError, FieldHint } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { UploadState } from "#app/ui/upload-state.ts";
import { urls } from "#app/urls.ts";
import { LICENCES_MAX } from "#contract/rules/settlement.ts";

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
 * without them the button 上传 does. It repeats `picture-upload.tsx` of the kit, whose script would take those of the page
 * over their limit.
 */
export function Licences({ pictures, uploading, error }: Props) {
  const [state, setState] = useState<UploadState>({});
  const scripted = useHydrated();
  const problem = state.problem ?? error;
  const upload = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) =>
    void import("#app/ui/choose-upload.ts").then(({ chooseUpload }) => chooseUpload(input, [], true, setState));
  return (
    <>
      <ul className="licences grid grid-cols-4 gap-3 max-md:grid-cols-[1fr_1fr]">
        {pictures.map((id, index) => {
          const name = `证照 ${index + 1}`;
          const address = link(urls.settlement.licence, { id });
          return (
            <li key={id}>
              <a
                className="relative grid place-items-center border border-(--line) rounded-(--r-2) bg-(--fill) overflow-hidden aspect-[7/5]"
                href={address}
                target="_blank"
                rel="noopener"
              >
                <img className="size-full object-contain" src={address} alt={name} width={210} height={150} />
              </a>
              <p className="small">
                <span className="muted">{name}</span>
                <button
                  type="submit"
                  className="as-link min-h-8 text-(--link)"
                  name="intent"
                  value="remove_picture"
                  formAction={`?picture=${id}`}
                  formNoValidate
                  aria-label={`删除${name}`}
                >
                  删除
                </button>
              </p>
            </li>
          );
        })}
        {pictures.length < LICENCES_MAX ? (
          <li>
            <label className="upload-box">
              <Icon name="upload" size="l" />
              <span>{state.isPreparing ? "正在压缩…" : uploading ? "正在上传…" : "添加照片"}</span>
              <input
                key={pictures.length}
                id={INPUT}
                type="file"
                name="picture"
                accept="image/jpeg,image/png,image/webp"
                onChange={upload}
                {...describedByError(problem, ERROR)}
              />
            </label>
            <p hidden={scripted}>
              <Button size="s" name="intent" value="upload" formNoValidate busy={uploading}>
                上传
              </Button>
            </p>
          </li>
        ) : null}
      </ul>
      <FieldError id={ERROR} alert>
        {problem}
      </FieldError>
      <FieldHint>jpg、png 或 webp，5 MB 内，最多 {LICENCES_MAX} 张</FieldHint>
    </>
  );
}
