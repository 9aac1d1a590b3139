import type { LoaderFunctionArgs } from "@remix-run/node";
import { fromJsonText, type JsonText } from "#app/json-text.ts";

type Answer<Value> = { data: JsonText<Value>; init: ResponseInit | null };

/** A loader whose data is one JSON text, with its data parsed as a page in the browser reads it. */
export const parsedLoader =
  <Value>(loader: (args: LoaderFunctionArgs) => Promise<Answer<Value>>) =>
  async (args: LoaderFunctionArgs): Promise<{ data: Value; init: ResponseInit | null }> => {
    const { data, init } = await loader(args);
    return { data: fromJsonText({ json: data.json }), init };
  };
