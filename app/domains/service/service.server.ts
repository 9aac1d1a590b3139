import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { service } from "#contract/service.ts";
import { site } from "#contract/site.ts";
import type { messageForm } from "./forms.ts";
import { chatAddress } from "./service.ts";

/**
 * Lets the customer in by a ticket that is used up at once; who comes without a live one is given one. So an address
 * that stays in a history or a log opens nothing.
 */
export async function verifyTicket(request: Request, api: Api) {
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  if (service.useTicket.body.safeParse({ ticket }).success) {
    const used = await api.write(service.useTicket, { body: { ticket } });
    if (used.ok) return;
  }
  const given = await api.write(service.ticket);
  if (!given.ok) throw data({ message: given.message }, { status: given.status === 400 ? 429 : 503 });
  throw redirect(link(urls.service, {}, { ticket: given.answer.ticket }));
}

/** Sends the browser on to the configured chat, if there is one, without a word about where it came from. */
export function redirectToChat(customer: Customer) {
  const { CHAT_URL: url, CHAT_TOKEN: token } = env();
  if (!url || !token) return;
  throw redirect(chatAddress({ url, token }, customer), { headers: { "Referrer-Policy": "no-referrer" } });
}

/** What our own window says. */
export async function readService(request: Request, api: Api, { admin }: Customer) {
  const [config, { toast, header }] = await Promise.all([optional(api.read(site.config)), takeToast(request)]);
  return data(
    {
      shop: config?.site_name ?? "",
      hours: config?.service_hours ?? "",
      phone: config?.sys_phone ?? "",
      manager: admin,
      toast,
    },
    { headers: header ? { "Set-Cookie": header } : {} },
  );
}

export const leaveMessage = (api: Api, { content }: z.output<typeof messageForm>) =>
  api.write(service.message, { body: { content } });
