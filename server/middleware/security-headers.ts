import { randomBytes } from "node:crypto";
import type { NextHandleFunction } from "connect";
import type { RequestHandler } from "express";
import { PLATFORM_HOSTS } from "#contract/rules/platform-hosts.ts";

type Options = {
  https: boolean;
  /** Allows the inline styles and the WebSocket of Vite's client. */
  dev?: boolean;
};

/** Sets the security headers of every response; this policy allows no inline script. */
export function securityHeaders({ https, dev = false }: Options): NextHandleFunction {
  const headers = new Map([
    ["X-Content-Type-Options", "nosniff"],
    // With no-referrer, browsers would send `Origin: null` with the shop's own forms.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["X-Frame-Options", "DENY"],
    ...(https ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as const] : []),
    ["Content-Security-Policy", contentSecurityPolicy([], null, { https, dev })],
  ]);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Puts a fresh nonce into `res.locals.nonce` and into the policy, for pages rendered per request. */
export function cspNonce({ https, dev = false }: Options): RequestHandler {
  return (_req, res, next) => {
    const nonce = randomBytes(16).toString("base64url");
    res.locals.nonce = nonce;
    res.setHeader("Content-Security-Policy", contentSecurityPolicy([`'nonce-${nonce}'`], nonce, { https, dev }));
    next();
  };
}

/** The Content-Security-Policy; `scripts` are the sources of inline scripts: a nonce or hashes. */
export function contentSecurityPolicy(
  scripts: readonly string[],
  styleNonce: string | null,
  { https, dev = false }: Options,
) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    // The scroll lock of dialogs writes a style element. In development a nonce would disable 'unsafe-inline'.
    ["style-src 'self'", ...(dev ? ["'unsafe-inline'"] : styleNonce ? [`'nonce-${styleNonce}'`] : [])].join(" "),
    // Scripts write computed positions into style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers check the addresses that a form's answer leads to as well.
    ["form-action 'self'", ...PLATFORM_HOSTS.map((host) => `https://${host}`)].join(" "),
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
