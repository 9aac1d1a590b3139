type Value = string | number;
type Blanks<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Blanks<Head> & Blanks<Rest>
  : Path extends `:${infer Name}?`
    ? { [name in Name]?: Value }
    : Path extends `:${infer Name}`
      ? { [name in Name]: Value }
      : Record<never, never>;

/** An address with its blanks filled in: `link(urls.offerItem, { offer_id: 9 })`; empty search values are left out. */
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
