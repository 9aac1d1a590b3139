import { z } from "zod";
import { requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { REVIEW_TEXT_MAX } from "#contract/rules/review.ts";
import { COMMENT_LABEL, itemOfField, SCORE_LABELS } from "./review.ts";

const score = (name: string) => z.enum(["1", "2", "3", "4", "5"], { error: `请给${name}评分` });
const comment = requiredText(REVIEW_TEXT_MAX, COMMENT_LABEL);
const productScore = score(SCORE_LABELS.product);
const storeScores = { service_score: score(SCORE_LABELS.service), postage_score: score(SCORE_LABELS.postage) };

/** The reviews that a form holds, all with the same scores of the store. */
export type ReviewForm = {
  items: { order_product_id: string; product_score: number; comment: string }[];
  service_score: number;
  postage_score: number;
  is_anonymous: boolean;
};

type Typed = Readonly<Record<string, string | undefined>>;

/**
 * The reviews of the items of an order; the pictures of the form are not among its fields. An item without score and text
 * is left for later, unless all are. A form that adds or removes a picture submits the typed fields unchanged.
 */
export function reviewForm(names: readonly string[]) {
  const ids = [...new Set(names.flatMap((name) => itemOfField(name) ?? []))];
  const fields = [...ids.flatMap((id) => [`product_score_${id}`, `comment_${id}`]), ...Object.keys(storeScores)];
  const typed = Object.fromEntries([...fields, "is_anonymous"].map((name) => [name, z.string().optional()]));
  return z.discriminatedUnion(
    "intent",
    [
      // Every field has its message at once, whichever others are wrong.
      z.object({ intent: z.literal("review"), ...typed }).transform((form, context): ReviewForm => {
        const { intent: _, ...sent }: Typed = form;
        const parse = <S extends z.ZodType>(name: string, schema: S) => {
          const parsed = schema.safeParse(sent[name]);
          for (const { message } of parsed.error?.issues ?? []) {
            context.addIssue({ code: "custom", message, path: [name] });
          }
          return parsed.data;
        };
        const begun = ids.filter((id) => sent[`product_score_${id}`] || sent[`comment_${id}`]);
        const items = (begun.length > 0 ? begun : ids).map((id) => ({
          order_product_id: id,
          product_score: Number(parse(`product_score_${id}`, productScore)),
          comment: parse(`comment_${id}`, comment) ?? "",
        }));
        return {
          items,
          service_score: Number(parse("service_score", storeScores.service_score)),
          postage_score: Number(parse("postage_score", storeScores.postage_score)),
          is_anonymous: sent.is_anonymous === "on",
        };
      }),
      z.object({ intent: z.literal("upload"), ...typed }),
      z.object({ intent: z.literal("remove_picture"), ...typed }),
    ],
    { error: MALFORMED },
  );
}
