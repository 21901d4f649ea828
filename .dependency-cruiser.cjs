/*
 * The import rules of app/, from the ground up: what is in app/platform/, the nouns, and the files that join them. Each
 * imports only what stands above it in ORDER, so no circle of folders can come about; scripts/imports.mjs finds those
 * inside a folder. A file or folder that isn't in ORDER fails.
 */
const at = (name) => `^app/${name.replaceAll('.', '[.]')}${name.includes('.') ? '$' : '/'}`
const platform = (...names) => names.map((name) => at(`platform/${name}`))

/** What a part of app/platform/ may import besides itself and libraries. */
const PLATFORM = {
  'mail-settings.server.ts': [],
  'config.server.ts': ['mail-settings.server.ts'],
  'refusal.ts': [],
  'finding.ts': [],
  'dashboard-url.ts': [],
  log: [],
  text: [],
  styles: [],
  workers: ['refusal.ts'],
  'storage/disk': ['config.server.ts', 'log'],
  'storage/database.server.ts': ['config.server.ts', 'storage/disk'],
  'storage/files': ['config.server.ts', 'log', 'storage/disk', 'storage/database.server.ts'],
  jobs: ['log', 'storage/disk', 'storage/database.server.ts'],
  limits: ['config.server.ts', 'refusal.ts', 'log', 'storage/database.server.ts'],
  mail: ['config.server.ts', 'mail-settings.server.ts', 'storage/files/durable.server.ts'],
  documents: ['config.server.ts', 'text', 'workers'],
  pictures: ['config.server.ts', 'workers'],
  audit: ['config.server.ts', 'refusal.ts', 'log', 'storage/database.server.ts'],
  ui: ['refusal.ts'],
  remix: ['ui'],
  headers: [],
  session: ['config.server.ts', 'ui/toast/toast.ts'],
  downloads: ['headers', 'text', 'workers/turns.ts'],
  uploads: ['log', 'storage/disk', 'storage/files', 'workers/turns.ts'],
  forms: ['refusal.ts', 'log', 'storage/disk', 'ui', 'remix', 'headers', 'session', 'uploads'],
  api: ['headers', 'uploads'],
  server: ['log', 'limits/network-of.ts', 'remix', 'headers', 'uploads', 'downloads'],
}

const NOUNS = ['accounts', 'voices', 'stories', 'dashboard', 'admin', 'pages']
const SHELL = [
  'api',
  'housekeeping.server.ts',
  'boot.server.ts',
  'routes.ts',
  'root.tsx',
  'entry.client.tsx',
  'entry.server.tsx',
  'server.ts',
  'remix-serve.ts',
]
const PARTS = Object.keys(PLATFORM).map((name) => `platform/${name}`)
const ORDER = [...PARTS, ...NOUNS, ...SHELL]
const inOrder = ORDER.map(at)

/** A noun's pages; its rules are all that lies beside them. */
const PAGES = `^app/(${NOUNS.join('|')})/pages/`
/** What answers requests outside pages: the calls of the API, the guards with their cookies, and files that are served. */
const RESPONDING =
  '-(api|schemas?)[.]server[.]ts$|^app/accounts/session/|/(stored-file|unlocked-shares)[.]server[.]ts$'
const RULES = { path: `^app/(${NOUNS.slice(0, -1).join('|')})/(?!pages/)`, pathNot: RESPONDING }

/** React, and libraries of requests, responses and forms. */
const WEB_LIBRARIES =
  '(^|/)node_modules/(react|react-dom|@remix-run/(react|node|express|serve|server-runtime)|express)/'

/** The files that the engine's package.json names. */
const ENGINE_ENTRIES = Object.values(require('./engine/package.json').exports).map(
  (name) => `^${name.replace('.', 'engine').replaceAll('.', '[.]')}$`,
)

const error = { severity: 'error' }

const platformRules = Object.entries(PLATFORM).map(([name, allowed]) => ({
  ...error,
  name: `platform-${name}-imports-its-row-only`,
  from: { path: platform(name) },
  to: { path: '^app/', pathNot: platform(name, ...allowed) },
}))

const upwardRules = ORDER.slice(0, -1).map((name, index) => ({
  ...error,
  name: `${name}-imports-nothing-below-it-in-the-order`,
  from: { path: at(name) },
  to: { path: inOrder.slice(index + 1) },
}))

module.exports = {
  forbidden: [
    ...platformRules,
    ...upwardRules,
    { ...error, name: 'everything-is-in-the-order', from: { path: '^app/', pathNot: inOrder }, to: {} },
    { ...error, name: 'everything-is-in-the-order', from: {}, to: { path: '^app/', pathNot: inOrder } },
    {
      ...error,
      name: 'everything-is-in-the-order',
      from: { orphan: true, path: '^app/', pathNot: inOrder },
      to: {},
    },
    { ...error, name: 'no-cycles', from: {}, to: { circular: true } },
    {
      ...error,
      name: 'rules-import-no-pages',
      from: { path: `^app/[^/]+/(?!pages/)`, pathNot: '^app/api/' },
      to: { path: PAGES },
    },
    { ...error, name: 'rules-import-no-web', from: RULES, to: { path: WEB_LIBRARIES } },
    {
      ...error,
      name: 'rules-import-no-web',
      from: RULES,
      to: {
        path: platform('ui', 'remix', 'headers', 'session', 'downloads', 'uploads', 'forms', 'api', 'server'),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      ...error,
      name: 'ui-is-for-the-browser',
      from: { path: platform('ui') },
      to: { path: '[.](server|worker)[.]|(^|/)node_modules/zod/' },
    },
    {
      ...error,
      name: 'session-imports-only-types-of-ui',
      from: { path: platform('session') },
      to: { path: platform('ui'), dependencyTypesNot: ['type-only'] },
    },
    {
      ...error,
      name: 'only-the-entry-boots',
      from: { path: '^(app|db)/', pathNot: at('entry.server.tsx') },
      to: { path: at('boot.server.ts') },
    },
    {
      ...error,
      name: 'only-database-server-imports-db',
      // The doctor reads a schema's age without better-sqlite3, which may not load.
      from: {
        path: '^app/',
        pathNot: [
          at('platform/storage/database.server.ts'),
          at('admin/commands/doctor/database-file.server.ts'),
        ],
      },
      to: { path: '^db/' },
    },
    { ...error, name: 'db-imports-no-app', from: { path: '^db/' }, to: { path: '^app/' } },
    {
      ...error,
      name: 'engine-imports-no-app',
      from: { path: '^engine/' },
      to: { path: '^(app|db)/' },
    },
    {
      ...error,
      name: 'engine-imports-itself-only',
      from: { path: '^engine/src/' },
      to: { path: '^(tests|scripts|engine/(?!src/))' },
    },
    {
      ...error,
      name: 'app-imports-the-engine-by-its-entries',
      from: { path: '^(app|db)/' },
      to: { path: '^engine/', pathNot: ENGINE_ENTRIES },
    },
    {
      ...error,
      name: 'only-rules-and-commands-import-the-engine',
      from: { path: ['^db/', PAGES, at('api'), ...platform('ui', 'forms', 'server', 'api')] },
      to: { path: '^engine/' },
    },
    {
      ...error,
      name: 'app-imports-no-tests',
      from: { path: '^(app|db)/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      ...error,
      name: 'every-import-resolves',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[?](url|inline)$|^@audio/decode-aac$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
