import "./review-pictures.css";
import { Icon } from "#app/ui/icon.tsx";
import { UploadBox, UploadButton, UploadError, useUpload } from "#app/ui/picture-upload.tsx";
import { REVIEW_PICTURES_MAX } from "#contract/rules/review.ts";
import { ProductPicture } from "../catalog/product-picture.tsx";
import type { OwnReview } from "./review.server.ts";

type Props = {
  /** The prefix of the ids of the elements. */
  id: string;
  /** The search part of the page's address. */
  search: string;
  pictures: OwnReview["pictures"];
  uploading: boolean;
  error: string | undefined;
};

/**
 * The pictures of a review that is being written, and the field that adds one. Scripts send the form as soon as a
 * picture is chosen; without them the button 上传 does.
 */
export function ReviewPictures({ id, search, pictures, uploading, error }: Props) {
  const { onChange, problem, state, scripted } = useUpload(error, { sends: true });
  return (
    <fieldset className="review-pictures">
      <legend className="field__label">晒图</legend>
      <ul>
        {pictures.map(({ picture_id, image }, index) => (
          <li key={picture_id}>
            <ProductPicture address={image} size={104} alt={`图片 ${index + 1}`} />
            <button
              type="submit"
              name="intent"
              value="remove_picture"
              className="review-pictures__remove"
              formAction={`${search}&picture=${picture_id}`}
              formNoValidate
              aria-label={`删除图片 ${index + 1}`}
            >
              <Icon name="x" size="s" />
            </button>
          </li>
        ))}
        {pictures.length < REVIEW_PICTURES_MAX ? (
          <li>
            <UploadBox
              key={pictures.length}
              text="添加图片"
              count={`${pictures.length}/${REVIEW_PICTURES_MAX}`}
              uploading={uploading}
              state={state}
              name="picture"
              onChange={onChange}
              aria-label="添加图片"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-picture-error` : undefined}
            />
            <UploadButton scripted={scripted} uploading={uploading} />
          </li>
        ) : null}
      </ul>
      <UploadError id={`${id}-picture-error`} problem={problem} />
      <p className="field__hint">jpg、png、webp，每张不超过 5 MB，最多 {REVIEW_PICTURES_MAX} 张</p>
    </fieldset>
  );
}
