import { useEffect, useState } from "react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { SCAN_CHECK_MS, type ScanState } from "./auth.ts";

/**
 * Checks every two seconds whether the phone has confirmed, while the page is visible. Then the browser loads the page
 * `from`; the check stops when the code is over or the mode is left (S4.login.6). @returns whether the code is over.
 */
export function useScanCheck(from: string, waiting: boolean): boolean {
  const [gone, setGone] = useState(!waiting);
  useEffect(() => {
    if (gone) return;
    const left = new AbortController();
    let asking = false;
    const timer = setInterval(async () => {
      if (asking || document.hidden) return;
      asking = true;
      const said = await ask(from, left.signal);
      asking = false;
      if (left.signal.aborted) return;
      if (said?.state === "in") window.location.assign(said.to);
      if (said && said.state !== "waiting") clearInterval(timer);
      if (said?.state === "gone") setGone(true);
    }, SCAN_CHECK_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [from, gone]);
  return gone;
}

/** Not through the router, for which an answer that did not come is an error of the page: here the next one will. */
async function ask(from: string, signal: AbortSignal): Promise<ScanState | null> {
  try {
    const answer = await fetch(link(urls.loginScanCheck, {}, { from }), { signal });
    // The answer of our own loader, which is typed by the same words.
    return answer.ok ? ((await answer.json()) as ScanState) : null;
  } catch {
    return null;
  }
}
