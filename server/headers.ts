import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import type { Stage } from "./stages.ts";

type Setting = {
  https: boolean;
  /** Vite's own client brings inline styles and a socket. */
  dev?: boolean;
};

/** The security headers, once for every answer, errors and files included; this policy admits no inline script. */
export function headers({ https, dev = false }: Setting): Stage {
  const fixed = new Map([
    ["X-Content-Type-Options", "nosniff"],
    // Not no-referrer: browsers would then send `Origin: null` with our own forms.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["X-Frame-Options", "DENY"],
    ...(https ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as const] : []),
    ["Content-Security-Policy", policy([], null, { https, dev })],
  ]);
  return (_req, res, next) => {
    res.setHeaders(fixed);
    next();
  };
}

/** For pages that are drawn for one visit: a policy that admits what carries the nonce in `res.locals.nonce`. */
export function nonces({ https, dev = false }: Setting): RequestHandler {
  return (_req, res, next) => {
    const nonce = randomBytes(16).toString("base64url");
    res.locals.nonce = nonce;
    res.setHeader("Content-Security-Policy", policy([`'nonce-${nonce}'`], nonce, { https, dev }));
    next();
  };
}

/** The Content-Security-Policy; `scripts` are the sources of inline scripts, a nonce or hashes. */
export function policy(scripts: readonly string[], styleNonce: string | null, { https, dev = false }: Setting) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    // The scroll lock of dialogs writes a style element. A nonce would switch off what Vite's client needs.
    ["style-src 'self'", ...(dev ? ["'unsafe-inline'"] : styleNonce ? [`'nonce-${styleNonce}'`] : [])].join(" "),
    // Positions that scripts compute.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
