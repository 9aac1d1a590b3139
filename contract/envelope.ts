import { z } from "zod";

/** Every answer of the backend arrives in this envelope; status 200 alone carries data (storefront.md sections 7, 8). */
export const envelope = z.object({
  status: z.number().int(),
  message: z.string().default(""),
  data: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;

/** What the backend says to a call that needs a live token; it ends the session (storefront.md section 4). */
export const LOGIN_REQUIRED = "请登录";

/** What is not there, or not yours: the two are never told apart. */
export const NOT_FOUND = 404;

const SESSION_STATUSES = new Set([400, 40000, 410000, 410001, 410002]);

export function isLoginRequired(answer: Pick<Envelope, "status" | "message">) {
  return SESSION_STATUSES.has(answer.status) && answer.message === LOGIN_REQUIRED;
}
