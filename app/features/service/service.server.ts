import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { service } from "#contract/service.ts";
import { site } from "#contract/site.ts";
import type { messageForm } from "./forms.ts";
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

/** Shown while the site's configuration cannot be read. */
const DEFAULT_LOGO = "/logo.svg";

/** Messages on a page of the thread. */
const MESSAGES_PER_PAGE = 50;

/** Data of the shop's own service page, with the thread of messages, the newest first. */
export async function readService(request: Request, api: Api, { admin }: Customer) {
  const { searchParams } = new URL(request.url);
  const messages = readPage(searchParams, MESSAGES_PER_PAGE, (page) => api.read(service.messages, { query: { page } }));
  const [config, thread, { toast, header }] = await Promise.all([
    optional(api, api.read(site.config)),
    optional(api, messages),
    takeToast(request),
  ]);
  return data(
    {
      shop: config?.site_name ?? "",
      logo: config?.site_logo || DEFAULT_LOGO,
      hours: config?.service_hours ?? "",
      phone: config?.sys_phone ?? "",
      manager: admin,
      thread,
      toast,
    },
    { headers: header ? { "Set-Cookie": header } : {} },
  );
}

export const leaveMessage = (api: Api, { content }: z.output<typeof messageForm>) =>
  api.write(service.message, { body: { content } });
