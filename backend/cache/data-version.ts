import type { Database } from "../database/database.ts";

export type DataVersion = ReturnType<typeof createDataVersion>;

/**
 * The version of the data, shared by every cache of a backend and read from the database at most once in `maxAgeMs`. A
 * change is seen at most `maxAgeMs` later; with 0 the database is read on every call.
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
    /** Returns the version, at most `maxAgeMs` old; a known version is returned without a promise. */
    current(): string | Promise<string> {
      if (now() - latest.at < maxAgeMs) return latest.version;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
