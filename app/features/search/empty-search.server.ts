import { redirect } from "@remix-run/node";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { isFilled } from "#contract/rules/keyword.ts";

/** The fields of a search form that say nothing without a text. */
const FIELDS = ["title", "in", "all"];

/**
 * Refuses a search without words, which browsers do not send: the reader stays on the page of the form, or sees this page
 * without a search where the browser does not name that page.
 * @throws a redirect for an address whose `title` is empty or blank
 */
export function refuseEmptySearch({ url, headers }: Request) {
  const asked = new URL(url);
  const title = asked.searchParams.get("title");
  if (title === null || isFilled(title)) return;
  for (const field of FIELDS) asked.searchParams.delete(field);
  const without = pathOf(asked);
  const from = headers.get("Referer") ?? "";
  const page = URL.canParse(from) ? new URL(from) : null;
  throw redirect(page?.host === asked.host ? safeRedirect(pathOf(page), without) : without);
}

const pathOf = ({ pathname, search }: URL) => pathname + search;
