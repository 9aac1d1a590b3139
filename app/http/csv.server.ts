import { csvText } from "#contract/rules/csv.ts";

/** A table as a file that the browser saves under this name (`购物车.csv`); nothing stores it. */
export function csvResponse(name: string, table: readonly (readonly string[])[]): Response {
  return new Response(csvText(table), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
