import type { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { site } from "#contract/site.ts";
import type { placardForm } from "./forms.ts";
import { placardFor, safeAddress } from "./site.ts";

/** 不再提示 is meant for long; without it the announcement rests until the browser is closed. */
const KEEP_S = 365 * 24 * 60 * 60;

const cookie = (maxAge?: number) => signedCookie("shop_placard", maxAge);

/** The announcement, unless this browser closed this version of it. It outlives the session's own cookie. */
export async function readPlacard(api: Api, request: Request) {
  const [placard, seen] = await Promise.all([api.read(site.placard), cookie().parse(request.headers.get("Cookie"))]);
  return placardFor(placard, seen);
}

/** Where the browser goes now, and the header that remembers the version. */
export async function closePlacard(api: Api, { intent, version, keep, from }: z.output<typeof placardForm>) {
  const headers = new Headers({ "Set-Cookie": await cookie(keep ? KEEP_S : undefined).serialize(version) });
  const placard = intent === "open" ? await optional(api, api.read(site.placard)) : null;
  const address = placard ? safeAddress(placard.url) : null;
  // Staff's own path; to another site the picture is a link, which needs no form.
  return { headers, to: address?.kind === "own" ? address.url : safeRedirect(from) };
}
