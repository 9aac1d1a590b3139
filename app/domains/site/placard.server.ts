import type { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { site } from "#contract/site.ts";
import type { placardForm } from "./forms.ts";
import { placardFor, safeAddress } from "./site.ts";

/** The life of the cookie after 不再提示; otherwise it ends with the browser session. */
const DISMISSED_LIFE_S = 365 * 24 * 60 * 60;

const cookie = (maxAge?: number) => signedCookie("shop_placard", maxAge);

/** The announcement, unless this browser closed this version of it. Its cookie is independent of the session. */
export async function readPlacard(api: Api, request: Request) {
  const [placard, closedVersion] = await Promise.all([
    api.read(site.placard),
    cookie().parse(request.headers.get("Cookie")),
  ]);
  return placardFor(placard, closedVersion);
}

/** The redirect address and the cookie that records the closed version. */
export async function closePlacard(api: Api, { intent, version, keep, from }: z.output<typeof placardForm>) {
  const headers = new Headers({ "Set-Cookie": await cookie(keep ? DISMISSED_LIFE_S : undefined).serialize(version) });
  const placard = intent === "open" ? await optional(api, api.read(site.placard)) : null;
  const address = placard ? safeAddress(placard.url) : null;
  // Only a path of the shop is followed; an address of another site is a plain link without a form.
  return { headers, to: address?.kind === "internal" ? address.url : safeRedirect(from) };
}
