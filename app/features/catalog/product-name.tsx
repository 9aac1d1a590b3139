import type { ReactNode } from "react";

/** The most places to break a line of a name in rows and tables; each is an element. */
const ROW_BREAKS = 10;

/** A product's name, with places to break a line in its list of models. */
export const ProductName = ({ name }: { name: string }) => <>{breakable(name, ROW_BREAKS)}</>;

const SEPARATOR = /[/、]/g;

/** The text with a place to break a line after each of its first separators, so that no model is broken in two. */
export function breakable(text: string, breaks: number): ReactNode {
  const pieces: ReactNode[] = [];
  let start = 0;
  for (const { index } of text.matchAll(SEPARATOR)) {
    const end = index + 1;
    if (pieces.length >= 2 * breaks || end === text.length) break;
    pieces.push(text.slice(start, end), <wbr key={end} />);
    start = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(start)];
}
