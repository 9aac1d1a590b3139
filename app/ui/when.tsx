const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** 2026-11-21 09:30, in Shanghai wherever the reader is (product.md section 4). */
export const formatTime = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 16).replace("T", " ");

export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>;
}
