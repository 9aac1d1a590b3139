const TAIL = 4;
/** The length below which four characters would be too much of a key. */
const KEY_MIN = 16;

/** What may be shown of a robot's address: its host and the end of its key, which is the value of a parameter. */
export function maskedRobot(url: string): { host: string; tail: string } {
  const { host, searchParams } = new URL(url);
  const key = [...searchParams.values()].at(-1) ?? "";
  return { host, tail: key.length < KEY_MIN ? "" : key.slice(-TAIL) };
}

/** An address by its beginning and its domain, such as su**@example.com. */
export const maskEmail = (email: string) => email.replace(/^([^@]{1,2})[^@]*@/, "$1**@");

/** A text of somebody else's server without the addresses, keys and phones in it, in one line. */
export const maskAddresses = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/https?:\/\/([^\s/?#]+)\S*/g, "$1")
    .replace(/[^\s<>@,;:"']+@[^\s<>@,;:"']+/g, maskEmail)
    .replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, "$1****$2");
