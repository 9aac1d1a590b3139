import { lazy, Suspense, useEffect, useState } from "react";
import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";

const KEY = "birthday_dismissed";

// Most shops never show it: its code comes when it opens.
const BirthdayDialog = lazy(async () => ({ default: (await import("./birthday-dialog.tsx")).BirthdayDialog }));

/**
 * Asks for the birthday once per visit, and not at all after 不再提示 was chosen (S4.birthday.3). Without
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

/** Forgets the choice when the session ends, because it belongs to one customer. */
export function useForgetBirthdayChoice(left: boolean) {
  useEffect(() => {
    if (!left) return;
    removeStored("localStorage", KEY);
    removeStored("sessionStorage", KEY);
  }, [left]);
}
