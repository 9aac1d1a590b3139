/** The origin of the shop's address as staff entered it; null for anything but an http or https address. */
export function siteOrigin(siteUrl: string): string | null {
  if (!URL.canParse(siteUrl)) return null;
  const { protocol, origin } = new URL(siteUrl);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}
