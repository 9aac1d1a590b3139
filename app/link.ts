type Value = string | number;
type Search = Record<string, Value | undefined>;
type PathParams<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? PathParams<Head> & PathParams<Rest>
  : Path extends `:${infer Name}?`
    ? { [name in Name]?: Value }
    : Path extends `:${infer Name}`
      ? { [name in Name]: Value }
      : Record<never, never>;

/**
 * A path of the map with its parameters and its search filled in: `link(urls.product.detail, { id: 9 })`. Empty search
 * values are left out.
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
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== "") query.append(name, String(value));
  }
  const text = query.toString();
  if (text === "") return pathname;
  return `${pathname}${pathname.includes("?") ? "&" : "?"}${text}`;
}
