import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { service } from "#contract/service.ts";
import { site } from "#contract/site.ts";
import { chatAddress } from "./service.ts";

/**
 * Opens the service window after the form of the toolbar: uses up a one-time ticket, which limits how often a customer
 * opens it, and leads to the configured chat or to the shop's own page. The ticket is in no address, so that no history
 * and no log records it.
 */
export async function openService(api: Api, customer: Customer): Promise<Written> {
  const issued = await api.write(service.ticket);
  const used = issued.ok ? await api.write(service.useTicket, { body: { ticket: issued.answer.ticket } }) : issued;
  // A backend without tickets does not keep the customer from the service.
  if (!used.ok && used.message !== NOT_PROVIDED) return used;
  const { CHAT_URL: url, CHAT_TOKEN: token } = env();
  if (!url || !token) return { ok: true, to: urls.service };
  const headers = new Headers({ "Referrer-Policy": "no-referrer" });
  return { ok: true, to: chatAddress({ url, token }, customer), headers };
}

/** How the shop is reached, and whether the customer has a conversation in the shop. */
export async function readService({ api, signedIn, customer }: RequestContext) {
  const [config, reader, news] = await Promise.all([
    optional(api, api.read(site.config)),
    signedIn ? customer() : null,
    signedIn ? optional(api, api.read(service.news)) : null,
  ]);
  return {
    hours: config?.service_hours ?? "",
    phone: config?.sys_phone ?? "",
    manager: reader?.admin ?? null,
    isVisitor: reader === null,
    hasConversation: news !== null,
  };
}
