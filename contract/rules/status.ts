/** What the backend says to a call that needs a live token; it ends the session (storefront.md section 4). */
export const LOGIN_REQUIRED = "请登录";

/** What is not there, or not yours: the two are never told apart. */
export const NOT_FOUND = 404;
