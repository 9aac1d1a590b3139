/** A named fact of a printed sheet, inside a `dl`; nothing for an empty value. */
export function A4Fact({ name, value }: { name: string; value: string }) {
  return value === "" ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
