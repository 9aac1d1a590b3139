import "./review-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { REVIEW_TEXT_MAX } from "#contract/rules/review.ts";
import type { OwnReview } from "./review.server.ts";
import { commentHint, STORE_SCORES } from "./review.ts";
import { ReviewPictures } from "./review-pictures.tsx";
import { StarField } from "./star-field.tsx";

/** The result of the last submitted form of the page. */
type Sent = SubmissionResult<string[]> | null | undefined;

const typedIn = (sent: Sent, name: string) => {
  const value = sent?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
};

type ItemProps = {
  own: OwnReview;
  /** The address of the page. */
  address: string;
  /** True for the one item of the page that has a file field when scripts do not run. */
  hasPictureField: boolean;
  sent: Sent;
};

/** The fields of the review of an ordered item: a score, a text and pictures. */
export function ReviewFields({ own, address, hasPictureField, sent }: ItemProps) {
  const id = String(own.order_product_id);
  const [score, comment, picture] = [`product_score_${id}`, `comment_${id}`, `picture_${id}`];
  const error = (name: string) => sent?.error?.[name]?.[0];
  const scripted = useHydrated();
  const [length, setLength] = useState((typedIn(sent, comment) ?? "").length);
  const chosen = useNavigation().formData?.get(picture);
  return (
    <div className="review-form">
      <StarField id={id} name={score} label="商品质量" value={typedIn(sent, score)} error={error(score)} />
      <TextareaField
        field={{ id: comment, name: comment, value: typedIn(sent, comment), error: error(comment) }}
        label="评价内容"
        hint={`最多 ${REVIEW_TEXT_MAX} 个字${scripted ? `，已写 ${length} 个字` : ""}`}
        rows={3}
        onChange={(event) => setLength(event.currentTarget.value.length)}
        placeholder={commentHint(own.category)}
      />
      <ReviewPictures
        name={picture}
        address={address}
        pictures={own.pictures}
        hasField={hasPictureField}
        uploading={chosen instanceof File && chosen.size > 0}
        error={error(picture)}
      />
    </div>
  );
}

type StoreProps = {
  /** The scores of the same order's review that was written last, by field; none before the first. */
  given: Readonly<Partial<Record<string, number>>>;
  sent: Sent;
};

/** The scores of the store, once for the order. */
export function StoreScoreFields({ given, sent }: StoreProps) {
  return (
    <section
      className="panel evaluation grid grid-cols-[300px_minmax(0,1fr)] max-md:grid-cols-1"
      aria-labelledby="store-scores"
    >
      <div className="border-r border-(--line-soft) px-(--pad) py-5 max-md:border-r-0 max-md:border-b max-md:border-(--line-soft) max-md:p-3">
        <h2 className="text-(length:--f-13) font-normal" id="store-scores">
          <b>给店铺评分</b>
        </h2>
        <p className="muted small mt-2">一笔订单评一次，计入店铺的服务与物流分</p>
      </div>
      <div className="review-form grid-cols-2 max-md:grid-cols-1">
        {STORE_SCORES.map(({ name, label }) => (
          <StarField
            key={name}
            id="store"
            name={name}
            label={label}
            value={typedIn(sent, name) ?? given[name]?.toString()}
            error={sent?.error?.[name]?.[0]}
          />
        ))}
      </div>
    </section>
  );
}

/** 匿名评价 and the button that submits the reviews of the order. */
export function ReviewBar({ sent }: { sent: Sent }) {
  const busy = useNavigation().formData?.get("intent") === "review";
  return (
    <div className="panel flex items-center justify-between gap-4 px-(--pad) py-3">
      <Checkbox name="is_anonymous" defaultChecked={sent ? typedIn(sent, "is_anonymous") === "on" : true}>
        <span>匿名评价</span>
      </Checkbox>
      <Button variant="primary" size="l" name="intent" value="review" busy={busy}>
        提交评价
      </Button>
    </div>
  );
}
