import { type ComponentType, lazy } from "react";
import type { SuggestionsProps } from "./suggestions.tsx";

/** Loaded when a field is first used; if the download fails, the search works without suggestions. */
export const LazySuggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import("./suggestions.tsx").then(
    ({ Suggestions }) => ({ default: Suggestions }),
    () => ({ default: () => null }),
  ),
);
