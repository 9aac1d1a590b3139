/** The pattern of SQL's `like … escape '\\'` for texts that contain a keyword, in lower case. */
export const likePattern = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
