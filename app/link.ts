type Value = string | number;
type PathParams<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? PathParams<Head> & PathParams<Rest>
  : Path extends `:${infer Name}?`
    ? { [name in Name]?: Value }
    : Path extends `:${infer Name}`
      ? { [name in Name]: Value }
      : Record<never, never>;

/**
 * A route's path with its parameters filled in: `link(urls.goodsDetail, { id: 9 })`; empty search values are left out.
 * A search that the path has already stays before them.
 */
export function link<Path extends string>(
  path: Path,
  params: PathParams<Path>,
  search: Record<string, Value | undefined> = {},
) {
  const pathname = filledIn(path, params);
  let text = "";
  for (const name in search) {
    const value = search[name];
    if (value === undefined || value === "") continue;
    text += `${text === "" ? "" : "&"}${name}=${encoded(String(value))}`;
  }
  if (!text) return pathname;
  return `${pathname}${pathname.includes("?") ? "&" : "?"}${text}`;
}

/** The path with its parameters; it is cut without an expression, because a page has up to 200 links. */
function filledIn(path: string, params: Record<string, Value | undefined>) {
  let at = path.indexOf("/:");
  if (at === -1) return path;
  let filled = "";
  let from = 0;
  while (at !== -1) {
    const slash = path.indexOf("/", at + 2);
    const end = slash === -1 ? path.length : slash;
    const value = params[path.slice(at + 2, path[end - 1] === "?" ? end - 1 : end)];
    filled += path.slice(from, at) + (value === undefined ? "" : `/${encodeURIComponent(value)}`);
    from = end;
    at = path.indexOf("/:", end);
  }
  return filled + path.slice(from);
}

/** The value as a form encodes it; most are numbers or paths, and `URLSearchParams` takes ten times as long. */
const encoded = (value: string) =>
  /^[\w.*/-]*$/.test(value) ? value.replaceAll("/", "%2F") : `${new URLSearchParams({ "": value })}`.slice(1);
