import { useMemo } from "react";

const source = Symbol("source");

/**
 * A long list of loader data as one JSON text. Remix's stream visits each key and value of what a loader returns, on the
 * server and in the browser, which for 60 cards takes a tenth of the page's time (docs/decisions/0027). On the server the
 * value stays beside its text, because the stream skips symbols, so that the page is rendered without parsing.
 */
export type JsonText<Value> = { readonly json: string; readonly [source]?: Value | undefined };

export const toJsonText = <Value>(value: Value): JsonText<Value> => ({ json: JSON.stringify(value), [source]: value });

export const fromJsonText = <Value>({ json, [source]: value }: JsonText<Value>): Value => value ?? JSON.parse(json);

/** The value of a text in a component; the same object as long as the text is the same. */
export const useJsonText = <Value>({ json, [source]: value }: JsonText<Value>): Value =>
  useMemo(() => fromJsonText({ json, [source]: value }), [json, value]);
