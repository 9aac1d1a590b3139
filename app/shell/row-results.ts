import type { ToastRow } from "#app/http/toast.server.ts";
import type { ShellData } from "./shell.server.ts";

/** What the last form did to each of its rows: from a refused form, else from the toast of the page that it led to. */
export const rowResults = (acted: object | undefined, shell: ShellData | undefined): ToastRow[] | undefined =>
  acted && "rows" in acted ? (acted.rows as ToastRow[]) : shell?.toast?.rows;
