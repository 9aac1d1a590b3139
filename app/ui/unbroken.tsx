import { Fragment } from "react";

/** The length up to which a word with a digit is one measure, such as 12支/盒 or 90×120cm. */
const MEASURE_MAX = 12;
/** The longest part, in characters, that never breaks; a longer one would be wider than a column on a phone. */
const UNBROKEN_MAX = 16;

/** Words, where a model such as MP 2014 is one. Browsers before 2023 have no lookbehind. */
const WORDS = /(?:\b[A-Z]{1,4} (?=\d)|\S)+\s*|\s+/g;
const MODELS = /[（(]?[^/、，,）)+（(]*[/、，,）)+]+\s*|[（(]?[^/、，,）)+（(]+/g;
const SCRIPTS = /[\s\S]*?\p{Script=Han}(?=[\w.])|[\s\S]+/gu;

/** The text in the parts between which a line may break: no number is parted from its unit. */
export function unbrokenParts(text: string): string[] {
  const cut = (parts: readonly string[], at: RegExp) =>
    parts.flatMap((part) => (isLong(part) ? (part.match(at) ?? [part]) : [part]));
  return cut(cut(text.match(WORDS) ?? [], MODELS), SCRIPTS);
}

const isLong = (part: string) => part.trimEnd().length > MEASURE_MAX;

/** A product's name or specification whose numbers, units and models stay in one line. */
export function Unbroken({ text }: { text: string }) {
  return unbrokenParts(text).map((part, place) => {
    const kept = part.trimEnd();
    const isKept = kept.length <= UNBROKEN_MAX && /[\dA-Za-z]/.test(kept);
    return (
      <Fragment key={place}>
        {isKept ? <span className="whitespace-nowrap">{kept}</span> : kept}
        {part.slice(kept.length)}
      </Fragment>
    );
  });
}
