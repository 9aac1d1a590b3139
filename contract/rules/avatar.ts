/** The address of a customer's own picture by the name of its upload (`avatars/<name>`). */
export const avatarAddress = <Name extends string>(name: Name) => `/user/avatar/${name}` as const;
