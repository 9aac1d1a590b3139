import { z } from "zod";
import { MALFORMED, requiredText } from "#app/http/form-fields.ts";
import { ID } from "#contract/rules/patterns.ts";
import { REVIEW_TEXT_MAX } from "#contract/rules/review.ts";

const score = (name: string) => z.enum(["1", "2", "3", "4", "5"], { error: `请给${name}评分` });

const order_product_id = z.string({ error: MALFORMED }).regex(ID, MALFORMED);
/** The typed fields, which a form that adds or removes a picture submits unchanged. */
const typed = {
  product_score: z.string().optional(),
  service_score: z.string().optional(),
  postage_score: z.string().optional(),
  comment: z.string().optional(),
  is_anonymous: z.string().optional(),
};

/** The review of one item; the picture of the form is not part of its fields. */
export const reviewForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("review"),
      order_product_id,
      product_score: score("商品质量"),
      service_score: score("服务态度"),
      postage_score: score("物流速度"),
      comment: requiredText(REVIEW_TEXT_MAX, "评价内容"),
      is_anonymous: z.literal("on").optional(),
    }),
    z.object({ intent: z.literal("upload"), order_product_id, ...typed }),
    z.object({ intent: z.literal("remove_picture"), order_product_id, ...typed }),
  ],
  { error: MALFORMED },
);
export type ReviewForm = z.output<typeof reviewForm>;
