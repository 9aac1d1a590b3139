import { Parser, type ParserOptions } from "htmlparser2";
import type { TableLimits } from "./limits.ts";
import { unpacksTooLarge } from "./refusals.ts";

/** What a reader of markup does with each tag and text; names have no prefix and are as the file writes them. */
export type MarkupHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
};

/** Ends the reading of a document without an error. */
export class EndOfReading extends Error {}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/** Control characters, and those that Excel writes as `_x000D_`, become spaces. */
const plain = (text: string) => text.replace(/_x[\dA-F]{4}_/g, " ").replace(/(?![\t\n\r])\p{Cc}/gu, " ");

/**
 * Reads XML or HTML up to the limit of tags, or until the handler throws EndOfReading.
 * @throws ApiError 400 for more tags.
 */
export function readMarkup(markup: string, limits: TableLimits, handler: MarkupHandler, options: ParserOptions) {
  let tags = 0;
  const count = () => {
    tags += 1;
    if (tags > limits.tags) throw unpacksTooLarge();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count();
        const plainNames = Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value] as const);
        handler.open(withoutPrefix(name), Object.fromEntries(plainNames));
      },
      onclosetag(name) {
        count();
        handler.close(withoutPrefix(name));
      },
      ontext: (text) => handler.text(plain(text)),
    },
    options,
  );
  try {
    parser.end(markup);
  } catch (error) {
    if (!(error instanceof EndOfReading)) throw error;
  }
}

export const XML: ParserOptions = { xmlMode: true };
