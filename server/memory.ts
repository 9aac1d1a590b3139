import { setFlagsFromString } from "node:v8";

/** With 30 collecting costs much more and saves 12 MB (docs/performance.md). */
const GROWTH_PERCENT = 60;

/**
 * Has V8 collect everything once the heap has grown by this much since it did so last; by itself it waits until there
 * is three or four times what lives (decision 0128). A heap that needs more gets more.
 */
export const collectSooner = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
