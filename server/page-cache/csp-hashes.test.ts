import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { replaceNonce } from "./csp-hashes.ts";

/** The page as a text, with the hashes of its scripts. */
function replaced(page: string, nonce: string, styleNonce: string) {
  const html = Buffer.from(page);
  const hashes = replaceNonce(html, nonce, styleNonce);
  return { html: html.toString(), hashes };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

test("hashes the inline scripts of this rendering and no injected one", () => {
  const { html, hashes } = replaced(
    `<script nonce="secret">go("走")</script><script>injected()</script><script nonce="styles">injected(2)</script><script nonce="secret" src="/assets/a.js"></script>`,
    "secret",
    "styles",
  );
  expect(hashes).toEqual([sha256('go("走")')]);
  expect(html).toContain('<script nonce="styles">go("走")</script>');
  expect(html).not.toContain("secret");
});

test("hashes a script as it is sent, with the nonce in its text replaced", () => {
  const { html, hashes } = replaced(`<script nonce="s">x='nonce="s"<script nonce="s">'</script>`, "s", "t");
  expect(html).toBe(`<script nonce="t">x='nonce="t"<script nonce="t">'</script>`);
  expect(hashes).toEqual([sha256(`x='nonce="t"<script nonce="t">'`)]);
});

test("leaves a page as it is whose nonce stays, and refuses one of another length", () => {
  expect(replaced('<script nonce="s">x</script><script', "s", "s").html).toBe('<script nonce="s">x</script><script');
  expect(() => replaced("", "s", "styles")).toThrow();
});
