import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { version } from "react";
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

const JSX_RUNTIME = "react/jsx-runtime";
const ELEMENTS = "\0elements";
const ELEMENTS_SOURCE = `
  import { Fragment, jsx as copying } from "${JSX_RUNTIME}";
  const $$typeof = copying(Fragment, {}).$$typeof;
  export const jsx = (type, props, key) =>
    (props.ref ?? null) !== null || props.key !== undefined || (typeof type !== "string" && type.defaultProps)
      ? copying(type, props, key)
      : { $$typeof, type, key: key === undefined ? null : String(key), ref: null, props, _owner: null };
  export { Fragment, jsx as jsxs };
`;

/**
 * Makes the elements of the built server's pages with the properties as the compiler wrote them. React 18 copies them
 * one by one, which takes a twentieth of a page; React 19 does not. Fails the build with another version of React.
 */
const elementsWithoutCopies = (): Plugin => ({
  name: "elements-without-copies",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  enforce: "pre",
  buildStart() {
    if (!version.startsWith("18.")) this.error("elementsWithoutCopies makes the elements of React 18");
  },
  resolveId: (id, importer) => (id === JSX_RUNTIME && importer !== ELEMENTS ? ELEMENTS : undefined),
  load: (id) => (id === ELEMENTS ? ELEMENTS_SOURCE : undefined),
});

const CONTRACT_MODULE = /(["'])#contract\/([\w/-]+)\.ts\1/g;

/**
 * Leaves the contract's modules out of the built pages, which import those that server/bundle.mjs builds for the backend:
 * a second copy of their schemas would take 10 MB and 300 ms of the start.
 */
const sharedContract = (): Plugin => ({
  name: "shared-contract",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  config: () => ({ build: { rollupOptions: { external: /^#contract\// } } }),
  renderChunk(code, { fileName }) {
    const build = fileName.replaceAll(/[^/]+(\/|$)/g, "../");
    return { code: code.replaceAll(CONTRACT_MODULE, `"${build}contract/$2.js"`), map: null };
  },
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
    elementsWithoutCopies(),
    sharedContract(),
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
