import { useMemo } from "react";
import { type Packed, unpacked } from "./packed.ts";

/** What a loader packed, opened once for all renderings; null stays null. */
export function useUnpacked<T>(sent: Packed<T>): T;
export function useUnpacked<T>(sent: Packed<T> | null): T | null;
export function useUnpacked<T>(sent: Packed<T> | null): T | null {
  return useMemo(() => sent && unpacked(sent), [sent]);
}
