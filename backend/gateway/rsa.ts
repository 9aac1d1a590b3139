import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from "node:crypto";

/** PEM text, in which `\n` may replace line ends, or its base64 alone; null when it is no such key. */
export function readKey(kind: "private" | "public", text: string): KeyObject | null {
  const pem = text.replaceAll("\\n", "\n").trim();
  const create = kind === "private" ? createPrivateKey : createPublicKey;
  const attempts = pem.startsWith("-----")
    ? [() => create(pem)]
    : (kind === "private" ? (["pkcs8", "pkcs1"] as const) : (["spki", "pkcs1"] as const)).map(
        (type) => () => create({ key: Buffer.from(pem, "base64"), format: "der", type } as never),
      );
  for (const attempt of attempts) {
    try {
      const key = attempt();
      if (key.asymmetricKeyType === "rsa") return key;
    } catch {}
  }
  return null;
}

/** RSA with SHA-256, which both gateways sign with, in base64. */
export const signText = (key: KeyObject, text: string) => createSign("RSA-SHA256").update(text).sign(key, "base64");

export const isSigned = (key: KeyObject, text: string, signature: string) =>
  createVerify("RSA-SHA256").update(text).verify(key, signature, "base64");
