import { lockClosing, planClosing } from "./closing.store.ts";

/** The planned closing of an account, which a login cancels. */
export const closings = { plan: planClosing, lock: lockClosing };

export type Closings = typeof closings;
