type Value = string | number;
type Blanks<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Blanks<Head> & Blanks<Rest>
  : Path extends `:${infer Name}?`
    ? { [name in Name]?: Value }
    : Path extends `:${infer Name}`
      ? { [name in Name]: Value }
      : Record<never, never>;

/** A route's path with its parameters filled in: `link(urls.goodsDetail, { id: 9 })`; empty search values are left out. */
export function link<Path extends string>(
  path: Path,
  blanks: Blanks<Path>,
  search: Record<string, Value | undefined> = {},
) {
  const given: Record<string, Value | undefined> = blanks;
  const filled = path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    given[name] === undefined ? "" : `/${encodeURIComponent(given[name])}`,
  );
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}
