/*
 * The import table of app/, as rules. A room is a folder of app/. Its row names all that it may import besides itself
 * and libraries, and a row may name only rooms above it in the table: so no circle of rooms can come about. A room
 * without a row fails.
 */
const dir = (name) => `^app/${name}/`
const file = (name) => `^app/${name.replaceAll('.', '[.]')}$`
const dirs = (names) => names.map(dir)
/** A row is a folder, or a file. */
const row = (name) => (name.includes('.') ? file(name) : dir(name))

const DOMAIN = [
  'accounts',
  'voices',
  'stories',
  'contact',
  'audit',
  'admin',
  'account-deletion',
  'export',
  'backups',
]

const CONFIG = file('config.server.ts')
/** SMTP_URL and MAIL_FROM, parsed. */
const MAIL_SETTINGS = file('mail-settings.server.ts')
/** The files that the engine's package.json names. */
const ENGINE_ENTRIES = Object.values(require('./engine/package.json').exports).map(
  (name) => `^${name.replace('.', 'engine').replaceAll('.', '[.]')}$`,
)
/** The refusals of use cases, which all rooms share: types and one table. */
const REFUSAL = file('refusal.ts')
/** The results of checks, for the one who runs the service. */
const FINDING = file('finding.ts')
const LOG = dir('log')
const DATABASE = file('storage/database.server.ts')
const DISK = dir('storage/disk')
const FILE_STORE = file('storage/files/file-store.server.ts')
const DURABLE = file('storage/files/durable.server.ts')
/** Uploads that go on after a broken connection. */
const UPLOADS = file('storage/files/unfinished-uploads.server.ts')
const STYLES = '^app/styles/([^/]+[.]css|fonts/[^/]+[.]woff2)$'
/** All that web needs of accounts: the session's user. */
const SESSION = '^app/accounts/(sessions|users)[.]server[.]ts$'
/** The use case that a sign-in by remix-auth calls. */
const SIGN_IN = '^app/accounts/(sign-in|schemas)[.]server[.]ts$'
/** The type of a message that the next page shows. */
const TOAST = file('ui/toast/toast.ts')
/** A queue that takes turns between people. */
const TURNS = file('workers/turns.ts')
const CLIENT_SAFE = `^app/(${['stories', 'voices', 'accounts', 'documents', 'text'].join('|')})/(?!.*[.](server|worker)[.]).*$`

/** React, and libraries of requests, responses and forms. */
const WEB_LIBRARIES =
  '(^|/)node_modules/(react|react-dom|@remix-run/(react|node|express|serve|server-runtime)|express)/'

/** What a domain room may import, with other domain rooms. */
const domain = (...rooms) => [
  ...[CONFIG, REFUSAL, LOG, DATABASE, DISK, FILE_STORE],
  ...dirs(['text', 'workers', 'jobs', 'limits', 'mail', 'documents', 'pictures', ...rooms]),
]

/** The rooms, from the ground up, and what each may import. */
const ROOMS = {
  'mail-settings.server.ts': [],
  'config.server.ts': [MAIL_SETTINGS],
  'refusal.ts': [],
  'finding.ts': [],
  log: [],
  text: [],
  styles: [],
  workers: [REFUSAL],

  'storage/disk': [CONFIG, LOG],
  'storage/database.server.ts': [CONFIG, DISK],
  'storage/files': [CONFIG, LOG, DISK, DATABASE],
  jobs: [CONFIG, LOG, DISK, DATABASE],
  limits: [CONFIG, REFUSAL, LOG, DISK, DATABASE],
  mail: [CONFIG, MAIL_SETTINGS, DURABLE],
  documents: [CONFIG, ...dirs(['text', 'workers'])],
  pictures: [CONFIG, dir('workers')],

  audit: [CONFIG, REFUSAL, LOG, DISK, DATABASE],
  accounts: domain('audit'),
  contact: domain(),
  voices: [...domain('audit', 'accounts'), UPLOADS, DURABLE],
  stories: domain('audit', 'accounts', 'voices'),
  'account-deletion': [...domain('audit', 'accounts', 'voices', 'stories'), UPLOADS],
  export: domain('accounts', 'voices', 'stories', 'account-deletion'),
  backups: [...domain('audit', 'accounts'), FINDING, dir('storage/files')],
  health: [...domain('voices', 'backups'), FINDING],
  admin: [
    ...domain('audit', 'accounts', 'voices', 'stories', 'account-deletion', 'backups', 'health'),
    ...[MAIL_SETTINGS, FINDING, DURABLE],
  ],

  ui: [REFUSAL, CLIENT_SAFE],
  'web/headers': [],
  'web/session': [CONFIG, LOG, UPLOADS, SESSION, SIGN_IN, TOAST, dir('web/headers')],
  'web/downloads': [CONFIG, TURNS, ...dirs(['text', 'web/headers'])],
  'web/uploads': [LOG, DISK, FILE_STORE, UPLOADS, TURNS],
  'web/forms': [REFUSAL, LOG, DISK, SIGN_IN, ...dirs(['ui', 'web/headers', 'web/session', 'web/uploads'])],
  'web/server': [
    LOG,
    file('limits/network-of.ts'),
    ...dirs(['web/headers', 'web/session', 'web/downloads', 'web/uploads']),
  ],
  api: [REFUSAL, DISK, UPLOADS, ...dirs(['health', 'documents', 'text', 'limits', 'web', ...DOMAIN])],
  media: [
    FILE_STORE,
    file('workers/worker-entry.server.ts'),
    file('api/json.server.ts'),
    ...dirs(['ui', 'web', ...DOMAIN]),
  ],
  screens: [REFUSAL, FINDING, LOG, STYLES, ...dirs(['ui', 'web', 'limits', 'text', 'documents', ...DOMAIN])],
  commands: [
    CONFIG,
    FINDING,
    DATABASE,
    file('workers/worker-pool.server.ts'),
    ...dirs(['log', 'storage/disk', 'storage/files', 'jobs', 'mail', 'health', ...DOMAIN]),
  ],

  'housekeeping.server.ts': [
    CONFIG,
    DATABASE,
    LOG,
    DISK,
    ...dirs(['storage/files', 'accounts', 'account-deletion']),
    file('stories/deleted-stories.server.ts'),
  ],
  'boot.server.ts': ['^app/'],
  'routes.ts': [],
  'root.tsx': [CONFIG, STYLES, file('accounts/profile-picture.server.ts'), ...dirs(['ui', 'web'])],
  'entry.client.tsx': [REFUSAL, dir('ui')],
  'entry.server.tsx': [CONFIG, LOG, REFUSAL, DISK, file('boot.server.ts'), ...dirs(['ui', 'web'])],
  'server.ts': [CONFIG, LOG, file('entry.server.tsx')],
  'remix-serve.ts': [CONFIG, file('entry.server.tsx'), dir('web/server')],
}

const error = { severity: 'error' }
const names = Object.keys(ROOMS)
const inTable = `^app/(${names.map((name) => row(name).slice('^app/'.length)).join('|')})`

const rowRules = Object.entries(ROOMS).map(([name, allowed]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: row(name) },
  to: { path: '^app/', pathNot: [row(name), ...allowed] },
}))

/** Whatever the rows name: without an import from below to above there can be no circle of rooms. */
const upwardRules = names.slice(0, -1).map((name, index) => ({
  ...error,
  name: `${name}-imports-no-room-above-it`,
  from: { path: row(name) },
  to: { path: names.slice(index + 1).map(row) },
}))

module.exports = {
  forbidden: [
    ...rowRules,
    ...upwardRules,
    { ...error, name: 'every-room-has-a-row', from: { path: '^app/', pathNot: inTable }, to: {} },
    { ...error, name: 'every-room-has-a-row', from: {}, to: { path: '^app/', pathNot: inTable } },
    {
      ...error,
      name: 'every-room-has-a-row',
      from: { orphan: true, path: '^app/', pathNot: inTable },
      to: {},
    },
    { ...error, name: 'no-cycles', from: {}, to: { circular: true } },
    {
      ...error,
      name: 'no-screen-imports-another',
      from: { path: '^app/screens/([^/]+)/' },
      // An admin tries a voice with the dashboard's recorder.
      to: {
        path: '^app/screens/',
        pathNot: '^app/screens/($1/|user-dashboard/voices/recorder/recorder[.]tsx$)',
      },
    },
    {
      ...error,
      name: 'ui-is-for-the-browser',
      from: { path: dir('ui') },
      to: { path: '[.](server|worker)[.]|(^|/)node_modules/zod/' },
    },
    {
      ...error,
      name: 'session-imports-only-types-of-ui',
      from: { path: dir('web/session') },
      to: { path: dir('ui'), dependencyTypesNot: ['type-only'] },
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
      // The doctor reads a schema's age without better-sqlite3, which may not load.
      from: { path: '^app/', pathNot: [DATABASE, file('commands/doctor/database-file.server.ts')] },
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
      from: { path: ['^db/', ...dirs(['ui', 'web', 'api', 'media', 'screens'])] },
      to: { path: '^engine/' },
    },
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
