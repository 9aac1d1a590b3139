import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";

/** The form of the button that follows or unfollows the store of the address. */
export const followForm = z.object({
  intent: z.literal("follow", { error: MALFORMED }),
  /** 1 follows the store, 0 unfollows it. */
  on: z.enum(["0", "1"], { error: MALFORMED }),
  /** Undoes the last unfollowing and restores its date. */
  undo: z.literal("1").optional().catch(undefined),
  /** The page with the button; `safeRedirect` checks it where it is used. */
  from: z.string().optional().catch(undefined),
  /** Set by scripts; the action then answers without a redirect. */
  stay: z.literal("1").optional().catch(undefined),
});
export type FollowForm = z.output<typeof followForm>;

const ids = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z
    .array(z.string().regex(ID, { error: MALFORMED }).transform(Number), { error: "请先勾选店铺" })
    .min(1)
    .max(20, { error: MALFORMED }),
);

/** The forms of the followed stores: `unfollow` for the selected ones, `refollow` after it. */
export const followedForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("unfollow"),
      mer_id: ids,
      /** The customer has answered the question before several stores are removed. */
      confirmed: z.literal("1").optional().catch(undefined),
    }),
    z.object({
      intent: z.literal("refollow"),
      mer_id: ids,
      /** Set by scripts; the action then answers without a redirect. */
      stay: z.literal("1").optional().catch(undefined),
    }),
  ],
  { error: MALFORMED },
);
export type FollowedForm = z.output<typeof followedForm>;
