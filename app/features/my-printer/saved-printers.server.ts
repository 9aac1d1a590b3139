import { z } from "zod";
import type { SavedPrinterForm } from "#app/features/printer/forms.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { urls } from "#app/urls.ts";
import { type MyPrinter, myPrinter } from "#contract/my-printer.ts";
import { type NeededPrinter, printer } from "#contract/printer.ts";
import { MY_PRINTERS_MAX } from "#contract/rules/printer.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";

const LIFE_S = 365 * 24 * 60 * 60;
const cookie = () => signedCookie("shop_printers", LIFE_S);
const saved = z.strictObject({
  ids: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MY_PRINTERS_MAX),
});

type Reader = Pick<RequestContext, "api" | "signedIn">;
export type SavedPrinter = NeededPrinter &
  Pick<MyPrinter, "name" | "place" | "machines" | "monthly_pages" | "is_active">;

/** The ids of the printers that this browser saved, the last one first; none for a malformed cookie. */
async function idsOfBrowser(request: Request): Promise<number[]> {
  const parsed = saved.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data.ids : [];
}

const cookieOf = (ids: readonly number[]) =>
  ids.length === 0
    ? cookie().serialize("", { maxAge: 0 })
    : cookie().serialize({ ids: [...ids] } satisfies z.input<typeof saved>);

/** The saved printers of the customer or of the visitor's browser; none where they cannot be read. */
export async function readSavedPrinters({ api, signedIn }: Reader, request: Request): Promise<SavedPrinter[]> {
  if (signedIn) return (await optional(api, api.read(myPrinter.list))) ?? [];
  const ids = await idsOfBrowser(request);
  if (ids.length === 0) return [];
  const cards = await optional(api, api.read(printer.some, { query: { ids: ids.join(",") } }));
  return (cards ?? []).map((card) => ({
    ...card,
    name: "",
    place: "",
    machines: 1,
    monthly_pages: null,
    is_active: true,
  }));
}

/** Saves or removes a printer, for the customer or in the visitor's browser. */
export async function changeSavedPrinters(
  { api, signedIn }: Reader,
  request: Request,
  form: SavedPrinterForm,
): Promise<Written> {
  const changed = signedIn ? await changeOfCustomer(api, form) : await changeOfBrowser(request, form);
  if (!changed.ok || form.intent === "save_printer") return changed;
  const { pathname, search } = new URL(request.url);
  const { printer_id, name, place, machines, monthly_pages, is_active } = form;
  const use = {
    machines: String(machines),
    monthly_pages: String(monthly_pages ?? ""),
    is_active: is_active ? "1" : "0",
  };
  const fields = Object.entries({ printer_id, name, place, ...use });
  return { ...changed, undo: { action: pathname + search, fields: [["intent", "save_printer"], ...fields] } };
}

const SAVED = "已存为我的打印机";
const REMOVED = "已从我的打印机移除";
const FULL = `最多存 ${MY_PRINTERS_MAX} 款打印机，请先移除不用的`;

async function changeOfCustomer(
  api: Api,
  { intent, printer_id, stay: _, ...given }: SavedPrinterForm,
): Promise<Written> {
  const id = Number(printer_id);
  if (intent === "remove_printer") {
    const removed = await api.write(myPrinter.remove, { body: { printer_id: id } });
    return removed.ok ? { ok: true, toast: REMOVED } : removed;
  }
  const written = await api.write(myPrinter.save, { body: { printers: [{ printer_id: id, ...given }] } });
  if (!written.ok) return written;
  return written.answer.left_out > 0 ? { ok: false, message: FULL } : { ok: true, toast: SAVED };
}

async function changeOfBrowser(request: Request, { intent, printer_id }: SavedPrinterForm): Promise<Written> {
  const ids = await idsOfBrowser(request);
  const others = ids.filter((id) => id !== Number(printer_id));
  const isNew = others.length === ids.length;
  if (intent === "save_printer" && isNew && ids.length >= MY_PRINTERS_MAX) return { ok: false, message: FULL };
  const next = intent === "remove_printer" ? others : isNew ? [Number(printer_id), ...ids] : ids;
  const headers = new Headers({ "Set-Cookie": await cookieOf(next) });
  return { ok: true, headers, toast: intent === "remove_printer" ? REMOVED : `${SAVED}，登录后会一起带到账户里` };
}

/** The number of printers in this browser's cookie, which a login has not moved to a customer. */
export const countOfBrowser = async (request: Request) => (await idsOfBrowser(request)).length;

/**
 * Saves the browser's printers for the customer without changing those that the customer has already.
 * @returns the number of new ones and the header that deletes the cookie, or null where there are none or saving failed
 */
export async function takeOverPrinters(
  api: Api,
  request: Request,
): Promise<{ added: number; left_out: number; cookie: string } | null> {
  const ids = await idsOfBrowser(request);
  if (ids.length === 0) return null;
  const printers = ids.map((printer_id) => ({ printer_id }));
  const written = await api.write(myPrinter.save, { body: { printers } });
  // A 404 means that the shop does not know the printers, which a second attempt would not change.
  if (!written.ok && written.status !== NOT_FOUND) return null;
  const counts = written.ok ? written.answer : { added: 0, left_out: 0 };
  return { ...counts, cookie: await cookieOf([]) };
}

/** Moves the browser's printers to the customer, by the button on the page of the account. */
export async function takeOverByButton(api: Api, request: Request): Promise<Written> {
  const taken = await takeOverPrinters(api, request);
  if (!taken) return { ok: false, message: "没有并入，请稍后再试" };
  const { added, left_out } = taken;
  return {
    ok: true,
    to: urls.myPrinter.list,
    toast: left_out > 0 ? `已并入 ${added} 款，另有 ${left_out} 款超出上限` : `已并入 ${added} 款`,
    headers: new Headers({ "Set-Cookie": taken.cookie }),
  };
}
