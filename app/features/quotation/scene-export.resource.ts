import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import { xlsxResponse } from "#app/http/xlsx.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readBundle, wantedLines } from "./bundle.server.ts";
import { bundleSheet } from "./bundle.ts";

export const handle: PageHandle = { access: "public" };

/** The lines of a ready bundle as the address chooses them, at the reader's prices, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const bundle = await readBundle(api, args.params.id ?? "0", args.request);
  return xlsxResponse(`${bundle.name}清单.xlsx`, [bundleSheet({ ...bundle, list: wantedLines(bundle) })]);
}
