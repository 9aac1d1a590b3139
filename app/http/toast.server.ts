import { z } from "zod";
import { cutText } from "#contract/rules/cut-text.ts";
import { signedCookie } from "./session.server.ts";

/** The form that undoes the act: its address and its fields. */
const undo = z.object({ action: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) });
export type Undo = z.output<typeof undo>;

const copy = z.object({ text: z.string(), name: z.string() });

/** The result of a form for one of its rows: the SKU, the units added, and the problem if not all were. */
const row = z.tuple([z.number(), z.number(), z.string().nullable()]);
export type ToastRow = z.output<typeof row>;

const toast = z.object({
  id: z.string(),
  kind: z.enum(["ok", "error"]),
  text: z.string().max(200),
  undo: undo.optional(),
  /** A text to copy, such as a new link, with its name. */
  copy: copy.optional(),
  /** Results that the page after the form shows beside its rows. */
  rows: z.array(row).optional(),
});
/** A message that the next page shows once, with 撤销 where the act can be undone, and a text to copy. */
export type Toast = z.output<typeof toast>;

const cookie = () => signedCookie("shop_toast");

/** In bytes; browsers drop cookies over 4096. */
const HEADER_MAX = 4000;

/** The Set-Cookie header of a toast on the next page. Long texts are cut, and too many rows left out. */
export async function toastHeader(
  text: string,
  kind: Toast["kind"] = "ok",
  { undo, copy, rows }: Pick<Toast, "undo" | "copy" | "rows"> = {},
): Promise<string> {
  const message = { id: crypto.randomUUID(), kind, text: cutText(text, 200), undo, copy, rows } satisfies Toast;
  const header = await cookie().serialize(message);
  if (header.length <= HEADER_MAX || !rows) return header;
  return toastHeader(text, kind, { undo, copy, rows: rows.slice(0, Math.floor(rows.length / 2)) });
}

/** The toast of the request's cookie, and the Set-Cookie header that deletes it. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const found = toast.safeParse(await cookie().parse(request.headers.get("Cookie")));
  if (!found.success) return { toast: null, header: null };
  return { toast: found.data, header: await cookie().serialize("", { maxAge: 0 }) };
}
