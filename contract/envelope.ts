import { z } from "zod";
import { LOGIN_REQUIRED } from "./rules/status.ts";

/** The envelope of every answer; only status 200 has data. Other backends write the status as text, or no message. */
export const envelope = z.object({
  status: z.union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{3,6}$/)
      .transform(Number),
  ]),
  message: z
    .string()
    .nullish()
    .transform((message) => message ?? ""),
  data: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;

const SESSION_STATUSES = new Set([400, 40000, 410000, 410001, 410002]);

export function isLoginRequired(answer: Pick<Envelope, "status" | "message">) {
  return SESSION_STATUSES.has(answer.status) && answer.message === LOGIN_REQUIRED;
}
