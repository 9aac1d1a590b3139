import { z } from "zod";
import { listField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { NOTICE_CHANNEL_IDS, NOTICE_GROUP_IDS } from "#contract/rules/notice.ts";

/** A channel of a group, such as shipping:sms. */
const pair = z.templateLiteral([z.enum(NOTICE_GROUP_IDS), ":", z.enum(NOTICE_CHANNEL_IDS)], { error: MALFORMED });

/** The channels that are on; those without a box stay as they are. */
export const preferencesForm = z.object({
  intent: z.literal("preferences", { error: MALFORMED }),
  on: listField(z.array(pair).max(100, MALFORMED)),
});
