const PREFIX = "licences/demo-";

/** Pictures of made-up licences as data URLs, each loaded at its first use. */
const licences = import.meta.glob<string>("./licences/*.webp", { query: "?inline", import: "default" });

/** The upload of an applicant's licence. */
export const demoLicence = (name: string) => `${PREFIX}${name}.webp`;

/** The WebP bytes of a licence of the demo; null for any other upload. */
export async function readDemoLicence(upload: string): Promise<Uint8Array | null> {
  const load = upload.startsWith(PREFIX) ? licences[`./licences/${upload.slice(PREFIX.length)}`] : undefined;
  return load ? Buffer.from((await load()).split(",")[1] ?? "", "base64") : null;
}
