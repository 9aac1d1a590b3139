/** The message for a call without a valid token, which ends the session. */
export const LOGIN_REQUIRED = "请登录";

/** What is not there, or not yours: the two are never told apart. */
export const NOT_FOUND = 404;

/** The backend cannot serve now; the same request may be sent again. */
export const UNAVAILABLE = 503;
