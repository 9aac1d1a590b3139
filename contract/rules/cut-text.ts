let segmenter: Intl.Segmenter | undefined;
/** The characters of a text; the segmenter is made for the first text that is cut, because it takes a phone long. */
function segmentsOf(text: string) {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Characters behind the limit that decide whether it is inside one: no emoji is longer. */
const AROUND = 64;

/** The start of a text of at most `max` UTF-16 units that ends between two characters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const at = segmentsOf(text.slice(0, max + AROUND)).containing(max)?.index ?? max;
  // A single character longer than the limit is cut between code points.
  return text.slice(0, at > 0 ? at : max).replace(/[\ud800-\udbff]$/, "");
}

/** The same with an ellipsis in place of what is cut off, which counts. */
export const excerpt = (text: string, max: number) =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;

/** The first character of a text as people see it; "" for an empty one. */
export const firstCharacter = (text: string) => [...segmentsOf(text.slice(0, AROUND))][0]?.segment ?? "";
