import type { Database } from "../database/database.ts";

export type DataVersion = ReturnType<typeof createDataVersion>;

/**
 * Which version the data have, asked at most once in `everyMs` however many want to know: what others changed shows
 * that much later. With 0 it is asked each time.
 */
export function createDataVersion(
  { version }: Pick<Database, "version">,
  everyMs: number,
  now = () => performance.now(),
) {
  let seen = { version: "", at: Number.NEGATIVE_INFINITY };
  let looking: Promise<string> | undefined;

  async function ask() {
    const at = now();
    seen = { version: await version(), at };
    return seen.version;
  }

  /** As of now. Whoever asked for the version before is told the same from here on. */
  function look() {
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** Not older than `everyMs`; at once where it is known. */
  const newest = () => (now() - seen.at < everyMs ? seen.version : look());

  return { newest, look };
}
