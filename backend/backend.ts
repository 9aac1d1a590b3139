import { type Context, Hono } from "hono";
import { callName, declaration } from "#contract/declaration.ts";
import { additionalFieldsOf, isStaffCall } from "#contract/endpoint.ts";
import { LOGIN_REQUIRED, NOT_FOUND, UNAVAILABLE } from "#contract/rules/status.ts";
import { createDataVersion } from "./cache/data-version.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import type { Database } from "./database/database.ts";
import { createReadiness } from "./database/readiness.ts";
import type { Caller, HonoEnv } from "./http/caller.ts";
import { ApiError, errorEnvelopes, notFound } from "./http/errors.ts";
import { type App, type ReadHandler, route } from "./http/route.ts";
import { calls, modules } from "./modules/modules.ts";
import { openApiDocument } from "./openapi.ts";
import type { Difference } from "./platform/difference.ts";
import { createEraser } from "./platform/erasure.ts";
import { createEvents } from "./platform/events.ts";
import { createFourEyes } from "./platform/four-eyes.ts";
import { createGivenMoney } from "./platform/given-money.ts";
import { createIdempotency } from "./platform/idempotency.ts";
import { createLedger } from "./platform/ledger.ts";
import { createLimits } from "./platform/limits.ts";
import { createMails, MAIL_TASK } from "./platform/mails.ts";
import {
  type Calls,
  collectCalls,
  composeModules,
  type Job,
  type Module,
  type Platform,
  type StaffServices,
} from "./platform/module.ts";
import { createNotices } from "./platform/notices.ts";
import { createOutgoing, OUTGOING_TASK } from "./platform/outgoing.ts";
import { allowAnyPassword, refuseCommonPasswords } from "./platform/password-rule.ts";
import { createProxies, isProxyToken } from "./platform/proxies.ts";
import { createSignedLinks } from "./platform/signed-links.ts";
import { createSmsCodes } from "./platform/sms-codes.ts";
import { createStaffKeys } from "./platform/staff-keys.ts";
import { createStaffLog } from "./platform/staff-log.ts";
import { createStaffSessions } from "./platform/staff-sessions.ts";
import { createTasks } from "./platform/tasks.ts";
import { createTokens } from "./platform/tokens.ts";
import type { Ports } from "./ports.ts";
import { SMS_PER_HOUR } from "./settings.ts";
import type { Reading } from "./tables/reading.ts";

/** The Retry-After header, in seconds, of a request that is refused because the database is busy or full. */
const RETRY_AFTER_S = 5;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

type Envelope = { status: number; message: string; data: unknown };

/**
 * Reads for one caller inside this process, with the checks of a request but without `Request`, `Response` and JSON,
 * which saves a quarter of the CPU time of a list page.
 */
export type ReadDirect = (
  path: string,
  request: Pick<Parameters<ReadHandler>[0], "params" | "query">,
) => Promise<Envelope>;

export type { Job };

export type Backend = {
  /** Answers one request of the API; `ip` is the address of the client, which the limits count. */
  /** Answers a request; one that is not of a storefront of the shop has no calls of the desk. */
  fetch(request: Request, ip?: string, isTrusted?: boolean): Promise<Response>;
  /** Reads of one page inside this process; the caller is looked up once and answers must not be modified. */
  directReads?: (token: string | null, ip: string) => ReadDirect;
  /**
   * The version that pages are cached by. It changes with every change of the data, `dataMaxAgeMs` late at most, and
   * when a session of flash sales starts or ends.
   */
  version(): string | Promise<string>;
  /** Rejects while the database cannot be read or cannot be written; tries a write at intervals only. */
  checkReady(): Promise<void>;
  readonly jobs: readonly Job[];
  /**
   * Loads data that the first requests would otherwise wait for; the product index of a large catalogue takes seconds.
   */
  warmUp(): Promise<unknown>;
  readonly database: Database;
  /** Recomputes every stored total from its parts and returns the differences. */
  audit(): Promise<Difference[]>;
  /** Reads the files of the staff. */
  readonly reading: Reading;
  /** The services of the staff's command line. */
  readonly staff: StaffServices;
};

export type Options = {
  /** Live mode refuses what demo mode allows, such as common passwords. */
  live?: boolean;
  /** Modules beside those of backend/modules. */
  additionalModules?: readonly Module[];
  /** The maximum number of SMS codes that the whole shop sends in an hour. */
  smsPerHour?: number;
  /** The maximum age of cached answers after a change of the data, in ms. */
  dataMaxAgeMs?: number;
  /** The origins that product pictures may come from, besides the shop itself. */
  pictureOrigins?: readonly string[];
  /** The shop's origin, for links in mails; null where it is not configured. */
  publicOrigin?: string | null;
};

/** The backend over a migrated database; everything outside the process is reached through the ports. */
export function createBackend(
  database: Database,
  ports: Ports,
  {
    live = false,
    additionalModules = [],
    smsPerHour = SMS_PER_HOUR,
    dataMaxAgeMs = 0,
    pictureOrigins = [],
    publicOrigin = null,
  }: Options = {},
): Backend {
  const platform = createPlatform(database, ports, { live, smsPerHour, dataMaxAgeMs, pictureOrigins, publicOrigin });
  const { dataVersion, idempotency, ledger, limits, mails, signedLinks, smsCodes, tasks, tokens } = platform;
  const { proxies, staffSessions } = platform;
  const outgoing = createOutgoing(database, ports);

  const allModules = [...modules, ...additionalModules];
  const composed = composeModules(allModules, platform);
  const { routes, jobs, warmUp, staff } = composed;
  platform.fourEyes.use(composed.executors);
  platform.events.use(composed.followers);
  platform.eraser.use(allModules.map(({ erasure }) => erasure));
  const versionReaders = [dataVersion.current, ...composed.versions];

  const app: App = Object.assign(new Hono<HonoEnv>(), { readHandlers: new Map<string, ReadHandler>() });
  const toFailure = errorEnvelopes({ ...ports, newId: () => ports.random.token(6) });
  app.onError((error, c) => {
    const failure = toFailure(error, c.req.routePath);
    if (failure.status !== UNAVAILABLE) return c.json(failure);
    return c.json(failure, UNAVAILABLE, { "Retry-After": String(RETRY_AFTER_S) });
  });
  const unknownCall = (c: Context<HonoEnv>) => c.json({ status: NOT_FOUND, message: "接口不存在", data: null }, 404);
  app.notFound(unknownCall);
  app.use("/api/*", async (c, next) => {
    const { ip, isTrusted } = c.env;
    // The path that routes are found by, which a request may have written otherwise.
    if (isStaffCall(c.req) && !isTrusted) return unknownCall(c);
    const token = bearerToken(c.req.header("X-Token"));
    const { caller, member } = await identityOf(c.req.path, token, ip);
    c.set("caller", caller);
    c.set("member", member);
    c.set("ip", ip);
    return next();
  });

  /** The customer or, for calls of the desk, the member behind a token; no kind of token serves for another. */
  async function identityOf(path: string, token: string | null, ip: string) {
    if (!isStaffCall({ path })) return { caller: await callerOf(token, ip), member: null };
    const member = token ? await staffSessions.memberOf(token, ip) : null;
    if (token && !member) throw new ApiError(410000, LOGIN_REQUIRED);
    return { caller: null, member };
  }

  /** @throws ApiError 410000 for an invalid token, on public endpoints too. */
  async function callerOf(token: string | null, ip: string): Promise<Caller | null> {
    if (!token) return null;
    const caller = await (isProxyToken(token) ? proxies.callerOf(token, ip) : tokens.callerOf(token));
    if (!caller) throw new ApiError(410000, LOGIN_REQUIRED);
    return caller;
  }

  function directReads(token: string | null, ip: string): ReadDirect {
    let identity: ReturnType<typeof identityOf> | undefined;
    return async (path, request) => {
      try {
        identity ??= identityOf(path, token, ip);
        const read = app.readHandlers.get(path);
        if (!read) throw notFound("接口不存在");
        return { status: 200, message: "ok", data: await read({ ...(await identity), ip, ...request }) };
      } catch (error) {
        return toFailure(error, path);
      }
    };
  }

  app.get("/api/openapi.json", (c) => c.json(openApiDocument({ ...calls, declaration })));
  for (const register of routes) register(app);
  const declared = declarationOf(collectCalls(allModules));
  route(app, declaration.calls, () => declared);

  return {
    database,
    reading: ports.reading,
    staff: { ledger, ...staff },
    jobs: [
      ...jobs,
      { name: "delete expired tokens", everyMs: HOUR_MS, run: tokens.deleteExpired },
      { name: "delete expired codes", everyMs: 10 * MINUTE_MS, run: smsCodes.deleteExpired },
      { name: "delete expired limits", everyMs: 10 * MINUTE_MS, run: () => database.write(limits.deleteExpired) },
      { name: "delete old signed links", everyMs: HOUR_MS, run: () => database.write(signedLinks.deleteOld) },
      { name: "delete old idempotency keys", everyMs: HOUR_MS, run: idempotency.deleteOld },
      {
        name: "run due tasks",
        everyMs: 5 * SECOND_MS,
        run: () => tasks.runDue({ ...composed.tasks, [MAIL_TASK]: mails.deliver }),
      },
      // Apart from other tasks, which would wait for a robot that does not answer.
      {
        name: "send messages of notices",
        everyMs: 5 * SECOND_MS,
        run: () => tasks.runDue({ [OUTGOING_TASK]: outgoing.deliver }),
      },
      { name: "delete done tasks", everyMs: HOUR_MS, run: tasks.deleteDone },
    ],
    audit: async () => [...(await ledger.audit()), ...(await composed.audit()), ...(await tasks.failing())],
    fetch: async (request, ip = "", isTrusted = true) => app.fetch(request, { ip, isTrusted }),
    directReads,
    warmUp,
    checkReady: createReadiness(database),
    version() {
      const parts = versionReaders.map((read) => read());
      // Returns no promise when every part is known already, because every request for a cached page reads the version.
      return parts.some((part) => part instanceof Promise)
        ? Promise.all(parts).then(joined)
        : joined(parts as string[]);
    },
  };
}

function createPlatform(
  database: Database,
  ports: Ports,
  { live, smsPerHour, dataMaxAgeMs, pictureOrigins, publicOrigin }: Required<Omit<Options, "additionalModules">>,
): Platform {
  const dataVersion = createDataVersion(database, dataMaxAgeMs);
  const limits = createLimits(ports);
  const tasks = createTasks(database, ports);
  const mails = createMails(database, ports, tasks);
  const notices = createNotices({ ports, limits, tasks, mails, publicOrigin });
  const staffLog = createStaffLog(ports);
  const staffSessions = createStaffSessions(database, ports);
  return {
    database,
    ports,
    limits,
    dataVersion,
    responseCache: createResponseCache(dataVersion),
    ledger: createLedger(database, ports, notices),
    idempotency: createIdempotency(database, ports),
    tasks,
    mails,
    notices,
    signedLinks: createSignedLinks(ports),
    tokens: createTokens(database, ports),
    smsCodes: createSmsCodes(database, ports, limits, smsPerHour),
    pictureOrigins,
    publicOrigin,
    passwordRule: live ? refuseCommonPasswords : allowAnyPassword,
    staffSessions,
    staffKeys: createStaffKeys(database, ports),
    staffLog,
    fourEyes: createFourEyes(database, ports, staffLog),
    givenMoney: createGivenMoney(ports),
    events: createEvents(),
    eraser: createEraser(),
    proxies: createProxies(database, ports, { staffLog, staffSessions }),
    isLive: live,
  };
}

const joined = (parts: readonly string[]) => parts.join(" ");

/** The declaration of these calls. */
const declarationOf = (all: Calls) => ({
  calls: Object.values(all)
    .flatMap((endpoints) => Object.values(endpoints))
    .map((endpoint) => ({ call: callName(endpoint), fields: additionalFieldsOf(endpoint) })),
});

/** The token of `Bearer <token>` or of a bare token, or null. */
function bearerToken(header: string | undefined) {
  return header?.replace(/^Bearer\s+/i, "").trim() || null;
}
