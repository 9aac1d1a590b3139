import { backend } from "./backend.ts";
import { browser } from "./browser.ts";
import { built } from "./built.ts";
import type { Control } from "./control.ts";
import { edge } from "./edge.ts";
import { pages } from "./pages.ts";
import { rules } from "./rules.ts";

/** Everything that `npm run controls` takes out, in the order of docs/controls.md. */
export const controls: readonly Control[] = [...rules, ...pages, ...backend, ...edge, ...built, ...browser];
