import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { env } from "#app/http/env.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { quotation } from "#contract/quotation.ts";

/**
 * The time for which this browser stores a new link, in seconds; the backend stores no token that could show it later.
 */
const LIFE_S = 10 * 60;
const cookie = () => signedCookie("shop_shared", LIFE_S);
const schema = z.object({ id: z.number(), token: z.string() });

/** Creates a link to the marked-up version, which the page shows in this browser for ten minutes. */
export async function shareQuotation(api: Api, id: number): Promise<Written> {
  const written = await api.write(quotation.share, { params: { id } });
  if (!written.ok) return written;
  const headers = new Headers({ "Set-Cookie": await cookie().serialize({ id, token: written.answer.token }) });
  const text = `${env().PUBLIC_ORIGIN}${link(urls.quotation.shared, { token: written.answer.token })}`;
  return { ok: true, toast: "链接已生成，请复制发给客户", copy: { text, name: "客户链接" }, headers };
}

export async function stopSharing(api: Api, id: number): Promise<Written> {
  const written = await api.write(quotation.unshare, { params: { id } });
  if (!written.ok) return written;
  const headers = new Headers({ "Set-Cookie": await cookie().serialize("", { maxAge: 0 }) });
  return { ok: true, toast: "已停止分享，链接打不开了", headers };
}

/** The link to the quotation that was created in this browser in the last ten minutes, or null. */
export async function readSharedLink(request: Request, id: number): Promise<string | null> {
  const parsed = schema.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success && parsed.data.id === id ? link(urls.quotation.shared, { token: parsed.data.token }) : null;
}

/** Reads the quotation behind a shared link. */
export const readShared = (api: Api, token: string) => api.read(quotation.shared, { params: { token } });
