export type ShownPage = { pathname: string; search: string; heading: string };

/**
 * Whether a step led to another page: another path, or an address of the same path under another heading, e.g. the
 * next category. Filters, sorting and pages of one list keep their heading, and with it the reader's place.
 */
export function isNewPage(last: ShownPage, now: ShownPage) {
  if (last.pathname !== now.pathname) return true;
  return last.search !== now.search && last.heading !== now.heading;
}
