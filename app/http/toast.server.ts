import { z } from "zod";
import { signedCookie } from "./session.server.ts";

/** The form that takes the act back: its address and its fields. */
const undo = z.object({ action: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) });
export type Undo = z.output<typeof undo>;

const toast = z.object({
  id: z.string(),
  kind: z.enum(["ok", "error"]),
  text: z.string().max(200),
  undo: undo.optional(),
});
/** A message that the next page shows once, with 撤销 where the act can be taken back. */
export type Toast = z.output<typeof toast>;

const cookie = () => signedCookie("shop_toast");

/** The Set-Cookie header of a toast on the next page. Long texts are cut, because browsers drop cookies over 4 KB. */
export async function toastHeader(text: string, kind: Toast["kind"] = "ok", undo?: Undo) {
  return cookie().serialize({ id: crypto.randomUUID(), kind, text: text.slice(0, 200), undo } satisfies Toast);
}

/** The toast of the request's cookie, and the Set-Cookie header that deletes it. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const found = toast.safeParse(await cookie().parse(request.headers.get("Cookie")));
  if (!found.success) return { toast: null, header: null };
  return { toast: found.data, header: await cookie().serialize("", { maxAge: 0 }) };
}
