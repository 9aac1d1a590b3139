import "./review-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import type { OrderDetail } from "#contract/order.ts";
import { REVIEW_TEXT_MAX, SCORE_NAMES } from "#contract/rules/review.ts";
import type { OwnReview } from "./review.server.ts";
import { SCORES } from "./review.ts";
import { ReviewPictures } from "./review-pictures.tsx";

type Props = {
  item: OrderDetail["list"][number];
  pictures: OwnReview["pictures"];
  /** The scores of the same order's review that was written last, by field; none before the first. */
  given: Readonly<Partial<Record<string, number>>>;
  /** Other items of the page have a form like this one. */
  isOneOfMany: boolean;
  /** The result of the last submitted form, of any item. */
  sent: SubmissionResult<string[]> | null | undefined;
};

/** The form of a review of an ordered item: scores, a text and pictures. */
export function ReviewForm({ item, pictures, given, isOneOfMany, sent }: Props) {
  const { search } = useLocation();
  const id = String(item.order_product_id);
  const result = sent?.initialValue?.order_product_id === id ? sent : undefined;
  const typed = (name: string) => {
    const value = result?.initialValue?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const error = (name: string) => result?.error?.[name]?.[0];
  const scripted = useHydrated();
  const [length, setLength] = useState((typed("comment") ?? "").length);
  const { formData } = useNavigation();
  const pending = formData?.get("order_product_id") === id ? formData.get("intent") : undefined;
  const field = { id: `review-${id}` };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="review-form"
      aria-label={`评价 ${item.store_name} ${item.sku}`}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="order_product_id" value={id} />
      {/* Enter presses the first button of a form, which must not remove a picture. */}
      <button type="submit" name="intent" value="review" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {result?.error?.[""] ? <Note kind="err">{result.error[""][0]}</Note> : null}
      <div className="review-form__scores">
        {SCORES.map(({ name, label }) => (
          <StarField
            key={name}
            {...field}
            name={name}
            label={label}
            value={typed(name) ?? given[name]?.toString()}
            error={error(name)}
          />
        ))}
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${field.id}-comment`}>
          评价内容
        </label>
        <textarea
          id={`${field.id}-comment`}
          className="input"
          name="comment"
          rows={3}
          defaultValue={typed("comment")}
          onChange={(event) => setLength(event.currentTarget.value.length)}
          placeholder="打印效果、是否漏粉、包装怎么样，对同行最有用"
          aria-invalid={error("comment") ? true : undefined}
          aria-describedby={`${field.id}-comment-hint`}
        />
        <p className="field__hint" id={`${field.id}-comment-hint`}>
          最多 {REVIEW_TEXT_MAX} 个字{scripted ? `，已写 ${length} 个字` : ""}
        </p>
        {error("comment") ? (
          <p className="field__error">
            <Icon name="warn" size="s" />
            {error("comment")}
          </p>
        ) : null}
      </div>
      <ReviewPictures
        {...field}
        search={search}
        pictures={pictures}
        uploading={pending === "upload"}
        error={error("picture")}
      />
      <div className="review-form__foot">
        <label className="checkbox">
          <input type="checkbox" name="is_anonymous" defaultChecked={result ? typed("is_anonymous") === "on" : true} />
          <span>匿名评价</span>
        </label>
        <Button variant={isOneOfMany ? "tint" : "primary"} name="intent" value="review" busy={pending === "review"}>
          提交评价
        </Button>
      </div>
    </Form>
  );
}

type StarFieldProps = {
  name: string;
  /** The prefix of the ids of the elements. */
  id: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
};

/** A score as five radio buttons drawn as stars, with the label of the chosen score. */
function StarField({ name, id, label, value, error }: StarFieldProps) {
  const errorId = `${id}-${name}-error`;
  const group = useRef<HTMLFieldSetElement>(null);
  // A mounted radio button ignores a new default; the customer's own choice stays.
  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    const chosen = inputs.find((input) => input.value === value);
    if (chosen && !inputs.some(({ checked }) => checked)) chosen.checked = true;
  }, [value]);
  return (
    <fieldset ref={group} className="star-field" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div className="star-field__stars">
        {SCORE_NAMES.map((word, index) => (
          <label key={word}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={value === String(index + 1)}
              aria-invalid={error ? true : undefined}
              required
            />
            <Icon name="star" size="l" />
            <span className="visually-hidden">
              {index + 1} 星，{word}
            </span>
          </label>
        ))}
        <span className="star-field__words" aria-hidden="true">
          {SCORE_NAMES.map((word) => (
            <i key={word}>{word}</i>
          ))}
          <i>点星评分</i>
        </span>
      </div>
      {error ? (
        <p className="field__error" id={errorId}>
          <Icon name="warn" size="s" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
