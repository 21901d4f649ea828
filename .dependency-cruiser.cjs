/*
 * 'Who may import whom' of the house's plan, as rules. A room is a folder of app/; what a room's row does not name,
 * it may not import. A room without a row fails.
 */
const NOUNS = ['accounts', 'voices', 'stories', 'contact', 'audit', 'overview', 'departure']

const room = (name) => `^app/${name}/`
const file = (name) => `^app/${name.replaceAll('.', '[.]')}$`
const rooms = (names) => names.map(room)

const CONFIG = file('config.server.ts')
const DATABASE = file('database.server.ts')
const STYLES = '^app/styles/([^/]+[.]css|fonts/[^/]+[.]woff2)$'
/** Where a file is made before it has its place. */
const SPOOL = file('files/spool.server.ts')
/** The store's interface and its one instance, not how it keeps files. */
const STORAGE = '^app/files/file-store([.]server)?[.]ts$'
const VOICE_ENGINE =
  '^app/voice-engine/(engine|protocol|sample-quality|voice-engine-error|pool[.]server)[.]ts$'
/** What http knows of accounts: whose session it is. Forms, rules and sign-in are the screens' and the API's matter. */
const SESSION = '^app/accounts/(sessions|users)[.]server[.]ts$'
const LOG = room('log')
const TOOLS = [
  STORAGE,
  room('jobs'),
  room('mail'),
  VOICE_ENGINE,
  room('workers'),
  room('pictures'),
  room('limits'),
  room('text'),
  room('documents'),
  LOG,
]
/** What a use case returns in place of its result: types and one table, for all who speak of it. */
const REFUSAL = file('forms/refusal.ts')
const CLIENT_SAFE_NOUNS = `^app/(${[...NOUNS, 'documents', 'text', 'health'].join('|')})/(?!.*[.](server|worker)[.]).*$`

/** React, and whatever brings requests, responses and forms. */
const WEB_LIBRARIES =
  '(^|/)node_modules/(react|react-dom|@remix-run/(react|node|express|serve|server-runtime)|express)/'

const noun = (...nouns) => [DATABASE, CONFIG, REFUSAL, ...TOOLS, room('audit'), ...rooms(nouns)]

/** Each room, and what it may import beside itself and libraries. */
const ROOMS = {
  screens: [...rooms(['ui', 'http', 'forms', 'limits', 'text', 'documents']), ...rooms(NOUNS), STYLES],
  api: [...rooms(['ui', 'http', 'forms', 'limits', 'text', 'documents', 'health']), ...rooms(NOUNS), STORAGE],
  ui: [CLIENT_SAFE_NOUNS, REFUSAL],

  accounts: noun(),
  voices: noun('accounts'),
  stories: noun('voices', 'accounts'),
  contact: noun(),
  audit: [DATABASE, CONFIG],
  overview: noun(...NOUNS),
  departure: noun(...NOUNS),

  server: [room('http'), LOG],
  http: [SESSION, CONFIG, SPOOL, LOG, file('ui/toast.ts')],
  forms: [...rooms(['http', 'ui'])],
  limits: [CONFIG, DATABASE, REFUSAL],
  text: [],
  documents: [...rooms(['text', 'workers'])],
  health: noun('voices'),
  jobs: [CONFIG, DATABASE, LOG],
  files: [CONFIG, DATABASE, LOG, room('jobs')],
  mail: [CONFIG, file('files/durable.server.ts')],
  'voice-engine': [],
  log: [],
  workers: [],
  pictures: [room('workers')],
  commands: [DATABASE, CONFIG, room('files'), room('health'), room('jobs'), room('mail'), ...rooms(NOUNS)],
  styles: [],
}

/** The files of app/ that are in no room. */
const HALL = {
  'server.ts': [CONFIG, room('server'), LOG],
  'housekeeping.server.ts': [CONFIG, DATABASE, LOG, room('files'), room('accounts')],
  'root.tsx': [CONFIG, room('http'), room('ui'), STYLES],
  'entry.client.tsx': [room('ui')],
  'entry.server.tsx': [
    file('boot.server.ts'),
    file('api/calls.server.ts'),
    room('http'),
    room('server'),
    LOG,
    room('ui'),
  ],
  'boot.server.ts': ['^app/'],
  'routes.ts': [],
  'config.server.ts': [],
  'database.server.ts': [CONFIG],
}

/** Edges that one file of a room has beside its room's. */
const ALSO = { 'voice-engine': { file: file('voice-engine/pool.server.ts'), to: [room('workers')] } }

const error = { severity: 'error' }
const inTable = `^app/((${Object.keys(ROOMS).join('|')})/|(${Object.keys(HALL).join('|').replaceAll('.', '[.]')})$)`

const roomRules = Object.entries(ROOMS).map(([name, allowed]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: room(name), pathNot: ALSO[name]?.file },
  to: { path: '^app/', pathNot: [room(name), ...allowed] },
}))

const alsoRules = Object.entries(ALSO).map(([name, also]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: also.file },
  to: { path: '^app/', pathNot: [room(name), ...ROOMS[name], ...also.to] },
}))

const hallRules = Object.entries(HALL).map(([name, allowed]) => ({
  ...error,
  name: `${name}-imports-its-row-only`,
  from: { path: file(name) },
  to: { path: '^app/', pathNot: allowed },
}))

module.exports = {
  forbidden: [
    ...roomRules,
    ...alsoRules,
    ...hallRules,
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
      name: 'no-screen-looks-into-another',
      from: { path: '^app/screens/([^/]+)/' },
      to: { path: '^app/screens/', pathNot: '^app/screens/$1/' },
    },
    {
      ...error,
      name: 'ui-is-for-the-browser',
      from: { path: room('ui') },
      to: { path: '[.](server|worker)[.]|(^|/)node_modules/zod/' },
    },
    {
      ...error,
      name: 'http-takes-only-the-type-of-a-toast',
      from: { path: room('http') },
      to: { path: room('ui'), dependencyTypesNot: ['type-only'] },
    },
    {
      ...error,
      name: 'only-the-entry-boots',
      from: { path: '^(app|db)/', pathNot: file('entry.server.tsx') },
      to: { path: file('boot.server.ts') },
    },
    {
      ...error,
      name: 'the-database-has-one-door',
      from: { path: '^app/', pathNot: DATABASE },
      to: { path: '^db/' },
    },
    { ...error, name: 'db-stands-alone', from: { path: '^db/' }, to: { path: '^app/' } },
    { ...error, name: 'nouns-know-no-web', from: { path: rooms(NOUNS) }, to: { path: WEB_LIBRARIES } },
    {
      ...error,
      name: 'no-tests-in-the-app',
      from: { path: '^(app|db)/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      ...error,
      name: 'everything-is-found',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[?]url$|^@audio/decode-aac$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types too: what a room knows, it depends on.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
