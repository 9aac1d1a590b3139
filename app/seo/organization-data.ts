import { absoluteUrl, type Matches, shellOf } from "./page-meta.ts";

/** schema.org's Organization. */
export function organizationData(matches: Matches): Record<string, unknown> {
  const { config, origin } = shellOf(matches);
  const logo = config?.site_logo ? absoluteUrl(config.site_logo, origin) : null;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: config?.site_name ?? "",
    ...(origin ? { url: `${origin}/` } : {}),
    ...(logo ? { logo } : {}),
    ...(config?.sys_phone
      ? { contactPoint: { "@type": "ContactPoint", telephone: config.sys_phone, contactType: "customer service" } }
      : {}),
  };
}
