import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withScriptHashes } from "./csp-hashes.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

test("hashes the inline scripts of this rendering and no injected one", () => {
  const { html, hashes } = withScriptHashes(
    `<script nonce="secret">go()</script><script>injected()</script><script nonce="styles">injected(2)</script><script nonce="secret" src="/assets/a.js"></script>`,
    "secret",
    "styles",
  );
  expect(hashes).toEqual([sha256("go()")]);
  expect(html).toContain('<script nonce="styles">go()</script>');
  expect(html).not.toContain("secret");
});

test("hashes a script as it is sent, with the nonce in its text replaced", () => {
  const { html, hashes } = withScriptHashes(`<script nonce="s">x='nonce="s"'</script>`, "s", "styles");
  expect(html).toBe(`<script nonce="styles">x='nonce="styles"'</script>`);
  expect(hashes).toEqual([sha256(`x='nonce="styles"'`)]);
});
