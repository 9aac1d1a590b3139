import type { SignedIn } from "#contract/auth.ts";
import type { Answer, Body } from "#contract/endpoint.ts";
import { UNKNOWN_DEVICE, WRONG_CODE } from "#contract/rules/account.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { WECHAT_ACCOUNTS_MAX, WECHAT_EXPIRED, type WechatUse } from "#contract/rules/wechat.ts";
import type { wechat as calls } from "#contract/wechat.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import { requestsPerIp } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import { CALL_US } from "../../platform/notice-texts.ts";
import type { Accounts, LoggedIn } from "../account/account.ts";
import { ACCOUNT_DISABLED, type Auth } from "../auth/auth.ts";
import * as store from "./wechat.store.ts";

/** The time for which an account that WeChat has named waits for its phone, in ms. */
const TICKET_LIFE_MS = 10 * 60 * 1000;
const NOT_OFFERED = "微信登录未开通，请用手机号登录";
const NO_ANSWER = "微信没有回应，请稍后再试，或用手机号登录";
const HAS_CUSTOMER = "这个微信已绑定其他账号，请先在那个账号里解绑";
const TOO_MANY = `一个账号最多绑定 ${WECHAT_ACCOUNTS_MAX} 个微信，请先解绑不用的`;

const ticketHash = (ticket: string) => hashOf(`wechat-ticket:${ticket}`);

type Deps = Pick<Platform, "database" | "limits" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "log" | "random" | "wechat">;
  accounts: Pick<Accounts, "describe" | "logIn">;
  enter: Auth["enter"];
};

/** Login by an account of WeChat, which the first time is bound to a phone by a code. */
export function createWechatLogins({ database, limits, notices, accounts, enter, ports }: Deps) {
  const { clock, log, random, wechat } = ports;

  function requireApp() {
    if (!wechat) throw new ApiError(409, NOT_OFFERED);
    return wechat;
  }

  /** The account that authorized the shop. @throws ApiError 400 for a code that does not count, 409 without an answer */
  async function accountOf(code: string) {
    const { app_id, openidOf } = requireApp();
    let openid: string | null;
    try {
      openid = await openidOf(code);
    } catch (error) {
      log("error", "WeChat names no account", { error: String(error) });
      throw new ApiError(409, NO_ANSWER);
    }
    if (openid === null) throw new ApiError(400, WECHAT_EXPIRED);
    return { app_id, openid };
  }

  const signedIn = async (id: number, issued: LoggedIn): Promise<SignedIn> => ({
    ...issued,
    user: await accounts.describe(id),
  });

  async function bindAccount(tx: Db, customer_id: number, account: { app_id: string; openid: string }, device: string) {
    const holder = await store.findBoundAccount(tx, account);
    if (holder?.customer_id === customer_id) return;
    if (holder) throw new ApiError(409, HAS_CUSTOMER);
    const bound = await store.findAccounts(tx, customer_id);
    if (bound.length >= WECHAT_ACCOUNTS_MAX) throw new ApiError(409, TOO_MANY);
    const now = clock.now();
    if (!(await store.insertAccount(tx, { ...account, customer_id, device, bound_at: now, used_at: now })))
      throw new ApiError(409, HAS_CUSTOMER);
    const about = { what: "绑定了微信登录", body: `${device || UNKNOWN_DEVICE}；${CALL_US}` };
    await notices.tell(tx, { customer_id, kind: "security", event: `wechat ${random.token(9)}`, about });
  }

  return {
    config: (): Answer<typeof calls.config> => ({ login: wechat?.worksIn ?? null }),

    /** @throws ApiError 409 without an app, 400 without a state that a browser can compare */
    authorize(asked: { use: WechatUse; state: string }) {
      const app = requireApp();
      if (asked.state === "") throw new ApiError(400, MALFORMED);
      return { url: app.authorizeUrl(asked) };
    },

    /**
     * Logs in the customer of an account, or issues a ticket to bind it with.
     * @throws ApiError 400 for a code that does not count and for a disabled account, 409 where WeChat does not answer
     */
    async login(
      { wechat_code, device = "" }: Body<typeof calls.login>,
      ip: string,
    ): Promise<Answer<typeof calls.login>> {
      await database.write((tx) => limits.takeAll(tx, [requestsPerIp("wechat", ip)], "微信登录过于频繁"));
      const account = await accountOf(wechat_code);
      const ticket = random.token(32);
      const found = await database.write(async (tx) => {
        const bound = await store.findBoundAccount(tx, account);
        if (bound && !(await lockCustomer(tx, bound.customer_id))) return "disabled" as const;
        // An unbinding may have come between reading the account and locking its customer.
        if (bound && (await store.markUsed(tx, bound, clock.now()))) {
          return { id: bound.customer_id, issued: await accounts.logIn(tx, bound.customer_id, device) };
        }
        const row = { ...account, ticket_hash: ticketHash(ticket), expires_at: clock.now() + TICKET_LIFE_MS };
        await store.insertWechatTicket(tx, row);
        return null;
      });
      if (found === "disabled") throw new ApiError(400, ACCOUNT_DISABLED);
      return found ? { signed_in: await signedIn(found.id, found.issued), ticket: null } : { signed_in: null, ticket };
    },

    /**
     * Binds the account of a ticket to the customer of a phone, whom it may create, and logs in. A wrong code leaves the
     * ticket.
     * @throws ApiError 400 for a wrong code, an expired ticket and a disabled account, 409 for an account of another
     * customer and for too many accounts
     */
    async bind({ ticket, ...proven }: Body<typeof calls.bind>): Promise<SignedIn> {
      const entered = await database.write(async (tx) => {
        const customer = await enter(tx, proven);
        if (!customer?.issued) return customer;
        await lockCustomer(tx, customer.id);
        const account = await store.takeTicket(tx, ticketHash(ticket), clock.now());
        if (!account) throw new ApiError(400, WECHAT_EXPIRED);
        await bindAccount(tx, customer.id, account, proven.device ?? "");
        return customer;
      });
      if (!entered) throw new ApiError(400, WRONG_CODE);
      if (!entered.issued) throw new ApiError(400, ACCOUNT_DISABLED);
      return signedIn(entered.id, entered.issued);
    },

    async accounts({ id }: Caller): Promise<Answer<typeof calls.accounts>> {
      const rows = await store.findAccounts(database.read, id);
      return rows.map(({ id: account_id, ...row }) => ({ account_id, ...row }));
    },

    /** @throws ApiError 404 */
    async unbind({ id }: Caller, account_id: number) {
      const unbound = await database.write((tx) => store.deleteAccount(tx, id, account_id));
      if (!unbound) throw notFound("这个微信已经解绑");
    },

    deleteExpired: () => database.write((tx) => store.deleteExpiredWechatTickets(tx, clock.now())),
  };
}
