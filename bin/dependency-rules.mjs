// The allowed imports between folders: main → server → app, listeners → features → platform. Apps never import each
// other. A feature uses another only through its index.ts.
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid(
      "no-circles",
      "Two files that need each other are one, or three. Only the types of parts that live together may name each other.",
      { path: "^(apps|packages/(?!channels/))" },
      { circular: true, viaOnly: { pathNot: "^apps/server/src/platform/(platform|scope)\\.ts$" } },
    ),
    forbid(
      "platform-knows-no-feature",
      "The platform has never heard of a conversation.",
      { path: "^apps/[^/]+/src/platform/" },
      { path: "^apps/[^/]+/src/(features/|app|listeners|main|server|routes)" },
    ),
    forbid(
      "features-below-the-app",
      "Features do not know who puts them together.",
      { path: "^apps/[^/]+/src/features/" },
      { path: "^apps/[^/]+/src/(app|listeners|main|server|routes)\\." },
    ),
    forbid(
      "features-by-their-index",
      "A feature uses another only through its index.ts.",
      { path: "^apps/server/src/features/([^/]+)/" },
      {
        path: "^apps/server/src/features/",
        pathNot: ["^apps/server/src/features/$1/", "^apps/server/src/features/[^/]+/index\\.ts$"],
      },
    ),
    forbid(
      "dashboard-features-by-their-index",
      "The same on the screen. A component that loads later is exported lazily (`lazy.ts`).",
      { path: "^apps/dashboard/src/features/([^/]+)/" },
      {
        path: "^apps/dashboard/src/features/",
        pathNot: ["^apps/dashboard/src/features/$1/", "^apps/dashboard/src/features/[^/]+/index\\.ts$"],
      },
    ),
    forbid(
      "frame-by-their-index",
      "The page around the features uses them the same way. Only the table of routes names the files of screens.",
      {
        path: "^apps/dashboard/src/",
        pathNot: ["^apps/dashboard/src/features/", "^apps/dashboard/src/((integration|settings)-)?routes\\.tsx?$"],
      },
      { path: "^apps/dashboard/src/features/", pathNot: "^apps/dashboard/src/features/[^/]+/index\\.ts$" },
    ),
    forbid(
      "integrations-apart",
      "An integration knows no other, and what they share knows none of them.",
      { path: "^apps/server/src/features/integrations/([^/]+)/" },
      {
        path: "^apps/server/src/features/integrations/",
        pathNot: ["^apps/server/src/features/integrations/($1|shared)/"],
      },
    ),
    forbid(
      "dashboard-features-below-the-frame",
      "Features import pieces, the platform and texts. What surrounds them imports features.",
      { path: "^apps/dashboard/src/features/" },
      { path: "^apps/dashboard/src/", pathNot: "^apps/dashboard/src/(features|ui|platform|texts)/" },
    ),
    forbid(
      "dashboard-pieces-and-platform-below-features",
      "Neither pieces nor the platform know a feature, or each other. Both know the texts that are always there.",
      { path: "^apps/dashboard/src/(ui|platform)/" },
      { path: "^apps/dashboard/src/", pathNot: "^apps/dashboard/src/($1|texts)/" },
    ),
    forbid(
      "texts-import-nothing",
      "Texts are at the bottom.",
      { path: "^apps/dashboard/src/texts/" },
      { path: "^(apps|packages)/", pathNot: "^apps/dashboard/src/texts/" },
    ),
    forbid(
      "no-app-imports-another",
      "Apps meet on the wire.",
      { path: "^apps/([^/]+)/" },
      { path: "^apps/", pathNot: "^apps/$1/" },
    ),
    forbid("packages-below-apps", "A package knows no app.", { path: "^packages/" }, { path: "^apps/" }),
    forbid(
      "contract-imports-nothing",
      "Shapes and names only.",
      { path: "^packages/contract/" },
      { path: "^(packages/(?!contract)|apps)" },
    ),
    forbid(
      "channels-imports-nothing",
      "It has never heard of a conversation.",
      { path: "^packages/channels/" },
      { path: "^(packages/(?!channels)|apps)" },
    ),
    forbid(
      "client-on-contract",
      "",
      { path: "^packages/api-client/" },
      { path: "^(packages/(?!api-client|contract)|apps)" },
    ),
    forbid(
      "widget-on-client",
      "",
      { path: "^packages/widget/" },
      { path: "^(packages/(?!widget|sdk|api-client|contract)|apps)" },
    ),
    forbid(
      "sdk-on-client",
      "What a visitor's chat does, without a screen.",
      { path: "^packages/sdk/" },
      { path: "^(packages/(?!sdk|api-client|contract)|apps)" },
    ),
    forbid(
      "recorder-beside-widget",
      "Two guests on one page share what is theirs in the browser: their visitor.",
      { path: "^packages/recorder/" },
      { path: "^(packages/(?!recorder|widget|sdk|api-client|contract)|apps)" },
    ),
    forbid(
      "browsers-not-on-channels",
      "",
      { path: "^(apps/dashboard|packages/(widget|sdk|recorder))/" },
      { path: "^packages/channels/" },
    ),
    forbid(
      "queries-without-doors",
      "Queries touch the database only.",
      { path: "queries\\.ts$" },
      { path: "platform/(http|realtime|mail)/" },
    ),
    forbid(
      "no-orphans",
      "If nobody would miss it, it goes.",
      {
        orphan: true,
        pathNot: [
          "\\.test\\.tsx?$",
          "\\.d\\.ts$",
          "config\\.(ts|mjs|js)$",
          "/test/",
          "/bench/",
          "/sandbox/inside/",
          "/functions/deps/",
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
