import { authorization } from "./authorization.ts";
import { browser } from "./browser.ts";
import type { Control } from "./control.ts";
import { edge } from "./edge.ts";
import { frame } from "./frame.ts";
import { hardship } from "./hardship.ts";
import { inside } from "./inside.ts";
import { logins } from "./logins.ts";
import { owners } from "./owners.ts";
import { pages } from "./pages.ts";
import { programs } from "./programs.ts";
import { rules } from "./rules.ts";
import { shelf } from "./shelf.ts";
import { trade } from "./trade.ts";
import { wire } from "./wire.ts";

/** Everything that `npm run controls` takes out, in the order of docs/controls.md. */
export const controls: readonly Control[] = [
  ...rules,
  ...pages,
  ...logins,
  ...owners,
  ...trade,
  ...shelf,
  ...wire,
  ...edge,
  ...inside,
  ...authorization,
  ...frame,
  ...programs,
  ...hardship,
  ...browser,
];
