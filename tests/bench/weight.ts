import { readFileSync, statSync } from "node:fs";
import { get } from "node:http";
import { resolve } from "node:path";

export type Weight = { html: number; htmlBr: number; js: number; jsBr: number; css: number; cssBr: number };

/** Bytes of a page's HTML and of the scripts and styles that the HTML loads. */
export async function weigh(origin: string, path: string, cookie = ""): Promise<Weight> {
  const headers = { "Accept-Encoding": "identity", ...(cookie ? { Cookie: cookie } : {}) };
  const html = await (await fetch(origin + path, { headers })).text();
  const files = new Set([...html.matchAll(/["'](\/assets\/[\w.$-]+\.(?:js|css))["']/g)].map(([, file = ""]) => file));
  // The route manifest names files of other pages too; those are not loaded.
  const loaded = new Set(
    [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="(\/assets\/[^"]+)"|import\s[^"]*"(\/assets\/[^"]+)"/g)].map(
      ([, tag, script]) => tag ?? script ?? "",
    ),
  );
  const sizesOf = (extension: string) =>
    [...files].filter((file) => loaded.has(file) && file.endsWith(extension)).map(sizes);
  const sum = (parts: { raw: number; br: number }[], key: "raw" | "br") =>
    parts.reduce((total, part) => total + part[key], 0);
  const scripts = sizesOf(".js");
  const styles = sizesOf(".css");
  return {
    html: Buffer.byteLength(html),
    htmlBr: await wireBytes(origin + path, cookie),
    js: sum(scripts, "raw"),
    jsBr: sum(scripts, "br"),
    css: sum(styles, "raw"),
    cssBr: sum(styles, "br"),
  };
}

/** Bytes of the response body as the server sends it. */
const wireBytes = (address: string, cookie: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { "Accept-Encoding": "br", ...(cookie ? { Cookie: cookie } : {}) };
    get(address, { headers }, async (answer) => {
      let bytes = 0;
      for await (const part of answer) bytes += part.length;
      resolve(bytes);
    }).on("error", reject);
  });

function sizes(file: string) {
  const at = resolve(`build/client${file}`);
  const raw = readFileSync(at).length;
  return { raw, br: statSync(`${at}.br`, { throwIfNoEntry: false })?.size ?? raw };
}
