/*
 * The import table of app/, as rules. A module is a folder of app/; it may import only what its row
 * names. A module without a row fails.
 */
const DOMAIN = ['accounts', 'voices', 'stories', 'contact', 'audit', 'overview', 'departure']

const dir = (name) => `^app/${name}/`
const file = (name) => `^app/${name.replaceAll('.', '[.]')}$`
const dirs = (names) => names.map(dir)

const CONFIG = file('config.server.ts')
const DATABASE = file('database.server.ts')
const STYLES = '^app/styles/([^/]+[.]css|fonts/[^/]+[.]woff2)$'
/** Temporary files. */
const SPOOL = file('files/spool.server.ts')
/** Uploads that go on after a broken connection. */
const UPLOADS = file('files/unfinished-uploads.server.ts')
/** The store's interface and its one instance, not its implementation. */
const STORAGE = '^app/files/file-store([.]server)?[.]ts$'
const VOICE_ENGINE =
  '^app/voice-engine/(engine|protocol|sample-quality|voice-engine-error|pool[.]server|engines/descriptions|speak/text/pieces-of-text|speak/respell|speak/known-words)[.]ts$'
/** All that http needs of accounts: the session's user. */
const SESSION = '^app/accounts/(sessions|users)[.]server[.]ts$'
/** A queue that takes turns between people. */
const TURNS = file('limits/turns.ts')
const LOG = dir('log')
const DISK = dir('disk')
const TOOLS = [
  STORAGE,
  DISK,
  dir('jobs'),
  dir('mail'),
  VOICE_ENGINE,
  dir('workers'),
  dir('pictures'),
  dir('limits'),
  dir('text'),
  dir('documents'),
  LOG,
]
/** The refusals of use cases, which every layer shares: types and one table. */
const REFUSAL = file('forms/refusal.ts')
const CLIENT_SAFE = `^app/(${[...DOMAIN, 'documents', 'text', 'health'].join('|')})/(?!.*[.](server|worker)[.]).*$`

/** React, and libraries of requests, responses and forms. */
const WEB_LIBRARIES =
  '(^|/)node_modules/(react|react-dom|@remix-run/(react|node|express|serve|server-runtime)|express)/'

const domain = (...modules) => [DATABASE, CONFIG, REFUSAL, ...TOOLS, dir('audit'), ...dirs(modules)]

/** Each module, and what it may import besides itself and libraries. */
const MODULES = {
  screens: [...dirs(['ui', 'http', 'forms', 'limits', 'text', 'documents']), ...dirs(DOMAIN), STYLES],
  api: [
    ...dirs(['ui', 'http', 'forms', 'limits', 'text', 'documents', 'health', 'disk']),
    ...dirs(DOMAIN),
    STORAGE,
    UPLOADS,
    file('workers/worker-entry.server.ts'),
  ],
  ui: [CLIENT_SAFE, REFUSAL],

  accounts: domain(),
  voices: [...domain('accounts'), UPLOADS],
  stories: domain('voices', 'accounts'),
  contact: domain(),
  audit: [DATABASE, CONFIG, REFUSAL, DISK],
  overview: domain(...DOMAIN),
  departure: [...domain(...DOMAIN), UPLOADS],

  server: [dir('http'), LOG, file('limits/network-of.ts')],
  http: [SESSION, CONFIG, SPOOL, UPLOADS, TURNS, LOG, DISK, dir('text'), file('ui/toast/toast.ts')],
  forms: [...dirs(['http', 'ui', 'disk', 'log'])],
  limits: [CONFIG, DATABASE, REFUSAL, DISK, LOG],
  text: [],
  documents: [...dirs(['text', 'workers']), CONFIG],
  health: domain('voices'),
  disk: [CONFIG, LOG],
  jobs: [CONFIG, DATABASE, LOG, DISK],
  files: [CONFIG, DATABASE, LOG, DISK, dir('jobs')],
  mail: [CONFIG, file('files/durable.server.ts')],
  models: [file('files/durable.server.ts')],
  'voice-engine': ['^app/models/(model-archive|installed-model)[.]ts$'],
  log: [],
  workers: [TURNS],
  pictures: [dir('workers'), CONFIG],
  commands: [
    DATABASE,
    CONFIG,
    dir('models'),
    '^app/voice-engine/(engine|protocol|self-check/run-self-check[.]server|engines/descriptions)[.]ts$',
    DISK,
    dir('files'),
    dir('health'),
    dir('jobs'),
    dir('mail'),
    LOG,
    ...dirs(DOMAIN),
  ],
  styles: [],
}

/** The files of app/ outside of modules. */
const FILES = {
  'server.ts': [CONFIG, dir('server'), LOG],
  'housekeeping.server.ts': [CONFIG, DATABASE, LOG, DISK, ...dirs(['files', 'accounts', 'departure'])],
  'root.tsx': [CONFIG, dir('http'), dir('ui'), STYLES],
  'entry.client.tsx': [dir('ui')],
  'entry.server.tsx': [
    file('boot.server.ts'),
    file('api/calls.server.ts'),
    dir('http'),
    dir('server'),
    LOG,
    dir('ui'),
  ],
  'boot.server.ts': ['^app/'],
  'routes.ts': [],
  'config.server.ts': ['^app/voice-engine/(engine|protocol|engines/descriptions)[.]ts$'],
  'database.server.ts': [CONFIG, DISK],
}

/** Additional imports of single files. */
const EXTRA = {
  'voice-engine': {
    file: '^app/voice-engine/(pool|self-check/run-self-check)[.]server[.]ts$',
    to: [dir('workers')],
  },
}

const error = { severity: 'error' }
const inTable = `^app/((${Object.keys(MODULES).join('|')})/|(${Object.keys(FILES).join('|').replaceAll('.', '[.]')})$)`

const moduleRules = Object.entries(MODULES).map(([name, allowed]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: dir(name), pathNot: EXTRA[name]?.file },
  to: { path: '^app/', pathNot: [dir(name), ...allowed] },
}))

const extraRules = Object.entries(EXTRA).map(([name, extra]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: extra.file },
  to: { path: '^app/', pathNot: [dir(name), ...MODULES[name], ...extra.to] },
}))

const fileRules = Object.entries(FILES).map(([name, allowed]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: file(name) },
  to: { path: '^app/', pathNot: allowed },
}))

module.exports = {
  forbidden: [
    ...moduleRules,
    ...extraRules,
    ...fileRules,
    { ...error, name: 'every-module-has-a-row', from: { path: '^app/', pathNot: inTable }, to: {} },
    { ...error, name: 'every-module-has-a-row', from: {}, to: { path: '^app/', pathNot: inTable } },
    {
      ...error,
      name: 'every-module-has-a-row',
      from: { orphan: true, path: '^app/', pathNot: inTable },
      to: {},
    },
    { ...error, name: 'no-cycles', from: {}, to: { circular: true } },
    {
      ...error,
      name: 'no-screen-imports-another',
      from: { path: '^app/screens/([^/]+)/' },
      to: { path: '^app/screens/', pathNot: '^app/screens/$1/' },
    },
    {
      ...error,
      name: 'ui-is-for-the-browser',
      from: { path: dir('ui') },
      to: { path: '[.](server|worker)[.]|(^|/)node_modules/zod/' },
    },
    {
      ...error,
      name: 'http-imports-only-types-of-ui',
      from: { path: dir('http') },
      to: { path: dir('ui'), dependencyTypesNot: ['type-only'] },
    },
    {
      ...error,
      name: 'server-loads-no-settings',
      comment:
        'app/server.ts imports it before the settings are read, so that it can say what is wrong with them.',
      from: { path: dir('server') },
      to: { path: CONFIG, reachable: true },
    },
    {
      ...error,
      name: 'only-the-entry-boots',
      from: { path: '^(app|db)/', pathNot: file('entry.server.tsx') },
      to: { path: file('boot.server.ts') },
    },
    {
      ...error,
      name: 'only-database-server-imports-db',
      from: { path: '^app/', pathNot: DATABASE },
      to: { path: '^db/' },
    },
    { ...error, name: 'db-imports-no-app', from: { path: '^db/' }, to: { path: '^app/' } },
    { ...error, name: 'domain-imports-no-web', from: { path: dirs(DOMAIN) }, to: { path: WEB_LIBRARIES } },
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
