import { z } from "zod";
import { idField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

/** Marks every notice up to the newest one of the page as read. */
export const readForm = z.object({ intent: z.literal("read_all", { error: MALFORMED }), last_id: idField });
