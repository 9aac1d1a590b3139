import { createHash } from "node:crypto";

const SCRIPT_END = "</script>";

/**
 * Overwrites the nonce of one rendering with `styleNonce`, which is as long, and returns the SHA-256 hashes of the inline
 * scripts that carried it. An injected script cannot know the nonce and gets no hash.
 */
export function replaceNonce(page: Buffer, nonce: string, styleNonce: string): string[] {
  if (nonce.length !== styleNonce.length) throw new Error("the nonces differ in length");
  const attribute = `nonce="${nonce}"`;
  // Views stay valid while the nonces are overwritten; strings of the page would be three copies of it.
  const scripts = inlineScripts(page, attribute);
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, at + 1)) {
    page.write(`nonce="${styleNonce}"`, at);
  }
  return [...new Set(scripts.map((script) => createHash("sha256").update(script).digest("base64")))];
}

/** The contents of the scripts whose tag contains the attribute, as views of the page. */
function inlineScripts(page: Buffer, attribute: string) {
  const scripts: Buffer[] = [];
  for (let at = page.indexOf("<script"); at >= 0; at = page.indexOf("<script", at)) {
    const tagEnd = page.indexOf(">", at);
    const end = page.indexOf(SCRIPT_END, tagEnd);
    if (end < 0) break;
    const script = page.subarray(tagEnd + 1, end);
    if (script.length > 0 && page.subarray(at, tagEnd).includes(attribute)) scripts.push(script);
    at = end + SCRIPT_END.length;
  }
  return scripts;
}
