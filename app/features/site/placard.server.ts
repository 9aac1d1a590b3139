import type { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { site } from "#contract/site.ts";
import type { placardForm } from "./forms.ts";
import { placardFor, safeAddress } from "./site.ts";

/** The version that was closed with 不再提示. */
const kept = () => signedCookie("shop_placard", 365 * 24 * 60 * 60);
/** The version that was closed without it by a form, which the next page leaves out; a minute is enough for a redirect. */
const closedOnce = () => signedCookie("shop_placard_closed", 60);

/** The announcement, unless this browser closed this version of it. Its cookies are independent of the session. */
export async function readPlacard(api: Api, request: Request) {
  const cookies = request.headers.get("Cookie");
  const [placard, ...closedVersions] = await Promise.all([
    api.read(site.placard),
    kept().parse(cookies),
    closedOnce().parse(cookies),
  ]);
  return placardFor(placard, closedVersions);
}

/** The header after which the next page shows an announcement again that a form closed for one page; else null. */
export async function showPlacardAgain(request: Request): Promise<string | null> {
  const closed: unknown = await closedOnce().parse(request.headers.get("Cookie"));
  return closed ? closedOnce().serialize("", { maxAge: 0 }) : null;
}

/** The redirect address and the cookie that records the closed version. */
export async function closePlacard(api: Api, { intent, version, keep, from }: z.output<typeof placardForm>) {
  const headers = new Headers({ "Set-Cookie": await (keep ? kept() : closedOnce()).serialize(version) });
  const placard = intent === "open" ? await optional(api, api.read(site.placard)) : null;
  const address = placard ? safeAddress(placard.url) : null;
  // Only a path of the shop is followed; an address of another site is a plain link without a form.
  return { headers, to: address?.kind === "internal" ? address.url : safeRedirect(from) };
}
