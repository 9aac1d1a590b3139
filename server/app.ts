import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createRemixHandler, type ServerBuild } from "@remix-run/node";
import connect, { type NextHandleFunction } from "connect";
import express, { type NextFunction, type Request, type Response } from "express";
import { createBodies } from "#backend/http/bodies.ts";
import type { Log } from "#backend/log.ts";
import { compression, defaultHeaders } from "./middleware/compression.ts";
import { type EdgeOptions, edgeGuard } from "./middleware/edge-guard.ts";
import { errorHandler } from "./middleware/error-handler.ts";
import { healthProbes } from "./middleware/health-probes.ts";
import { requestLog } from "./middleware/request-log.ts";
import { cspNonce, securityHeaders } from "./middleware/security-headers.ts";
import { connectionLimits } from "./overload/connection-limits.ts";
import { createPostLanes } from "./overload/post-lanes.ts";
import { createRenderQueue, type RenderQueue } from "./overload/render-queue.ts";
import { sendOverloadedOrData } from "./overload/send-overloaded.ts";
import { answerPosts, contextOf } from "./posts.ts";
import { createSegmentHandlers } from "./segment-handlers.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

type AppOptions = {
  edge: EdgeOptions;
  log: Log;
  dev?: boolean;
  /** Serves the built client files; in development, Vite's. */
  staticFiles: NextHandleFunction;
  build: Build;
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
  // Compression comes behind the queue, so that a refused request takes no memory for it.
  const compressed = compression();
  const compress = (req: IncomingMessage, res: ServerResponse) => compressed(req, res, () => {});
  app.post("*", createPosts(build, edge, compress));
  const handlerOf = forAddresses(build, (one) => createRequestHandler({ build: one, getLoadContext: contextOf }));
  const renderCompressed = async (req: Request, res: Response, next: NextFunction) => {
    compress(req, res);
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

function createPosts(
  build: Build,
  { acceptsNotices = () => false }: EdgeOptions,
  compress: (req: IncomingMessage, res: ServerResponse) => void,
) {
  const handlerOf = forAddresses(build, (one) => createRemixHandler(one, process.env.NODE_ENV));
  return answerPosts({
    bodies: createBodies(),
    lanes: createPostLanes(),
    acceptsNotices,
    compress,
    handle: (request, pathname, context) => handlerOf(pathname)(request, context),
  });
}

/** Returns a function that gives Remix's handler of a pathname; Vite's routes may change, so they share one handler. */
function forAddresses<Handler>(build: Build, create: (build: Build) => Handler) {
  if (typeof build !== "function") return createSegmentHandlers(build, create);
  const handler = create(build);
  return () => handler;
}

const isHttps = ({ publicOrigin }: EdgeOptions) => publicOrigin.startsWith("https:");
