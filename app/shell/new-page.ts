export type PageView = { pathname: string; search: string; heading: string };

/**
 * Whether a navigation led to another page: another path, or an address of the same path under another heading, e.g. the
 * next category. Filters, sorting and the pages of one list have the same heading, so the focus stays.
 */
export function isNewPage(last: PageView, now: PageView) {
  if (last.pathname !== now.pathname) return true;
  return last.search !== now.search && last.heading !== now.heading;
}
