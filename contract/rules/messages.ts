/** The message for a value that no form of the shop sends. */
export const MALFORMED = "请求格式有误";

/** The message for a text over its limit, which says how long the text is. */
export const tooLong = (max: number, name: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `${name}不能超过 ${max} 个字，现在有 ${typeof input === "string" ? input.length : 0} 个字`,
});

/** The message for a text with control characters. */
export const oddCharacters = (name: string) => ({ error: `${name}不能含有特殊字符` });
