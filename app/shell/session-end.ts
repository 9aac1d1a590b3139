import { useEffect } from "react";
import { forgetViewed } from "#app/features/catalog/recently-viewed.ts";
import { forgetTypedQuantities } from "#app/features/catalog/use-typed-quantities.ts";
import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";

/** In each storage, marks that what it holds belongs to a session. */
const MARK = "signed_in";

/** What each storage holds of a customer. */
const FORGET = { localStorage: forgetViewed, sessionStorage: forgetTypedQuantities } as const;
const STORAGES = ["localStorage", "sessionStorage"] as const;

/**
 * Removes what the browser keeps of a customer once the session has ended, by logout, expiry or in another tab; what
 * visitors leave stays. It stands before the page, because effects run in this order and those of the page read it.
 * `signedIn` is undefined while it is unknown.
 */
export function SessionEnd({ signedIn }: { signedIn: boolean | undefined }) {
  useEffect(() => {
    if (signedIn === undefined) return;
    for (const kind of STORAGES) {
      if (signedIn) writeStored(kind, MARK, "1");
      else if (readStored(kind, MARK) !== null) {
        FORGET[kind]();
        removeStored(kind, MARK);
      }
    }
  }, [signedIn]);
  return null;
}
