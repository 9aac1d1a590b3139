import type { Api } from "#app/http/api.server.ts";
import { goods } from "#contract/goods.ts";
import { listTitle } from "../catalog/list.ts";
import type { SuggestionGroup } from "./suggest.ts";

const NOTHING: SuggestionGroup = { words: [], categories: [], brands: [], goods: [] };

/** What may be meant by the words of the address; for none nobody is asked. */
export async function readSuggestions(api: Api, request: Request): Promise<SuggestionGroup> {
  const keyword = listTitle(new URL(request.url).searchParams);
  return keyword ? api.read(goods.suggest, { query: { keyword } }) : NOTHING;
}
