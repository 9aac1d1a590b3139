/** How far something is, 0 to 100 percent; red for a sale that runs out, green for what is coming nearer. */
export function Meter({ percent, label, kind = "sale" }: { percent: number; label: string; kind?: "sale" | "ok" }) {
  const shown = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <span
      className={kind === "ok" ? "meter meter--ok block" : "meter block"}
      role="meter"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${shown}%` }} />
    </span>
  );
}
