/** The largest picture of a customer, in bytes. */
export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;

/** The address of a customer's own picture by the name of its upload (`avatars/<name>`). */
export const avatarAddress = (name: string) => `/user/avatar/${name}`;
