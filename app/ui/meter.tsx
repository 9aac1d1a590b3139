/** A progress value of 0 to 100 percent; red for the sold part of a sale, green for progress to a goal. */
export function Meter({ percent, label, kind = "sale" }: { percent: number; label: string; kind?: "sale" | "ok" }) {
  const value = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <span
      className={kind === "ok" ? "meter meter--ok block" : "meter block"}
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${value}%` }} />
    </span>
  );
}
