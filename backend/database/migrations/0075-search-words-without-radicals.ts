import { CHARACTERS, RADICALS } from "#contract/rules/radicals.ts";
import { inChunks } from "../chunks.ts";
import type { Ddl } from "../ddl.ts";

/**
 * Search words of products whose names were imported with radicals in place of characters, which typed words do not have
 * any more. Their pinyin comes with the next import.
 */
export default ({ engine }: Ddl) => (engine === "sqlite" ? replacedWords : [translatedWords]);

const pairs = [...RADICALS].map((radical, place): [string, string] => [radical, CHARACTERS[place] ?? radical]);

/** A statement for a part of the radicals each, because SQLite's parser refuses a hundred calls inside each other. */
const replacedWords = inChunks(pairs, 20).map(
  (some) => `update product_search
    set tokens = ${some.reduce((words, [radical, character]) => `replace(${words}, '${radical}', '${character}')`, "tokens")}
    where tokens glob '*[${some.map(([radical]) => radical).join("")}]*'`,
);

const translatedWords = `update product_search
  set tokens = array_to_tsvector(
    array(select distinct translate(word, '${RADICALS}', '${CHARACTERS.join("")}') from unnest(tsvector_to_array(tokens)) word))
  where exists (select from unnest(tsvector_to_array(tokens)) word where word ~ '[${RADICALS}]')`;
