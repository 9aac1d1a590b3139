import { createRequestHandler } from "@remix-run/express";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { deliver } from "./deliver.ts";
import { type Edge, guard } from "./guard.ts";
import { headers } from "./headers.ts";
import { type Logger, requests } from "./log.ts";
import { type Turns, turns } from "./turns.ts";

type Shop = {
  edge: Edge;
  log: Logger;
  dev?: boolean;
  /** Files that need no page: the built ones, or Vite's. */
  files: RequestHandler;
  build: Parameters<typeof createRequestHandler>[0]["build"];
  /** Rejects while the shop cannot answer. */
  ready: () => Promise<unknown>;
  /** Answers what it keeps, and passes the rest on. */
  kept?: RequestHandler;
  /** Draws pages in turn. */
  pages?: Turns["pages"];
};

/** The way of a request inward: named and logged, headers, edge, health, files, kept pages, pages. */
export function createApp({ edge, log, dev = false, files, build, ready, kept, pages = turns().pages }: Shop) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Nothing here reads req.query, and the usual parser builds structures from names.
  app.set("query parser", "simple");

  app.use(requests(log));
  app.use(headers({ https: edge.publicOrigin.startsWith("https:"), dev }));
  app.use(guard(edge));
  app.get("/healthz", (_req, res) => void res.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_req, res) => {
    const problem = await ready().then(() => null, String);
    if (problem) log.warn({ problem }, "not ready");
    res
      .status(problem ? 503 : 200)
      .type("text/plain")
      .send(problem ? "not ready\n" : "ok\n");
  });
  app.use(files);
  if (kept) app.use(kept);
  app.use(deliver());
  const draw = createRequestHandler({ build, getLoadContext: (_req, res) => ({ nonce: String(res.locals.nonce) }) });
  app.all("*", pages(draw));
  app.use(failed(log));
  return app;
}

/** What nobody expected, before or after the framework: told to the log, and as one sentence to the browser. */
function failed(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    log.error({ id: req.headers["x-request-id"], cause: String(error) }, "request failed");
    if (res.headersSent) return next(error);
    res.status(500).type("text/plain").send("请求错误\n");
  };
}
