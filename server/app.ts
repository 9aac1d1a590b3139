import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import express, { type ErrorRequestHandler } from "express";
import { busy } from "./busy.ts";
import { deliver } from "./deliver.ts";
import { type Edge, guard } from "./guard.ts";
import { headers, nonces } from "./headers.ts";
import { type Logger, requests } from "./log.ts";
import { type Stage, say, stages } from "./stages.ts";
import { type Turns, turns } from "./turns.ts";

type Shop = {
  edge: Edge;
  log: Logger;
  dev?: boolean;
  /** Files that need no page: the built ones, or Vite's. */
  files: Stage;
  build: Parameters<typeof createRequestHandler>[0]["build"];
  /** Rejects while the shop cannot answer. */
  ready: () => Promise<unknown>;
  /** Answers what it keeps, and passes the rest on. */
  kept?: Stage;
  /** Draws pages in turn. */
  pages?: Turns["pages"];
};

/** The way of a request inward: named and logged, headers, edge, health, files, kept pages, pages. */
export function createApp({ edge, log, dev = false, files, build, ready, kept, pages = turns().pages }: Shop) {
  const setting = { https: edge.publicOrigin.startsWith("https:"), dev };
  const list = [requests(log), headers(setting), guard(edge), probes(ready, log), files, ...(kept ? [kept] : [])];
  return stages(list, { last: drawn({ setting, log, build, pages }), failed: failed(log) });
}

/** Whether the process lives, and whether it can answer. */
function probes(ready: Shop["ready"], log: Logger): Stage {
  return async (req, res, next) => {
    const path = req.url?.split("?", 1)[0];
    if (path === "/healthz") return say(res, 200, "ok");
    if (path !== "/readyz") return next();
    const problem = await ready().then(() => null, String);
    if (problem) log.warn({ problem }, "not ready");
    say(res, problem ? 503 : 200, problem ? "not ready" : "ok");
  };
}

type Drawing = Required<Pick<Shop, "log" | "build" | "pages">> & { setting: Parameters<typeof nonces>[0] };

/** Pages that are drawn for one visit: the framework brings its own middleware for Express. */
function drawn({ setting, log, build, pages }: Drawing) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Nothing here reads req.query, and the usual parser builds structures from names.
  app.set("query parser", "simple");
  app.use(nonces(setting));
  app.use(deliver());
  const draw = createRequestHandler({ build, getLoadContext: (_req, res) => ({ nonce: String(res.locals.nonce) }) });
  app.all("*", pages(draw, busy(build)));
  const fail = failed(log);
  // By its four parameters Express knows what errors are for.
  const last: ErrorRequestHandler = (error, req, res, _next) => fail(error, req, res);
  app.use(last);
  return app;
}

/** What nobody expected, before or after the framework: told to the log, and as one sentence to the browser. */
function failed(log: Logger) {
  return (error: unknown, req: IncomingMessage, res: ServerResponse) => {
    log.error({ id: req.headers["x-request-id"], cause: String(error) }, "request failed");
    if (res.headersSent) res.destroy();
    else say(res, 500, "请求错误");
  };
}
