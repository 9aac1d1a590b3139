import { data } from "@remix-run/node";
import { displayName } from "#app/domains/account/account.ts";
import type { Api } from "#app/http/api.server.ts";
import type { Customer } from "#contract/account.ts";
import { auth } from "#contract/auth.ts";

const HTTP_GONE = 410;

/** What the phone shows for the key in the address. */
export async function readScanRequest(request: Request, { api, customer }: { api: Api; customer: Customer }) {
  const scanKey = new URL(request.url).searchParams.get("key") ?? "";
  const asked = await api.read(auth.scanAsked, { query: { key: scanKey } });
  return data({ scanKey, asked, account: displayName(customer) }, { status: asked ? 200 : HTTP_GONE });
}

/** Logs the other browser in. */
export const confirmScan = (api: Api, { key }: { key: string }) => api.write(auth.scanConfirm, { body: { key } });
