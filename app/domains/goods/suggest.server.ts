import type { Api } from "#app/http/api.server.ts";
import { goods } from "#contract/goods.ts";
import { titleOf } from "./list.ts";
import type { Suggested } from "./suggest.ts";

const NOTHING: Suggested = { words: [], categories: [], brands: [], goods: [] };

/** What may be meant by the words of the address; for none nobody is asked. */
export async function readSuggestions(api: Api, request: Request): Promise<Suggested> {
  const keyword = titleOf(new URL(request.url).searchParams);
  return keyword ? api.read(goods.suggest, { query: { keyword } }) : NOTHING;
}
