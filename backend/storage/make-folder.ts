import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const OWNER_ONLY = 0o700;

/**
 * Makes a folder that only its owner may read, with the folders above it. Node's own `recursive` never ends where a file
 * system refuses a folder as missing, which /proc does.
 * @throws the error of the first folder that cannot be made
 */
export function makeFolder(folder: string) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
