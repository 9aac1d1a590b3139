import type { IncomingMessage, ServerResponse } from "node:http";
import { type AppLoadContext, writeReadableStreamToWritable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from "express";
import { type Bodies, BodyLostError, BodyRefusedError, isSmall } from "#backend/http/bodies.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { createFormBuffer } from "./form-buffer.ts";
import { sendTooLarge } from "./middleware/form-error.ts";
import type { PostLanes } from "./overload/post-lanes.ts";
import { sendRefusedForm } from "./overload/send-refused-form.ts";
import { OverloadError } from "./overload/work-queue.ts";

/** In bytes: what is held of a form, which is a file of 5 MB and the other fields. */
const HELD_MAX = UPLOAD_BYTES_MAX + 1024 * 1024;

type Options = {
  bodies: Bodies;
  lanes: PostLanes;
  acceptsNotices: (path: string) => boolean;
  /** Makes the answer of Remix. */
  handle: (request: Request, pathname: string, context: AppLoadContext) => Promise<Response>;
  /** Prepares the response for a compressed answer. */
  compress: (req: IncomingMessage, res: ServerResponse) => void;
};

/**
 * Answers POST requests. A body is read whole before its request takes a place, so that a slow client holds memory but
 * no work, and the answer is written after the place is free.
 */
export function answerPosts({ bodies, lanes, acceptsNotices, handle, compress }: Options) {
  function laneOf(req: IncomingMessage) {
    if (acceptsNotices(req.url ?? "")) return lanes.notices;
    return isSmall(req) ? lanes.forms : lanes.uploads;
  }

  async function answer(req: ExpressRequest, res: ExpressResponse) {
    const client = String(req.headers["x-client-address"]);
    const length = Math.min(Number(req.headers["content-length"]), HELD_MAX);
    const buffer = createFormBuffer(req.headers["content-type"] ?? "", length, UPLOAD_BYTES_MAX);
    const { bytes, release } = await bodies.receive(req, client, HELD_MAX, buffer);
    if (res.closed) return release();
    res.once("close", release);
    const response = await laneOf(req)(client, async () =>
      res.closed ? null : handle(requestOf(req, res, bytes), req.path, contextOf(req, res)),
    );
    if (response === null) return;
    compress(req, res);
    await sendResponse(res, response);
  }

  return (req: ExpressRequest, res: ExpressResponse, next: NextFunction) =>
    answer(req, res).catch((error: unknown) => {
      if (error instanceof BodyLostError) return res.destroy();
      if (error instanceof BodyRefusedError && error.status === 413) return sendTooLarge(req, res);
      if (error instanceof BodyRefusedError) return sendRefusedForm(req, res, error.status === 429 ? 429 : 503);
      if (error instanceof OverloadError) return sendRefusedForm(req, res, error.status);
      next(error);
    });
}

/** What loaders and actions learn beside the request; no client can send it. */
export const contextOf = (req: ExpressRequest, res: ExpressResponse): AppLoadContext => ({
  nonce: String(res.locals.nonce),
  address: String(req.headers["x-client-address"] ?? ""),
});

/** The request for Remix, which is aborted when its client goes before the answer. */
function requestOf(req: ExpressRequest, res: ExpressResponse, body: Buffer<ArrayBuffer>) {
  const abort = new AbortController();
  res.once("close", () => res.writableFinished || abort.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const url = `http://${req.headers.host}${req.originalUrl}`;
  return new Request(url, { method: "POST", headers, body, signal: abort.signal });
}

async function sendResponse(res: ExpressResponse, response: Response) {
  res.statusMessage = response.statusText;
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}
