import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "./button.tsx";

/** Opens the browser's print dialog; without scripts a hint replaces it. */
export function PrintButton() {
  if (!useHydrated()) return <span className="muted small">用浏览器的打印功能打印或存为 PDF</span>;
  return (
    <Button type="button" size="m" variant="primary" onClick={() => window.print()}>
      打印
    </Button>
  );
}
