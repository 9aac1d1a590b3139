import { createHash } from "node:crypto";

/**
 * Replaces the nonce of one rendering by `styleNonce` and returns the SHA-256 hashes of the inline scripts that carried
 * it. An injected script cannot know the nonce and gets no hash.
 */
export function withScriptHashes(page: Buffer, nonce: string, styleNonce: string) {
  // Latin-1 makes each byte a character, so that a page is neither decoded nor encoded again.
  const text = page.toString("latin1");
  const attribute = `nonce="${nonce}"`;
  const replaceNonce = (part: string) => Buffer.from(part.replaceAll(attribute, `nonce="${styleNonce}"`), "latin1");
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || script === "") continue;
    hashes.add(createHash("sha256").update(replaceNonce(script)).digest("base64"));
  }
  return { html: replaceNonce(text), hashes: [...hashes] };
}
