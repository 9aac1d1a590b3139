/** A browser without scripts: follows redirects, stores cookies and submits forms. */
export type Browser = ReturnType<typeof browse>;
export type Page = { status: number; at: string; html: string; ms: number };

export function browse(origin: string) {
  const jar = new Map<string, string>();

  async function go(at: string, body?: URLSearchParams | FormData): Promise<Page> {
    const began = performance.now();
    const answer = await fetch(new URL(at, origin), {
      method: body ? "POST" : "GET",
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body ? { Origin: origin } : {}),
      },
      body: body ?? null,
      redirect: "manual",
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /Max-Age=0|1970/.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    const to = answer.headers.get("Location");
    const html = await answer.text();
    if (to !== null) return go(new URL(to, new URL(at, origin)).href);
    return { status: answer.status, at: at.replace(origin, ""), html, ms: performance.now() - began };
  }

  return {
    jar,
    get: (at: string) => go(at),
    post: (at: string, fields: Record<string, string> | FormData) =>
      go(at, fields instanceof FormData ? fields : new URLSearchParams(fields)),
  };
}

/** Returns the value of a field of the page. @throws when the page has no such field. */
export function fieldOn({ html, at }: Page, name: string): string {
  const [input] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
  const [, value] = /value="([^"]*)"/.exec(input ?? "") ?? [];
  if (value === undefined) throw new Error(`${at} has no field ${name}`);
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}
