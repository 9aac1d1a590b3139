import { expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./suggest.resource.ts";
import type { SuggestionGroups } from "./suggest.ts";

freshBackend();

async function suggested(search: Record<string, string>): Promise<SuggestionGroups> {
  const address = `${urls.search.suggest}?${new URLSearchParams(search)}`;
  return (await loader(visit(address).get())).json();
}

test("a field for a printer is suggested printers alone, any other printers and products [P6.10]", async () => {
  const all = await suggested({ title: "hl2260d" });
  expect([all.printers.length, all.goods.length > 0]).toEqual([1, true]);
  const printers = await suggested({ title: "hl2260d", of: "printers" });
  expect(printers).toEqual({ printers: all.printers, words: [], categories: [], brands: [], goods: [] });
  expect(await suggested({ title: " ", of: "printers" })).toMatchObject({ printers: [], goods: [] });
});
