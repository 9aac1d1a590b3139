import { createHash } from "node:crypto";

/**
 * Replaces the nonce of one rendering by `styleNonce` and returns the SHA-256 hashes of the inline scripts that carried
 * it. An injected script cannot know the nonce and gets no hash.
 */
export function withScriptHashes(html: string, nonce: string, styleNonce: string) {
  const attribute = `nonce="${nonce}"`;
  const replaceNonce = (text: string) => text.replaceAll(attribute, `nonce="${styleNonce}"`);
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || script === "") continue;
    hashes.add(createHash("sha256").update(replaceNonce(script)).digest("base64"));
  }
  return { html: replaceNonce(html), hashes: [...hashes] };
}
