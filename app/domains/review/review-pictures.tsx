import "./review-pictures.css";
import { type ChangeEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { REVIEW_PICTURE_BYTES_MAX, REVIEW_PICTURES_MAX } from "#contract/rules/review.ts";
import { ProductPicture } from "../catalog/product-picture.tsx";
import type { OwnReview } from "./review.server.ts";

type Props = {
  /** Ids on the page begin with it. */
  id: string;
  /** The query of the page. */
  search: string;
  pictures: OwnReview["pictures"];
  uploading: boolean;
  error: string | undefined;
};

/**
 * The pictures of a review that is written, and the field that adds one. Scripts send the form as soon as a picture is
 * chosen; without them the button 上传 does.
 */
export function ReviewPictures({ id, search, pictures, uploading, error }: Props) {
  const [tooLarge, setTooLarge] = useState(false);
  const scripted = useHydrated();
  const problem = tooLarge ? "图片不能超过 5 MB，请压缩后再传" : error;
  function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isTooLarge = (input.files?.[0]?.size ?? 0) > REVIEW_PICTURE_BYTES_MAX;
    setTooLarge(isTooLarge);
    // A picture that stays chosen would be sent with every later form.
    if (isTooLarge) input.value = "";
    else input.form?.requestSubmit(input.form.querySelector<HTMLButtonElement>("button[value=upload]"));
  }
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
            <label className="review-pictures__add">
              <Icon name="upload" size="l" />
              <span>{uploading ? "正在上传" : "添加图片"}</span>
              <span>
                {pictures.length}/{REVIEW_PICTURES_MAX}
              </span>
              <input
                key={pictures.length}
                type="file"
                name="picture"
                accept="image/jpeg,image/png,image/webp"
                onChange={upload}
                aria-label="添加图片"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-picture-error` : undefined}
              />
            </label>
            <p className={scripted ? "visually-hidden" : "mt-2"}>
              <Button
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
            </p>
          </li>
        ) : null}
      </ul>
      {problem ? (
        <p className="field__error" id={`${id}-picture-error`} role="alert">
          <Icon name="warn" size="s" />
          {problem}
        </p>
      ) : null}
      <p className="field__hint">jpg、png、webp，每张不超过 5 MB，最多 {REVIEW_PICTURES_MAX} 张</p>
    </fieldset>
  );
}
