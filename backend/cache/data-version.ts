import type { Database } from "../database/database.ts";

export type DataVersion = ReturnType<typeof createDataVersion>;

/**
 * The version of the data, read from the database at most once in `maxAgeMs`, for every cache of a backend. A change
 * is seen at most so many ms later; with 0 the database is asked each time.
 */
export function createDataVersion(
  { version }: Pick<Database, "version">,
  maxAgeMs: number,
  now = () => performance.now(),
) {
  let latest = { version: "", at: Number.NEGATIVE_INFINITY };
  let reading: Promise<string> | undefined;

  async function read() {
    const at = now();
    latest = { version: await version(), at };
    return latest.version;
  }

  return {
    /** At most `maxAgeMs` old; without a promise where it is known. */
    current(): string | Promise<string> {
      if (now() - latest.at < maxAgeMs) return latest.version;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
