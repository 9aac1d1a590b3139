import type { Control } from "./control.ts";
import { rules } from "./rules.ts";

/** Everything that `npm run controls` takes out, in the order of docs/controls.md. */
export const controls: readonly Control[] = [...rules];
