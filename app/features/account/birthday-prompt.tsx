import { lazy, Suspense, useEffect, useState } from "react";
import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";

const STORAGE_KEY = "birthday_dismissed";

// Loaded when the dialog opens, because most shops never show it.
const BirthdayDialog = lazy(async () => ({ default: (await import("./birthday-dialog.tsx")).BirthdayDialog }));

/**
 * Asks for the birthday once per visit, and not at all after 不再提示 was chosen. Without
 * scripts the account overview has the form.
 */
export function BirthdayPrompt({ latest }: { latest: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(readStored("localStorage", STORAGE_KEY) === null && readStored("sessionStorage", STORAGE_KEY) === null);
  }, []);
  const close = (neverAgain: boolean) => {
    writeStored(neverAgain ? "localStorage" : "sessionStorage", STORAGE_KEY, "1");
    setOpen(false);
  };
  return open ? (
    <Suspense fallback={null}>
      <BirthdayDialog latest={latest} onClose={close} />
    </Suspense>
  ) : null;
}

/** Removes the stored choice when the session ends, because it belongs to one customer. */
export function useClearBirthdayChoice(signedOut: boolean) {
  useEffect(() => {
    if (!signedOut) return;
    removeStored("localStorage", STORAGE_KEY);
    removeStored("sessionStorage", STORAGE_KEY);
  }, [signedOut]);
}
