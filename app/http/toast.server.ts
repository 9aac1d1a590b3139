import { z } from "zod";
import { signedCookie } from "./session.server.ts";

const toast = z.object({ id: z.string(), kind: z.enum(["ok", "error"]), text: z.string().max(200) });
/** What the next page says once, in passing. */
export type Toast = z.output<typeof toast>;

const cookie = () => signedCookie("shop_toast");

/** The header that makes the next page say it. Long texts are cut: a cookie over 4 KB would become a 500. */
export async function toastHeader(text: string, kind: Toast["kind"] = "ok") {
  return cookie().serialize({ id: crypto.randomUUID(), kind, text: text.slice(0, 200) } satisfies Toast);
}

/** The toast that waits, and the header that takes it away. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const found = toast.safeParse(await cookie().parse(request.headers.get("Cookie")));
  if (!found.success) return { toast: null, header: null };
  return { toast: found.data, header: await cookie().serialize("", { maxAge: 0 }) };
}
