/** The message for a call without a valid token, which ends the session. */
export const LOGIN_REQUIRED = "请登录";

/**
 * The status of a record that does not exist or belongs to another customer; one status for both prevents probing of
 * ids.
 */
export const NOT_FOUND = 404;

/** The status of a backend that cannot serve now; the same request may be sent again. */
export const UNAVAILABLE = 503;

/** The message for what a shop lacks because its backend does not have the call. */
export const NOT_PROVIDED = "本商城未提供此功能";

/** The status of a call that a member of staff has no right to. */
export const FORBIDDEN = 403;
