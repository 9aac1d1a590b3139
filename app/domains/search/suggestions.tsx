import { type RefObject, useEffect, useState } from "react";
import { link } from "#app/link.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { urls } from "#app/urls.ts";
import { highlightMatch, SUGGEST_DELAY_MS, type SuggestionGroup, toSuggestions } from "./suggest.ts";

export type SuggestionsProps = {
  input: HTMLInputElement;
  /** Whether an input method holds an unfinished word. */
  composing: RefObject<boolean>;
  wordAt: (word: string) => string;
};

/** Search suggestions below the field (P6.10). */
export function Suggestions({ input, composing, wordAt }: SuggestionsProps) {
  const told = useSuggestions(input, composing);
  const suggestions = told ? toSuggestions(told.suggested, wordAt) : [];
  const options = suggestions.map(({ key, text, kind, to }) => ({
    key,
    to,
    body: (
      <>
        <span className="combobox__text">
          {highlightMatch(text, told?.typed ?? "").map(({ piece, hit }, index) =>
            hit ? <mark key={index}>{piece}</mark> : piece,
          )}
        </span>
        {kind ? <span className="combobox__kind">{kind}</span> : null}
      </>
    ),
  }));
  return (
    <Combobox
      input={input}
      name="搜索建议"
      options={options}
      status={told ? (options.length > 0 ? `${options.length} 条搜索建议` : "没有搜索建议") : ""}
    />
  );
}

type Told = { typed: string; suggested: SuggestionGroup };

/**
 * What the shop suggests for what is being typed, once the typing rests; never for half a word of an input method, nor
 * for nothing. An answer that something newer was typed after is dropped.
 */
export function useSuggestions(input: HTMLInputElement, composing: RefObject<boolean>): Told | null {
  // Something may have been typed while this code was on its way; what the page brought was not.
  const [typed, setTyped] = useState(() =>
    composing.current || input.value === input.defaultValue ? "" : input.value.trim(),
  );
  const [told, setTold] = useState<Told | null>(null);

  useEffect(() => {
    const read = (event: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) setTyped(input.value.trim());
    };
    input.addEventListener("input", read);
    // Not every browser tells of an input after the last one of a composition.
    input.addEventListener("compositionend", read);
    return () => {
      input.removeEventListener("input", read);
      input.removeEventListener("compositionend", read);
    };
  }, [input]);

  useEffect(() => {
    if (!typed) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const suggested = await ask(typed, left.signal);
      if (!left.signal.aborted) setTold(suggested && { typed, suggested });
    }, SUGGEST_DELAY_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [typed]);

  return typed ? told : null;
}

/** Not through the router, for which an answer that did not come is an error of the page: here it is no suggestion. */
async function ask(title: string, signal: AbortSignal): Promise<SuggestionGroup | null> {
  try {
    // Without cookies: the answer is the same for everyone, and stays so.
    const answer = await fetch(link(urls.suggest, {}, { title }), { signal, credentials: "omit" });
    // The answer of our own loader, which is typed by the same words.
    return answer.ok ? ((await answer.json()) as SuggestionGroup) : null;
  } catch {
    return null;
  }
}
