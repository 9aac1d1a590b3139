/** The name of an anonymous buyer, and of one without a name. */
const ANONYMOUS = "匿名用户";

/** Masks a name to its first and last character, such as 远***易; a name of one or two characters to its first. */
export function maskName(name: string): string {
  const characters = [...name.trim()];
  const [first] = characters;
  if (first === undefined) return ANONYMOUS;
  const last = characters.length > 2 ? characters.at(-1) : "";
  return `${first}***${last}`;
}

/** The name under which a review is shown. */
export const reviewerName = (nickname: string, isAnonymous: boolean) => (isAnonymous ? ANONYMOUS : maskName(nickname));
