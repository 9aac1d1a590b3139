import { useEffect } from "react";

/** The least time between two reloads for a chunk that failed to load, in ms. */
export const RELOAD_EVERY_MS = 60_000;
const KEY = "chunk_reload";

type WebStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the page may be reloaded now; if so, the time is stored. Without storage it is false, because reloads that
 * cannot be counted could go on for ever.
 */
export function mayReload(store: () => WebStorage, now: number): boolean {
  try {
    const last = Number(store().getItem(KEY) ?? Number.NaN);
    // A time in the future was stored before the clock was corrected.
    if (now >= last && now - last < RELOAD_EVERY_MS) return false;
    store().setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

declare global {
  interface Window {
    /** Catches the failed import of a route's code, where vite.config.ts calls it. */
    onChunkFailure?: typeof onChunkFailure;
  }
}

/**
 * Replaces a route whose code failed to load, as after a deployment. The page is reloaded; where it was reloaded just
 * before, the route throws, so that the error page is shown. It does not reject, because Remix would then reload the
 * page once more.
 */
export function onChunkFailure(): Promise<{ default: () => never }> {
  if (mayReload(() => window.sessionStorage, Date.now())) {
    window.location.reload();
    return new Promise(() => {});
  }
  return Promise.resolve({ default: ThrowError });
}

/** What Remix's client throws where the answer has other routes than the open tab. */
const OTHER_ROUTES = /^No response found for routeId/;

/** Reloads a tab whose routes a newer deployment does not have, as often as `onChunkFailure` does. */
export function useReloadOnOtherRoutes(error: unknown) {
  useEffect(() => {
    const isOutdated = error instanceof Error && OTHER_ROUTES.test(error.message);
    if (isOutdated && mayReload(() => window.sessionStorage, Date.now())) window.location.reload();
  }, [error]);
}

/** Throws what Remix recognises as a thrown response, so that the error page shows status and message. */
function ThrowError(): never {
  throw { status: 500, statusText: "", internal: false, data: { message: "页面加载失败，请稍后再试" } };
}
