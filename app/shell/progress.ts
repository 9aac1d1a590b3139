/** The progress bar appears after this delay and fills in this time, in ms (S9.progress.1). */
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5000;
