import type { Api } from "#app/http/api.server.ts";
import { account } from "#contract/account.ts";

/** Sends a code to the customer's own phone. */
export const sendBindingCode = (api: Api) => api.write(account.sendBindingCode, { body: {} });

export const bindPhone = (api: Api, code: string) => api.write(account.bindPhone, { body: { code } });
