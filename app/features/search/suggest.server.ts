import { listTitle } from "#app/features/catalog/list.ts";
import type { Api } from "#app/http/api.server.ts";
import { search } from "#contract/search.ts";
import type { SuggestionGroups } from "./suggest.ts";

const NO_SUGGESTIONS: SuggestionGroups = { printers: [], words: [], categories: [], brands: [], goods: [] };

/** Reads the suggestions for the search text of the address, or printers alone (`of=printers`); none without a text. */
export async function readSuggestions(api: Api, request: Request): Promise<SuggestionGroups> {
  const { searchParams } = new URL(request.url);
  const keyword = listTitle(searchParams);
  if (keyword === "") return NO_SUGGESTIONS;
  if (searchParams.get("of") !== "printers") return api.read(search.suggest, { query: { keyword } });
  const { printers } = await api.read(search.suggest, { query: { keyword, of: "printers" } });
  // A backend without printers answers with the other groups, which no field for a printer can use.
  return { ...NO_SUGGESTIONS, printers };
}
