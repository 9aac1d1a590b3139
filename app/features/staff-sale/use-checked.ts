import { useActionData } from "@remix-run/react";

/** What the last submit has checked; null before one. */
export function useChecked<Checked>(): Checked | null {
  const acted = useActionData<{ checked?: Checked | null; fresh?: Checked | null }>();
  return acted?.checked ?? acted?.fresh ?? null;
}
