import type { auth, SignedIn } from "#contract/auth.ts";
import type { Answer, Body } from "#contract/endpoint.ts";
import type { Database } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import { type Limits, requestsPerAddress } from "../../platform/limits.ts";
import type { Ports } from "../../ports.ts";
import type { Accounts } from "../account/account.ts";
import { equalText } from "./captchas.ts";
import { confirmQrLogin, findQrLogin, lockConfirmer, useQrLogin } from "./qr.store.ts";
import { hashOf, type Tokens } from "./tokens.ts";

/** How long a key lives (product.md section 6). */
export const QR_LIFE_MS = 600 * 1000;
/** What a key that is late, used or unknown is answered with (product.md section 4). */
const QR_GONE = "二维码已失效";

/** Inner states of the check (family.md 0.3). */
const IN = 200;
const WAITING = 201;
const GONE = 400;

const keyHash = (key: string) => hashOf(`qr:${key}`);
const secretHash = (secret: string) => hashOf(`qr-secret:${secret}`);

type Parts = {
  tokens: Tokens;
  accounts: Accounts;
  limits: Limits;
  /** The shop's own address, "" where none is set. */
  siteUrl(): Promise<string>;
};
type Checked = Answer<typeof auth.scanCheck>;

export type QrLogins = ReturnType<typeof createQrLogins>;

/** Login by scanning: the key is seen by everybody near the screen, the secret by the browser that asked alone. */
export function createQrLogins(database: Database, { clock, random }: Pick<Ports, "clock" | "random">, parts: Parts) {
  const { tokens, accounts, limits, siteUrl } = parts;
  const gone = (): Checked => ({ status: GONE, result: null });

  return {
    /** @throws Refusal for an address that asks for too many. */
    async start(device: string, address: string): Promise<Answer<typeof auth.scan>> {
      const [key, secret, now] = [random.token(16), random.token(32), clock.now()];
      const row = {
        key_hash: keyHash(key),
        secret_hash: secretHash(secret),
        device,
        address,
        state: "waiting" as const,
        created_at: now,
        expires_at: now + QR_LIFE_MS,
      };
      await database.write(async (tx) => {
        await limits.takeAll(tx, [requestsPerAddress("qr", address)], "二维码获取过于频繁");
        await tx.insertInto("qr_logins").values(row).execute();
      });
      const { toString: drawQr } = await import("qrcode");
      const svg = await drawQr(`${await siteUrl()}/login/scan?key=${key}`, { type: "svg" });
      return { key, secret, qrcode: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
    },

    /** Logs in once, and only who holds the secret; everybody else learns nothing. */
    async check({ key, secret = "" }: Body<typeof auth.scanCheck>): Promise<Checked> {
      const hash = keyHash(key);
      const asked = await findQrLogin(database.read, hash, clock.now());
      if (!asked || asked.state === "used" || !equalText(asked.secret_hash, secretHash(secret))) return gone();
      if (asked.state === "waiting") return { status: WAITING, result: null };
      const admitted = await database.write(async (tx) => {
        const used = await useQrLogin(tx, hash, clock.now());
        if (!used?.customer_id || !used.confirmed_with) return null;
        // Who confirmed may have logged out since, or somebody may have reset the password.
        if (!(await lockConfirmer(tx, used.customer_id, used.confirmed_with, clock.now()))) return null;
        return { id: used.customer_id, token: await tokens.issue(tx, used.customer_id) };
      });
      if (!admitted) return gone();
      const result: SignedIn = { token: admitted.token, user: await accounts.describe(admitted.id) };
      return { status: IN, result };
    },

    /** What a customer who scanned may know before they confirm. */
    async asked(who: Caller, key: string): Promise<Answer<typeof auth.scanAsked>> {
      const row = await findQrLogin(database.read, keyHash(key), clock.now());
      if (!row || (row.state !== "waiting" && row.customer_id !== who.id)) return null;
      const { device, address, created_at, state } = row;
      return { device, address, asked_at: created_at, confirmed: state !== "waiting" };
    },

    async confirm(who: Caller, key: string) {
      const by = { customer_id: who.id, confirmed_with: who.token };
      const confirmed = await database.write((tx) => confirmQrLogin(tx, keyHash(key), by, clock.now()));
      if (!confirmed) throw new ApiError(400, QR_GONE);
    },
  };
}
