import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";

/** Closes the announcement, or follows its link. */
export const placardForm = z.object({
  intent: z.enum(["close", "open"], { error: MALFORMED }),
  version: z.string({ error: MALFORMED }).min(1, MALFORMED).max(100, MALFORMED),
  /** The checkbox 不再提示; without it only the next page leaves the announcement out. */
  keep: z.literal("on").optional().catch(undefined),
  /** The page below the announcement. */
  from: z.string().optional().catch(undefined),
});
