import { useHydrated } from "remix-utils/use-hydrated";

/** Opens the browser's print dialog; without scripts a hint replaces it. */
export function PrintButton() {
  if (!useHydrated()) return <span className="muted small">用浏览器的打印功能打印或存为 PDF</span>;
  return (
    <button type="button" className="btn btn--medium btn--primary" onClick={() => window.print()}>
      打印
    </button>
  );
}
