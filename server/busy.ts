import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import { data, type ServerBuild } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import { say } from "./stages.ts";

const BUSY = "访问人数过多，请稍后再试";
/** Who comes back sooner would be turned away again. */
const RETRY_AFTER_S = 5;
/** What Remix's own scripts ask for: what the loaders of a page say, without the page. */
const DATA = /\.data$/;

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Turns away who would wait too long, with ways on (decision 0147): a person by a page, all else by one sentence. */
export function turnAway(req: IncomingMessage, res: ServerResponse) {
  res.setHeader("Retry-After", String(RETRY_AFTER_S));
  if (!req.headers.accept?.includes("text/html")) return say(res, 503, BUSY);
  res.statusCode = 503;
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Cache-Control", "private, no-store");
  res.end(PAGE);
}

/** The same for all that Remix answers: a step within the shop is told what the error page of the frame then tells. */
export function busy(build: Build) {
  const refuse = createRequestHandler({
    build: typeof build === "function" ? async () => refusing(await build()) : refusing(build),
  });
  return async (req: Request, res: Response, next: NextFunction) => {
    if (!DATA.test(req.path)) return turnAway(req, res);
    res.setHeader("Retry-After", String(RETRY_AFTER_S));
    await refuse(req, res, next);
  };
}

/** The same routes, of which each says no: Remix puts that into the words that its scripts read. Nothing is drawn. */
function refusing(build: ServerBuild): ServerBuild {
  const loader = () => {
    throw data({ message: BUSY }, { status: 503 });
  };
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, { ...route, module: { ...route.module, loader } }] as const] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

const BUTTON =
  "display:inline-block;margin:4px;padding:8px 16px;border:1px solid #8c929b;border-radius:4px;color:#1f2329;text-decoration:none";

/**
 * As the error page inside the frame reads (storefront.md section 2), but in need of nothing besides itself. Styles are
 * attributes, which every policy of ours admits.
 */
const PAGE = `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>加载失败</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f6;color:#1f2329;font:14px/1.6 system-ui,sans-serif;text-align:center">
<main style="box-sizing:border-box;width:min(560px,100vw - 24px);padding:48px 16px;background:#fff;border:1px solid #e6e6e6;border-radius:4px">
<b style="font-size:28px">503</b>
<h1 style="margin:0;font-size:18px">加载失败</h1>
<p>${BUSY}</p>
<a href="/" style="${BUTTON};border-color:#c8161d;background:#c8161d;color:#fff">返回首页</a><a href="" style="${BUTTON}">重新加载</a>
</main>
</body>
</html>
`;
