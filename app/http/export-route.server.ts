import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Customer } from "#contract/account.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import type { Api } from "./api.server.ts";
import { requireCustomer, requireDownload } from "./context.server.ts";
import { xlsxResponse } from "./xlsx.server.ts";

type ReadSheet = (api: Api, request: Request, customer: () => Promise<Customer>) => Promise<Sheet>;

/**
 * The loader of a resource route that sends a table of the customer's own as an Excel file, row by row.
 * @throws the redirect of a visitor to the login.
 */
export const exportRoute = (name: string, readSheet: ReadSheet) => async (args: LoaderFunctionArgs) => {
  const api = await requireDownload(args);
  const customer = async () => (await requireCustomer(args)).customer;
  return xlsxResponse(name, [await readSheet(api, args.request, customer)]);
};
