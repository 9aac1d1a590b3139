/** The browser's own store, which may be switched off or full: then it remembers nothing. */
type Kind = "localStorage" | "sessionStorage";

export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is kept. */
export function writeStored(kind: Kind, key: string, value: string): boolean {
  try {
    window[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(kind: Kind, key: string) {
  try {
    window[kind].removeItem(key);
  } catch {
    // Then nothing was kept either.
  }
}
