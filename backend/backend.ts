import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LOGIN_REQUIRED, NOT_FOUND } from "#contract/envelope.ts";
import type { Database } from "./database/database.ts";
import { createTokens } from "./modules/auth/tokens.ts";
import { createLedger } from "./modules/ledger/ledger.ts";
import { siteRoutes } from "./modules/site/site.routes.ts";
import type { Ports } from "./ports.ts";
import { answerFor, type Env, Refusal } from "./serve.ts";

const BODY_MAX = 1024 * 1024;

/** Work that nobody waits for; it runs in one process alone and may be repeated at any time. */
export type Job = { name: string; everyMs: number; run(): Promise<unknown> };

export type Backend = {
  /** One call of the API, `Request` to `Response`; `address` is the caller's network address, for the limits. */
  fetch(request: Request, address?: string): Promise<Response>;
  readonly jobs: readonly Job[];
  readonly database: Database;
};

/** The reference backend over a database that is already migrated. Everything from outside comes through the ports. */
export function createBackend(database: Database, ports: Ports): Backend {
  const ledger = createLedger(database, ports);
  const tokens = createTokens(database, ports);

  const app = new Hono<Env>();
  const newId = () => ports.random.token(6);
  app.onError((error, c) =>
    c.json(
      answerFor(
        error,
        (id, cause) => ports.log("error", "backend failed", { id, path: c.req.routePath, error: String(cause) }),
        newId,
      ),
    ),
  );
  app.notFound((c) => c.json({ status: NOT_FOUND, message: "接口不存在", data: null }, 404));
  app.use(
    bodyLimit({ maxSize: BODY_MAX, onError: (c) => c.json({ status: 400, message: "请求内容过大", data: null }, 413) }),
  );
  app.use("/api/*", async (c, next) => {
    const token = bearer(c.req.header("X-Token"));
    const caller = token ? await tokens.callerOf(token) : null;
    // A dead token is told so on every call, open or not (product.md section 5).
    if (token && !caller) throw new Refusal(410000, LOGIN_REQUIRED);
    c.set("caller", caller);
    c.set("address", c.env.address);
    await next();
  });

  siteRoutes(app, { database });
  void ledger;

  return {
    database,
    jobs: [{ name: "forget expired tokens", everyMs: 60 * 60 * 1000, run: () => tokens.forgetExpired() }],
    fetch: async (request, address = "") => app.fetch(request, { address }),
  };
}

/** `Bearer <token>`, or the bare token. */
function bearer(header: string | undefined) {
  return header?.replace(/^Bearer\s+/i, "").trim() || null;
}
