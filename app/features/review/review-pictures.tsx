import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { describedByError, FieldHint } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { UploadBox, UploadButton, UploadError, useUpload } from "#app/ui/picture-upload.tsx";
import { REVIEW_PICTURES_MAX } from "#contract/rules/review.ts";
import type { OwnReview } from "./review.server.ts";
import { itemOfPicture } from "./review.ts";

type Props = {
  /** The name of the field of a picture. */
  name: string;
  /** The address of the page. */
  address: string;
  pictures: OwnReview["pictures"];
  /** True for the one item of the page that has a file field when scripts do not run. */
  hasField: boolean;
  uploading: boolean;
  error: string | undefined;
};

/** Leaves fields without a picture out of the form that is about to be sent, because the server takes few files. */
export function leaveOutEmptyFiles(form: HTMLFormElement) {
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) {
    input.name = input.files?.length ? (input.dataset.name ?? "") : "";
  }
}

/** The address of the page with the field of a picture at the item. */
const withField = (address: string, name: string) => `${address}&pictures=${itemOfPicture(name)}`;

/**
 * The pictures of a review that is being written, and the field that adds one. Scripts send the form as soon as a
 * picture is chosen; without them the button 上传 does.
 */
export function ReviewPictures({ name, address, pictures, hasField, uploading, error }: Props) {
  const { onChange, problem, state, scripted } = useUpload(error, { sends: true });
  return (
    <FieldGroup
      className="min-w-0 [&_li>img]:size-26 [&_li>img]:rounded-(--r-2) [&_li>img]:border [&_li>img]:border-(--line) [&_li>img]:bg-(--fill) [&_li>img]:object-contain [&_.upload-box]:min-h-26"
      legend="晒图"
    >
      <ul className="flex flex-wrap gap-3">
        {pictures.map(({ picture_id, image }, index) => (
          <li key={picture_id} className="relative w-26">
            <ProductPicture address={image} size={104} alt={`图片 ${index + 1}`} />
            <button
              type="submit"
              name="intent"
              value="remove_picture"
              className="absolute top-1 right-1 grid place-items-center size-8 rounded-(--r-2) bg-(--block) text-(--panel)"
              formAction={`${address}&picture=${picture_id}`}
              formNoValidate
              aria-label={`删除图片 ${index + 1}`}
            >
              <Icon name="x" size="s" />
            </button>
          </li>
        ))}
        {pictures.length >= REVIEW_PICTURES_MAX ? null : (
          <li className="relative w-26">
            {scripted || hasField ? (
              <>
                <UploadBox
                  key={pictures.length}
                  text="添加图片"
                  count={`${pictures.length}/${REVIEW_PICTURES_MAX}`}
                  uploading={uploading}
                  state={state}
                  name={name}
                  data-name={name}
                  onChange={onChange}
                  aria-label="添加图片"
                  {...describedByError(problem, `${name}-error`)}
                />
                <UploadButton scripted={scripted} uploading={uploading} />
              </>
            ) : (
              <button
                type="submit"
                className="upload-box w-full bg-(--panel)"
                name="intent"
                value="upload"
                formAction={withField(address, name)}
                formNoValidate
              >
                <Icon name="upload" size="l" />
                添加图片
              </button>
            )}
          </li>
        )}
      </ul>
      <UploadError id={`${name}-error`} problem={problem} />
      <FieldHint>jpg、png、webp，每张不超过 5 MB，最多 {REVIEW_PICTURES_MAX} 张</FieldHint>
    </FieldGroup>
  );
}
