import type { Database } from "../../../database/database.ts";
import type { Clock } from "../../../ports.ts";
import { hasMatches, readVocabulary } from "./search.store.ts";
import { createVocabulary, type Vocabulary, vocabularyWords } from "./spelling.ts";
import { type ParsedQuery, parseQuery, tokenize } from "./tokens.ts";

/** Staff's commands change names behind this process's back; so old may the words of corrections be. */
const VOCABULARY_LIFE_MS = 5 * 60 * 1000;
/** Questions put to the index for one correction at most. */
const TRIES = 24;

export type ResolvedQuery = { asked: ParsedQuery | null; corrected: string | null };
export type Search = ReturnType<typeof createSearch>;

/** Makes of what was typed a question that finds something, if there is one (product.md section 6, Lists). */
export function createSearch(database: Database, { now }: Clock) {
  let kept: { vocabulary: Vocabulary; until: number } | undefined;

  async function vocabulary() {
    if (!kept || kept.until <= now()) {
      const words = vocabularyWords(await readVocabulary(database.read));
      kept = { vocabulary: createVocabulary(words), until: now() + VOCABULARY_LIFE_MS };
    }
    return kept.vocabulary;
  }

  return {
    /** What was typed without spaces, as the words that the catalogue knows in it; null where that changes nothing. */
    async parted(typed: string): Promise<ParsedQuery | null> {
      const words = await vocabulary();
      const runs = tokenize(typed);
      const apart = runs.map(words.segment).join(" ");
      return apart === runs.join(" ") ? null : parseQuery(apart);
    },

    /** `asked` is null where nothing was typed, and empty where nothing of it can be looked up. */
    async understand(typed: string): Promise<ResolvedQuery> {
      if (typed.trim() === "") return { asked: null, corrected: null };
      const asked = parseQuery(typed);
      if (asked.length === 0) return { asked, corrected: null };
      let left = TRIES;
      const finds = async (text: string) => {
        left -= 1;
        return left >= 0 && hasMatches(database, parseQuery(text));
      };
      if (await finds(typed)) return { asked, corrected: null };

      const words = await vocabulary();
      const runs = tokenize(typed);
      // 黑色中性笔 is two words that need not stand side by side; that is no mistake to speak of.
      const apart = runs.map(words.segment).join(" ");
      if (apart !== runs.join(" ") && (await finds(apart))) return { asked: parseQuery(apart), corrected: null };

      const meant = await correct(runs, words, finds);
      return meant === null ? { asked, corrected: null } : { asked: parseQuery(meant), corrected: meant };
    },
  };
}

/** Each run that finds nothing alone gives way to the likeliest word that does; null where that does not help. */
async function correct(runs: readonly string[], words: Vocabulary, finds: (text: string) => Promise<boolean>) {
  const meant: string[] = [];
  for (const run of runs) {
    if (await finds(run)) meant.push(run);
    else meant.push((await firstOf(words.candidates(run).map(words.segment), finds)) ?? run);
  }
  const text = meant.map((run) => (/^[a-z\d]/.test(run) ? run.toUpperCase() : run)).join(" ");
  const together = meant.join("");
  if (meant.join(" ") === runs.join(" ")) return null;
  return (await finds(text)) ? text : (await finds(together)) ? together : null;
}

async function firstOf(candidates: readonly string[], finds: (text: string) => Promise<boolean>) {
  for (const candidate of candidates) if (await finds(candidate)) return candidate;
  return null;
}
