import type { RefObject } from "react";
import { Combobox } from "#app/ui/combobox.tsx";
import { highlightMatch, toSuggestions } from "./suggest.ts";
import { useSuggestions } from "./use-suggestions.ts";

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
        <span className="combo__t">
          {highlightMatch(text, told?.typed ?? "").map(({ piece, hit }, index) =>
            hit ? <mark key={index}>{piece}</mark> : piece,
          )}
        </span>
        {kind ? <span className="combo__k">{kind}</span> : null}
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
