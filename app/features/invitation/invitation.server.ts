import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { qrPicture } from "#app/http/qr-picture.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { invitation } from "#contract/invitation.ts";

const PAGE_SIZE = 20;

/** The customer's invitation link with its QR code, and one page of the invited customers. */
export async function readInvitations(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const query = invitation.list.query.parse({ ...Object.fromEntries(searchParams), limit: PAGE_SIZE });
  const { code, counts, list } = await api.read(invitation.list, { query });
  const address =
    code === null ? null : env().PUBLIC_ORIGIN + link(urls.auth.login, {}, { mode: "register", spread: code });
  return {
    code,
    counts,
    list,
    address,
    state: query.state,
    page: query.page,
    last: Math.max(1, Math.ceil((counts[query.state] ?? 0) / PAGE_SIZE)),
    picture: address === null ? null : await qrPicture(address),
  };
}

export async function createInvitation(api: Api): Promise<Written> {
  const written = await api.write(invitation.create, { body: {} });
  return written.ok ? { ok: true, toast: "邀请链接已生成" } : written;
}
