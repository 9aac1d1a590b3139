import { z } from "zod";

const INVALID = "请求格式有误";

/** The form of the button that follows the store of the address, or stops following it. */
export const followForm = z.object({
  intent: z.literal("follow", { error: INVALID }),
  /** 1 follows the store, 0 stops. */
  on: z.enum(["0", "1"], { error: INVALID }),
  /** Takes the last removal back, with its date. */
  undo: z.literal("1").optional().catch(undefined),
  /** The page with the button; `safeRedirect` checks it where it is used. */
  from: z.string().optional().catch(undefined),
  /** Set by scripts; the action then answers without a redirect. */
  stay: z.literal("1").optional().catch(undefined),
});
export type FollowForm = z.output<typeof followForm>;
