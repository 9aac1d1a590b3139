import { Fragment } from "react";

/** The length up to which a word with a digit is one measure, such as 12支/盒 or 90×120cm. */
const MEASURE_MAX = 12;
/** The length up to which a part is kept in one line, so that none is wider than its column. */
const UNBROKEN_MAX = 16;

/** The text in the parts between which a line may break: no number is parted from its unit. */
export function unbrokenParts(text: string): string[] {
  return text
    .split(/(?<=\s)/u)
    .flatMap((word) => (isLong(word) ? word.split(/(?<=[/、，,）)+])|(?=[（(])/u) : [word]))
    .flatMap((part) => (isLong(part) ? part.split(/(?<=\p{Script=Han})(?=[\w.])/u) : [part]));
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
