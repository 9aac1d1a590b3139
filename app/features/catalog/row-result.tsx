/** The result of the last form for each row: the SKU, the units added, and the problem if not all were. */
export type RowResults = readonly (readonly [sku: number, added: number, problem: string | null])[];

type Props = { results: RowResults | undefined; sku: number; unit: string };

/** The result of a row beside its quantity: 已加入 2套, 库存不足; nothing where the form left the row out. */
export function RowResult({ results, sku, unit }: Props) {
  const found = results?.find(([id]) => id === sku);
  if (!found) return null;
  const [, added, problem] = found;
  return (
    <p className={`small ${problem ? "warn" : "ok"}`} role="status">
      {[added > 0 ? `已加入 ${added}${unit}` : null, problem].filter(Boolean).join("，")}
    </p>
  );
}
