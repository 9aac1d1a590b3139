/** The path of a request's URL, without its query and as it was sent. */
export function pathnameOf(url = ""): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}
