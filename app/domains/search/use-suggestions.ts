import { type RefObject, useEffect, useState } from "react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { SUGGEST_DELAY_MS, type SuggestionGroup } from "./suggest.ts";

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
