import type { Address } from "./addresses.ts";

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
export function link<Path extends Address>(path: Path, params: PathParams<Path>, search: Search = {}) {
  return withSearch(fillPath(path, params), search);
}

/** The path with each parameter in its place; optional ones without a value are left out. */
export const fillPath = (path: string, params: Record<string, Value | undefined>) =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    params[name] === undefined ? "" : `/${encodeURIComponent(params[name])}`,
  );

/** An address of `link()` with more search values, after those that it has already. */
export function withSearch(address: string, search: Search = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== "") query.append(name, String(value));
  }
  const text = query.toString();
  if (text === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${text}`;
}
