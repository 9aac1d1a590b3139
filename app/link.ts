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
  const values: Record<string, Value | undefined> = params;
  const pathname = path.includes("/:")
    ? path.replace(/\/:(\w+)\??/g, (_, name: string) =>
        values[name] === undefined ? "" : `/${encodeURIComponent(values[name])}`,
      )
    : path;
  const query = new URLSearchParams();
  for (const name in search) {
    const value = search[name];
    if (value !== undefined && value !== "") query.append(name, String(value));
  }
  const text = query.toString();
  if (!text) return pathname;
  return `${pathname}${pathname.includes("?") ? "&" : "?"}${text}`;
}
