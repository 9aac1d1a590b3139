import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

/**
 * Hands a failed import of a route's code to `onChunkFailure` of the window (app/shell/chunk-reload.ts), because Remix
 * reloads the page without a limit and has no option for that.
 */
const limitChunkReloads = (): Plugin => ({
  name: "limit-chunk-reloads",
  apply: "build",
  renderDynamicImport: ({ moduleId, targetModuleId }) =>
    targetModuleId === null && moduleId.includes("/@remix-run/react/")
      ? { left: "import(", right: ").catch(onChunkFailure)" }
      : undefined,
});

const SHELL_ENTRIES = /\/app\/(root|entry\.client|shell\/shell)\.tsx/;
/** The kit without the parts of few pages, the names and pictures of products, the calendar and amounts. */
const SHARED_MODULES =
  /\/app\/(ui\/(?!(a4|a4-fact|attachment-link|combobox|confirmation|copy-button|data-table|deferred|figures|fold|list-end|meter|file-field|picture-upload|choose-upload|prepare-upload|print-button|progress-steps|removal-question|state-head|steps|time|use-countdown|use-poll)\.)|http\/)|\/app\/features\/catalog\/product-(name|picture)\.|\/contract\/rules\/(calendar|money)\./;
const OWN_MODULES = /\/(app|contract)\/|\/remix-utils\//;
const FRAMEWORK_MODULES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|get-nonce|@remix-run\/[\w-]+)\/|chunk-reload|commonjsHelpers|vite\/preload-helper/;

/** Functions of Remix and its router that only write hints for developers; the built shop drops their calls. */
const DEVELOPER_HINTS = ["warning", "warningOnce", "logDeprecation", "logV6DeprecationWarnings", "console.warn"];

/**
 * Puts the code and styles of every page into two chunks: `framework`, and `shell` with root, shell and the shared
 * modules that need no other package. Rollup alone would make thirty chunks, whose headers weigh more than their content
 * (docs/decisions/0009).
 */
const twoSharedChunks = (): Plugin => {
  const shell = new Set<string>();
  const belongsToShell = (id: string) => OWN_MODULES.test(id) && !FRAMEWORK_MODULES.test(id);
  return {
    name: "two-shared-chunks",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const needsNoPackage = (id: string) =>
        importsOf(id).every((imported) => OWN_MODULES.test(imported) || FRAMEWORK_MODULES.test(imported));
      const queue = [...this.getModuleIds()].filter(
        (id) => SHELL_ENTRIES.test(id) || (SHARED_MODULES.test(id) && needsNoPackage(id)),
      );
      for (let id = queue.pop(); id; id = queue.pop()) {
        if (shell.has(id) || !belongsToShell(id)) continue;
        shell.add(id);
        queue.push(...importsOf(id));
      }
    },
    config: () => ({
      build: {
        rollupOptions: {
          output: {
            onlyExplicitManualChunks: true,
            manualChunks: (id) => (FRAMEWORK_MODULES.test(id) ? "framework" : shell.has(id) ? "shell" : undefined),
          },
        },
      },
    }),
  };
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixOptions),
    limitChunkReloads(),
    twoSharedChunks(),
  ],
  build: {
    target: "es2022",
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, pure_funcs: DEVELOPER_HINTS },
      // Vite turns on workarounds for Safari 10, which is older than the target.
      safari10: false,
      format: { comments: false },
    },
    assetsInlineLimit: 0,
  },
  ssr: { noExternal: ["remix-utils"] },
}));
