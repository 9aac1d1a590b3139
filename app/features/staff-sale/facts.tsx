/** Facts of a record as a list of names and values. */
export const SaleFacts = ({ list }: { list: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-4">
    {list.map(([name, value]) => (
      <div key={name} className="max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3">
        <dt className="muted small">{name}</dt>
        <dd className="font-semibold break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
