/** The import rules of docs/architecture.md. Patterns cover new subjects without a new line. */
const ours = "^(app|backend|contract|server)/";
/** Pages, resource routes and the sections of a page that join several subjects; they may import every layer below. */
const ENTRIES = "\\.(page|resource|parts)\\.tsx?$";
/** What other features may import of a feature beside its rules. */
const SHARED = [
  "catalog/(buy-form|favourite-button|piece-price|product-card|product-name|product-picture|product-row)\\.tsx",
  "catalog/(quantity-stepper|row-result)\\.tsx",
  "catalog/(forms|(buy|list|pending-act|product)\\.server)\\.ts",
  "printer/(consumable-sets\\.tsx|forms\\.ts)",
  "stock-alert/alert-button\\.tsx",
].join("|");
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: `\\.(test|sample)\\.tsx?$|${ENTRIES}` },
  to: { path: ours, pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Imports of types count too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|build/server|\\./\\+types" },
    },
    only("contract-imports-nothing-else", "^contract/", "^contract/"),
    {
      name: "browsers-get-no-schemas",
      comment: "What pages need of the contract at run time is in contract/rules; Zod stays out of the browser.",
      severity: "error",
      from: { path: "^contract/rules/", pathNot: "\\.test\\." },
      to: { path: "node_modules/zod|^contract/(?!rules/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "screens-get-no-schemas",
      comment: "A form's schema is loaded when a visitor fills the form in; what a screen needs of it is a rule.",
      severity: "error",
      from: { path: "^app/(features|desk|shell|ui)/.*(\\.tsx|/use-[^/]+\\.ts)$", pathNot: "\\.(test|page|parts)\\." },
      to: {
        path: "^app/features/.*/forms\\.ts$|node_modules/zod",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    only("backend-knows-the-contract", "^backend/", "^(backend|contract)/"),
    only("ui-knows-days-money-and-files", "^app/ui/", "^app/ui/|^contract/rules/(calendar|money|picture|upload)\\.ts$"),
    only(
      "http-knows-the-contract",
      "^app/http/",
      "^(app/http|contract)/|^app/(urls|desk-urls|addresses|link)\\.ts$|^backend/(main|log|variables|storage/make-folder)\\.ts$",
    ),
    only(
      "desk-knows-http-ui-contract",
      "^app/desk/",
      "^(app/(desk|http|ui)|contract)/|^app/(urls|desk-urls|addresses|link)\\.ts$",
    ),
    only(
      "features-know-http-ui-contract",
      "^app/features/",
      "^(app/(features|desk|http|ui)|contract)/|^app/(urls|desk-urls|addresses|link)\\.ts$",
    ),
    only(
      "shell-knows-features",
      "^app/shell/",
      "^(app/(shell|seo|features|http|ui)|contract)/|^app/(urls|desk-urls|addresses|link)\\.ts$",
    ),
    only(
      "seo-knows-features",
      "^app/seo/",
      "^(app/(seo|shell|features)|contract)/|^app/(urls|desk-urls|addresses|link)\\.ts$",
    ),
    only(
      "server-knows-settings-and-backend",
      "^server/",
      "^server/|^backend/(log|main|settings|variables|http/bodies)\\.ts$|^contract/rules/(network|picture|platform-hosts)\\.ts$|^app/http/(env|picture/prepare)\\.server\\.ts$",
    ),
    {
      name: "one-way-to-the-backend",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/http/(env|log|transport)\\.server\\.ts$|\\.(test|sample)\\.tsx?$" },
      to: { path: "^backend/" },
    },
    {
      name: "only-rules-cross-between-features",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: `\\.(test|sample)\\.|${ENTRIES}` },
      to: {
        path: "^app/features/[^/]+/(.*\\.tsx$|use-[^/]+\\.ts$|forms\\.ts$|.*\\.server\\.ts$)",
        pathNot: `^app/features/($1/|(${SHARED})$)`,
      },
    },
    {
      name: "pages-do-not-import-pages",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.test\\." },
      to: { path: "^app/features/.*\\.(page|resource)\\.tsx?$" },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      from: { path: "^app/features/.*\\.ts$", pathNot: "(\\.(server|test|sample|resource)|/use-[^/]+)\\.ts$" },
      to: { path: "node_modules/(react|@remix-run)|\\.server\\.ts$" },
    },
    {
      name: "modules-of-the-backend-share-no-stores",
      comment: "A module asks another module's rules, never its tables.",
      severity: "error",
      from: { path: "^backend/modules/([^/]+)/", pathNot: "\\.test\\." },
      to: { path: "^backend/modules/[^/]+/.*\\.(routes|store)\\.ts$", pathNot: "^backend/modules/$1/" },
    },
    {
      name: "only-main-and-staff-import-the-demo",
      comment: "The demo is loaded by main and the staff program, and only when SHOP_MODE is demo.",
      severity: "error",
      from: { path: "^(app|backend|server)/", pathNot: "^backend/(demo/|main\\.ts$|staff)|\\.test\\." },
      to: { path: "^backend/demo/" },
    },
    {
      name: "the-demo-is-imported-dynamically",
      comment: "import() after a check of SHOP_MODE, so that a live process never reads a file of the demo.",
      severity: "error",
      from: { path: "^(app|backend|server)/", pathNot: "^backend/demo/|\\.test\\." },
      to: { path: "^backend/demo/", dynamic: false },
    },
    {
      name: "tests-stay-out-of-the-product",
      severity: "error",
      from: { path: ours, pathNot: "\\.(test|sample)\\.tsx?$" },
      to: { path: "^tests/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  },
};
