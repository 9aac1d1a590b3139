import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withScriptHashes } from "./csp-hashes.ts";

/** The page as a text, with the hashes of its scripts. */
function hashed(page: string, nonce: string) {
  const { html, hashes } = withScriptHashes(Buffer.from(page), nonce, "styles");
  return { html: html.toString(), hashes };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

test("hashes the inline scripts of this rendering and no injected one", () => {
  const { html, hashes } = hashed(
    `<script nonce="secret">go("走")</script><script>injected()</script><script nonce="styles">injected(2)</script><script nonce="secret" src="/assets/a.js"></script>`,
    "secret",
  );
  expect(hashes).toEqual([sha256('go("走")')]);
  expect(html).toContain('<script nonce="styles">go("走")</script>');
  expect(html).not.toContain("secret");
});

test("hashes a script as it is sent, with the nonce in its text replaced", () => {
  const { html, hashes } = hashed(`<script nonce="s">x='nonce="s"'</script>`, "s");
  expect(html).toBe(`<script nonce="styles">x='nonce="styles"'</script>`);
  expect(hashes).toEqual([sha256(`x='nonce="styles"'`)]);
});
