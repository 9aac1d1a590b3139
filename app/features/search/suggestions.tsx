import { type RefObject, useEffect, useState } from "react";
import { link } from "#app/link.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { urls } from "#app/urls.ts";
import { highlightMatch, SUGGEST_DELAY_MS, type SuggestionGroups, toSuggestions } from "./suggest.ts";

export type SuggestionsProps = {
  input: HTMLInputElement;
  /** Whether an input method is composing text. */
  composing: RefObject<boolean>;
  searchHref: (text: string) => string;
  /** Set where printers alone are suggested. */
  of?: "printers";
};

/** Search suggestions below the field. */
export function Suggestions({ input, composing, searchHref, of }: SuggestionsProps) {
  const result = useSuggestions(input, composing, of);
  const suggestions = result ? toSuggestions(result.groups, searchHref) : [];
  const options = suggestions.map(({ key, text, kind, to }) => ({
    key,
    to,
    body: (
      <>
        <span className="combobox__text">
          {highlightMatch(text, result?.typed ?? "").map(({ piece, isMatch }, index) =>
            isMatch ? <mark key={index}>{piece}</mark> : piece,
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
      status={result ? (options.length > 0 ? `${options.length} 条搜索建议` : "没有搜索建议") : ""}
    />
  );
}

type SuggestionResult = { typed: string; groups: SuggestionGroups };

/**
 * The suggestions for the typed text, requested `SUGGEST_DELAY_MS` after the last key; null while there are none. Empty
 * and unfinished composed text is not requested, and newer text aborts the request.
 */
function useSuggestions(
  input: HTMLInputElement,
  composing: RefObject<boolean>,
  of: SuggestionsProps["of"],
): SuggestionResult | null {
  // Suggestions are requested for text typed while this code was loading, but not for the page's own text.
  const [typed, setTyped] = useState(() =>
    composing.current || input.value === input.defaultValue ? "" : input.value.trim(),
  );
  const [result, setResult] = useState<SuggestionResult | null>(null);

  useEffect(() => {
    const read = (event: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) setTyped(input.value.trim());
    };
    input.addEventListener("input", read);
    // Not every browser fires `input` after a composition ends.
    input.addEventListener("compositionend", read);
    return () => {
      input.removeEventListener("input", read);
      input.removeEventListener("compositionend", read);
    };
  }, [input]);

  useEffect(() => {
    if (!typed) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const groups = await fetchSuggestions({ title: typed, of }, controller.signal);
      if (!controller.signal.aborted) setResult(groups && { typed, groups });
    }, SUGGEST_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, of]);

  return typed ? result : null;
}

/** Fetches without the router, because a failed request means no suggestions and not an error page. */
async function fetchSuggestions(
  asked: { title: string; of: SuggestionsProps["of"] },
  signal: AbortSignal,
): Promise<SuggestionGroups | null> {
  try {
    // The response is the same for all visitors, so it needs no cookies.
    const response = await fetch(link(urls.search.suggest, {}, asked), { signal, credentials: "omit" });
    // The loader of this address returns this type.
    return response.ok ? ((await response.json()) as SuggestionGroups) : null;
  } catch {
    return null;
  }
}
