/** A page whose code does not load is loaded anew at most this often (storefront.md section 8). */
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
 * What becomes of a route whose code could not be loaded: one reload, as after a redeployment the server knows the
 * new files; the error page if it happens again. vite.config.ts puts it in the place of Remix's reload without limit.
 */
export function onChunkFailure(): Promise<never> {
  if (mayReload(() => window.sessionStorage, Date.now())) {
    window.location.reload();
    return new Promise(() => {});
  }
  // The shape that Remix knows for an answer that was thrown, so that the error page can tell status and message.
  return Promise.reject({
    status: 500,
    statusText: "",
    internal: false,
    data: { message: "页面加载失败，请稍后再试" },
  });
}
