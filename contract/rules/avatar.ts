/** The address of a customer's own picture by the name of its upload (`avatars/<name>`). */
export const avatarAddress = (name: string) => `/user/avatar/${name}`;
