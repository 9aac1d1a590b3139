import { lazy, Suspense, useEffect, useState } from "react";
import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";

const KEY = "birthday_dismissed";

// Most shops never show it: its code comes when it opens.
const BirthdayDialog = lazy(async () => ({ default: (await import("./birthday-dialog.tsx")).BirthdayDialog }));

/**
 * Asks once a visit for the birthday, and never again once 不再提示 was chosen (storefront.md section 4). Without
 * scripts the account's own page has the form.
 */
export function BirthdayPrompt({ until }: { until: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(readStored("localStorage", KEY) === null && readStored("sessionStorage", KEY) === null);
  }, []);
  const close = (keep: boolean) => {
    writeStored(keep ? "localStorage" : "sessionStorage", KEY, "1");
    setOpen(false);
  };
  return open ? (
    <Suspense fallback={null}>
      <BirthdayDialog until={until} onClose={close} />
    </Suspense>
  ) : null;
}

/** The choice was the customer's: it goes with their session (storefront.md section 4). */
export function useForgetBirthdayChoice(left: boolean) {
  useEffect(() => {
    if (!left) return;
    removeStored("localStorage", KEY);
    removeStored("sessionStorage", KEY);
  }, [left]);
}
