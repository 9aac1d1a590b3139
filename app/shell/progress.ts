/** The progress bar waits this long before it shows, and takes this long to fill (storefront.md section 9). */
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5000;
