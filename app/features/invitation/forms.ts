import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";

/** The form that makes the customer's invitation link. */
export const invitationForm = z.object({ intent: z.literal("create", { error: MALFORMED }) });
