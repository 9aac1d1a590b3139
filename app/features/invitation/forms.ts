import { z } from "zod";

/** The form that makes the customer's invitation link. */
export const invitationForm = z.object({ intent: z.literal("create", { error: "请求格式有误" }) });
