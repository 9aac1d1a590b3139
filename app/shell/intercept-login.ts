import { urls } from "#app/urls.ts";

/**
 * Called by the login page's client loader. Where a guard redirects a script there from another page, the shell may open
 * the dialog over that page instead; an event carries the request, so that pages load no code for it.
 * @returns null where the login page itself is shown; otherwise a promise that stays pending while the shell navigates
 * back.
 */
export function interceptLogin({ url, signal }: Request): Promise<never> | null {
  const { pathname, search } = new URL(url);
  if (window.location.pathname === urls.auth.login) return null;
  const request = new CustomEvent(urls.auth.login, { detail: pathname + search, cancelable: true });
  if (document.dispatchEvent(request)) return null;
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
