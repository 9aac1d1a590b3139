declare const content: unique symbol;

/**
 * A long list of loader data as one JSON text. Remix's stream visits each key and value of what a loader returns, on the
 * server and in the browser, which for 60 cards takes a tenth of the page's time (docs/decisions/0027).
 */
export type JsonText<Value> = string & { readonly [content]: Value };

export const toJsonText = <Value>(value: Value) => JSON.stringify(value) as JsonText<Value>;

export const fromJsonText = <Value>(text: JsonText<Value>): Value => JSON.parse(text);
