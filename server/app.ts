import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import connect, { type NextHandleFunction } from "connect";
import express, { type NextFunction, type Request, type Response } from "express";
import { compression, defaultHeaders } from "./middleware/compression.ts";
import { type EdgeOptions, edgeGuard } from "./middleware/edge-guard.ts";
import { errorHandler } from "./middleware/error-handler.ts";
import { healthProbes } from "./middleware/health-probes.ts";
import { type Logger, requestLog } from "./middleware/request-log.ts";
import { cspNonce, securityHeaders } from "./middleware/security-headers.ts";
import { connectionLimits } from "./overload/connection-limits.ts";
import { createRenderQueue, type RenderQueue } from "./overload/render-queue.ts";
import { sendOverloadedOrData } from "./overload/send-overloaded.ts";
import { createSegmentHandlers } from "./segment-handlers.ts";

type AppOptions = {
  edge: EdgeOptions;
  log: Logger;
  dev?: boolean;
  /** Serves the built client files; in development, Vite's. */
  staticFiles: NextHandleFunction;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Rejects while the shop cannot answer requests. */
  checkReady: () => Promise<unknown>;
  pageCache?: NextHandleFunction;
  renderQueue?: Pick<RenderQueue, "queued">;
};

/** The middleware of a request in their order. Only pages rendered per request pass through Express, for Remix's adapter. */
export function createApp(options: AppOptions) {
  const { edge, log, dev = false, staticFiles, checkReady, pageCache } = options;
  const app = connect();
  app.use(connectionLimits());
  app.use(requestLog(log));
  app.use(securityHeaders({ https: isHttps(edge), dev }));
  app.use(edgeGuard(edge));
  app.use(healthProbes(checkReady, log));
  app.use(staticFiles);
  if (pageCache) app.use(pageCache);
  app.use(remixPages(options));
  app.use(errorHandler(log));
  return app;
}

function remixPages({ edge, log, dev = false, build, renderQueue = createRenderQueue() }: AppOptions) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // The default parser would build objects from client-sent names; no code reads req.query.
  app.set("query parser", "simple");
  app.use(cspNonce({ https: isHttps(edge), dev }));
  app.use(defaultHeaders());
  const handlerOf = createHandlers(build);
  // Compression comes behind the queue, so that a refused request takes no memory for it.
  const compressed = compression();
  const renderCompressed = async (req: Request, res: Response, next: NextFunction) => {
    compressed(req, res, () => {});
    await handlerOf(req.path)(req, res, next);
  };
  app.all(
    "*",
    renderQueue.queued(renderCompressed, async (req, res) =>
      sendOverloadedOrData(req, res, typeof build === "function" ? await build() : build),
    ),
  );
  app.use(errorHandler(log));
  return app;
}

/** Returns a function that gives Remix's handler of a pathname; Vite's routes may change, so they share one handler. */
function createHandlers(build: AppOptions["build"]) {
  const create = (one: AppOptions["build"]) =>
    createRequestHandler({ build: one, getLoadContext: (_req, res) => ({ nonce: String(res.locals.nonce) }) });
  if (typeof build !== "function") return createSegmentHandlers(build, create);
  const handler = create(build);
  return () => handler;
}

const isHttps = ({ publicOrigin }: EdgeOptions) => publicOrigin.startsWith("https:");
