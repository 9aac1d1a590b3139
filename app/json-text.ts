import { useMemo } from "react";

const source = Symbol("source");

/**
 * Loader data as one JSON text, for hundreds of values. Remix's stream visits each key and value of what a loader returns,
 * on the server and in the browser, which for 60 cards takes a tenth of the page's time (docs/decisions/0027). On the
 * server the value stays beside its text, because the stream skips symbols, so that the page is rendered without parsing;
 * the browser parses a text once, where it is first read.
 */
export type JsonText<Value> = { readonly json: string; [source]?: Value | undefined };

export const toJsonText = <Value>(value: Value): JsonText<Value> => ({ json: JSON.stringify(value), [source]: value });

/** The value of a text; undefined for no text. */
export function fromJsonText<Value>(text: JsonText<Value>): Value;
export function fromJsonText<Value>(text: JsonText<Value> | undefined): Value | undefined;
export function fromJsonText<Value>(text: JsonText<Value> | undefined) {
  if (text) text[source] ??= JSON.parse(text.json);
  return text?.[source];
}

/** The value of a text in a component; the same object as long as the text is the same. */
export function useJsonText<Value>(text: JsonText<Value>): Value;
export function useJsonText<Value>(text: JsonText<Value> | undefined): Value | undefined;
export function useJsonText<Value>(text: JsonText<Value> | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has a text object of its own, often with equal text
  return useMemo(() => fromJsonText(text), [text?.json]);
}
