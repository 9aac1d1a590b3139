/** The width of a text in ems: a Chinese character has one, all others about half of it. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56), 0);

/** The text cut with an ellipsis to at most `ems` ems, because SVG does not cut text. */
export function clipText(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  let clipped = "";
  for (const letter of text) {
    if (widthOf(`${clipped}${letter}…`) > ems) break;
    clipped += letter;
  }
  return `${clipped.trimEnd()}…`;
}
