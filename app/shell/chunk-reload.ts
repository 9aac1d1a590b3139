/** The least time between two reloads for a chunk that failed to load, in ms (S8.chunk.1). */
export const RELOAD_EVERY_MS = 60_000;
const KEY = "chunk_reload";

type Store = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the page may be loaded anew now; if so, the moment is kept. Where nothing can be kept nobody could count,
 * and the error page is safer than a circle.
 */
export function mayReload(store: () => Store, now: number): boolean {
  try {
    const last = Number(store().getItem(KEY) ?? Number.NaN);
    // A moment that lies ahead was written by a clock that has been put right since.
    if (now >= last && now - last < RELOAD_EVERY_MS) return false;
    store().setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * What stands in for a route whose code could not be loaded: nothing while the page is loaded anew, as after a
 * redeployment, when the server knows the new files; if it happens again, a page that throws, so that the error page
 * shows. A rejection would not do: Remix waits for every route before it asks for data, and would wait for ever.
 * vite.config.ts puts this in the place of Remix's own reload, which knows no limit.
 */
export function onChunkFailure(): Promise<{ default: () => never }> {
  if (mayReload(() => window.sessionStorage, Date.now())) {
    window.location.reload();
    return new Promise(() => {});
  }
  return Promise.resolve({ default: Missing });
}

/** The shape that Remix knows for an answer that was thrown, so that the error page can tell status and message. */
function Missing(): never {
  throw { status: 500, statusText: "", internal: false, data: { message: "页面加载失败，请稍后再试" } };
}
