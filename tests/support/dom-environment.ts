import { builtinEnvironments, type Environment } from "vitest/environments";

let opening: Promise<unknown> | undefined;

/**
 * A DOM that all files of a process share, as React and Testing Library keep the document that they were imported with.
 * Each file begins with an empty document, empty storage and the first address.
 */
export default {
  name: "shared-dom",
  transformMode: "web",
  async setup(global, options) {
    opening ??= builtinEnvironments["happy-dom"].setup(global, options) as Promise<unknown>;
    await opening;
    return {
      teardown({ document, localStorage, sessionStorage, history }) {
        document.head.replaceChildren();
        document.body.replaceChildren();
        document.title = "";
        localStorage.clear();
        sessionStorage.clear();
        history.replaceState(null, "", "/");
      },
    };
  },
} satisfies Environment;
