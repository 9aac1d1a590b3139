import type { ReactNode } from "react";

/** The most places to break a line of a name in rows and tables; each is an element. */
const ROW_BREAKS = 10;

/** A product's name, with places to break a line in its list of models. */
export const ProductName = ({ name }: { name: string }) => <>{breakable(name, ROW_BREAKS)}</>;

/** The text with a place to break a line after each of its first separators, so that no model is broken in two. */
export function breakable(text: string, breaks: number): ReactNode {
  const pieces = text.split(/(?<=[/、])/);
  if (pieces.length === 1) return text;
  const last = pieces.slice(breaks).join("");
  return [...pieces.slice(0, breaks), last].flatMap((piece, index) =>
    piece === "" ? [] : index === 0 ? piece : [<wbr key={index} />, piece],
  );
}
