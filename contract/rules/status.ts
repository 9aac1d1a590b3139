/** The message for a call without a valid token, which ends the session. */
export const LOGIN_REQUIRED = "请登录";

/** The record is absent or belongs to another customer; one status for both, so that ids cannot be probed. */
export const NOT_FOUND = 404;

/** The backend cannot serve now; the same request may be sent again. */
export const UNAVAILABLE = 503;
