import type { Api } from "#app/http/api.server.ts";
import { goods } from "#contract/goods.ts";
import { listTitle } from "../catalog/list.ts";
import type { SuggestionGroups } from "./suggest.ts";

const NO_SUGGESTIONS: SuggestionGroups = { words: [], categories: [], brands: [], goods: [] };

/** Reads the suggestions for the search text of the address; none, without a call, if it is empty. */
export async function readSuggestions(api: Api, request: Request): Promise<SuggestionGroups> {
  const keyword = listTitle(new URL(request.url).searchParams);
  return keyword ? api.read(goods.suggest, { query: { keyword } }) : NO_SUGGESTIONS;
}
