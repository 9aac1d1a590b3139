import { urls } from "#app/urls.ts";

/**
 * For the login's page: where a guard sends a script there from another page, the frame may open the dialog over that page
 * (S8.codes.2). An event, so that pages load nothing for it. Null where the page itself is to be shown: on the
 * page, on the way back to it, and where the frame declines. @returns what never comes: the frame has the router go back.
 */
export function interceptLogin({ url, signal }: Request): Promise<never> | null {
  const { pathname, search } = new URL(url);
  if (window.location.pathname === urls.login) return null;
  const asked = new CustomEvent(urls.login, { detail: pathname + search, cancelable: true });
  if (document.dispatchEvent(asked)) return null;
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
