/** Web storage, which may be disabled or full: reads return null, writes return false. */
type Storage = "localStorage" | "sessionStorage";

export function readStored(kind: Storage, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the value is stored. */
export function writeStored(kind: Storage, key: string, value: string): boolean {
  try {
    window[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(kind: Storage, key: string) {
  try {
    window[kind].removeItem(key);
  } catch {
    // Disabled storage holds no value to remove.
  }
}
