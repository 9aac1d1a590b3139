import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render, true once scripts run: for what makes no sense without them. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
