import type { ToastRow } from "#app/http/toast.server.ts";
import type { ShellData } from "./shell.server.ts";

/** The result of the last form for each of its rows: from a refused form, else from the toast of the next page. */
export const rowResults = (acted: object | undefined, shell: ShellData | undefined): ToastRow[] | undefined =>
  acted && "rows" in acted ? (acted.rows as ToastRow[]) : shell?.toast?.rows;
