import { LRUCache } from "lru-cache";
import type { auth, SignedIn } from "#contract/auth.ts";
import type { Answer, Body } from "#contract/endpoint.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import { hashOf, isEqualHash } from "../../platform/hash.ts";
import { requestsPerIp } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import type { Accounts } from "../account/account.ts";
import { confirmQrLogin, consumeQrLogin, findQrLogin, lockConfirmer } from "./qr.store.ts";

/** Life of a key, in ms. */
export const LOGIN_QR_LIFE_MS = 600 * 1000;
/** The message for a key that is expired, used or unknown. */
const QR_EXPIRED = "二维码已失效";

/**
 * Allowed checks of one key per process in 10 s; a page checks every two seconds, and several tabs may show the same
 * key.
 */
const CHECKS_MAX = 30;
const CHECKS_WINDOW_MS = 10 * 1000;

/** Inner statuses of the check. */
const LOGGED_IN = 200;
const WAITING = 201;
const FAILED = 400;

const keyHash = (key: string) => hashOf(`qr:${key}`);
const secretHash = (secret: string) => hashOf(`qr-secret:${secret}`);

type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  accounts: Pick<Accounts, "describe" | "logIn">;
  /** The shop's address, or "" when none is set. */
  siteUrl(): Promise<string>;
};
type CheckResult = Answer<typeof auth.scanCheck>;

export type QrLogins = ReturnType<typeof createQrLogins>;

/** Login by QR code. The key is public on the screen; the secret stays in the browser that started the login. */
export function createQrLogins({ database, accounts, limits, siteUrl, ports: { clock, random } }: Deps) {
  const failed: CheckResult = { status: FAILED, result: null };
  const checks = new LRUCache<string, { count: number }>({
    max: 10_000,
    ttl: CHECKS_WINDOW_MS,
    perf: clock,
    ttlResolution: 0,
  });

  /**
   * Counts a check in memory, because a row in the database would cost more than the check. @throws ApiError over the
   * limit.
   */
  function takeCheck(hash: string) {
    const window = checks.get(hash) ?? { count: 0 };
    if (window.count >= CHECKS_MAX) throw new ApiError(400, "查询过于频繁，请稍后再试");
    window.count += 1;
    if (window.count === 1) checks.set(hash, window);
  }

  return {
    /** @throws ApiError for a client over its limit. */
    async start(device: string, ip: string): Promise<Answer<typeof auth.scan>> {
      const [key, secret, now] = [random.token(16), random.token(32), clock.now()];
      const row = {
        key_hash: keyHash(key),
        secret_hash: secretHash(secret),
        device,
        address: ip,
        state: "waiting" as const,
        created_at: now,
        expires_at: now + LOGIN_QR_LIFE_MS,
      };
      await database.write(async (tx) => {
        await limits.takeAll(tx, [requestsPerIp("qr", ip)], "二维码获取过于频繁");
        await tx.insertInto("qr_logins").values(row).execute();
      });
      return { key, secret, qrcode: `${await siteUrl()}/login/scan?key=${key}` };
    },

    /** Logs the browser in that holds the secret, once. */
    async check({ key, secret = "" }: Body<typeof auth.scanCheck>): Promise<CheckResult> {
      const hash = keyHash(key);
      takeCheck(hash);
      const login = await findQrLogin(database.read, hash, clock.now());
      if (!login || login.state === "used" || !isEqualHash(login.secret_hash, secretHash(secret))) return failed;
      if (login.state === "waiting") return { status: WAITING, result: null };
      const session = await database.write(async (tx) => {
        const confirmed = await consumeQrLogin(tx, hash, clock.now());
        if (!confirmed?.customer_id || !confirmed.confirmed_with) return null;
        // The confirming session may have ended since, by logout or by a reset of the password.
        if (!(await lockConfirmer(tx, confirmed.customer_id, confirmed.confirmed_with, clock.now()))) return null;
        return {
          id: confirmed.customer_id,
          issued: await accounts.logIn(tx, confirmed.customer_id, `${confirmed.device} · 扫码`),
        };
      });
      if (!session) return failed;
      const result: SignedIn = { ...session.issued, user: await accounts.describe(session.id) };
      return { status: LOGGED_IN, result };
    },

    /** The device, address and time of a login, shown before its confirmation; null for an expired key. */
    async describe(caller: Caller, key: string): Promise<Answer<typeof auth.scanAsked>> {
      const row = await findQrLogin(database.read, keyHash(key), clock.now());
      if (!row || (row.state !== "waiting" && row.customer_id !== caller.id)) return null;
      const { device, address, created_at, state } = row;
      return { device, address, asked_at: created_at, confirmed: state !== "waiting" };
    },

    async confirm(caller: Caller, key: string) {
      const by = { customer_id: caller.id, confirmed_with: caller.token };
      const confirmed = await database.write((tx) => confirmQrLogin(tx, keyHash(key), by, clock.now()));
      if (!confirmed) throw new ApiError(400, QR_EXPIRED);
    },
  };
}
