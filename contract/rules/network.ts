/** The eight groups of an IPv6 address in lower case without leading zeros; fewer for a malformed one. */
export function ipv6Groups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const end = tail === "" ? [] : tail.split(":");
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - end.length)).fill("0"), ...end);
  }
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

/** The IPv4 address of `::ffff:203.0.113.9`, which is how a socket for both families names it, or null. */
export const mappedIpv4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;

/** The network that shares a limit of load: the first 24 bits of an IPv4 address, the first 56 of an IPv6 one. */
export function networkOf(address: string): string {
  const ipv4 = mappedIpv4(address) ?? address;
  if (!ipv4.includes(":")) return `${ipv4.split(".").slice(0, 3).join(".")}.0/24`;
  const [first, second, third, fourth = "0"] = ipv6Groups(ipv4);
  // The last two of the fourth group's four digits are beyond the first 56 bits.
  const upper = fourth.length > 2 ? `${fourth.slice(0, -2)}00` : "0";
  return `${first}:${second}:${third}:${upper}::/56`;
}
