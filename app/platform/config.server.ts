import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { mailSender, smtpServer, writtenFor } from './mail-settings.server'

export const DAY_MS = 24 * 60 * 60 * 1000

const SECRET_MIN = 32
const STORAGE_DIR = './storage'
const SIGN_UPS = ['open', 'invite', 'closed'] as const
const VOICE_ENGINES = ['classic', 'pocket', 'http'] as const
const HTTP_DIALECTS = ['pocket', 'chatterbox', 'openai'] as const

const httpUrl = z.url({ protocol: /^https?$/, error: 'a full URL, such as https://voices.example.org' })

const days = (min: number) => z.coerce.number(`a number of days from ${min}`).int().min(min)

const environment = z.object({
  PORT: z.coerce.number('a number from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Express's 'trust proxy': a number of hops, or addresses and subnets. */
  TRUST_PROXY: z
    .string()
    .regex(/^[\w.:/, ]+$/, 'a number of proxies, or their addresses')
    .optional(),
  STORAGE_DIR: z.stringFormat('path', /^[^*]*$/, 'a path without a *').default(STORAGE_DIR),
  MIN_FREE_BYTES: z.coerce
    .number('a number of bytes')
    .int()
    .min(0)
    .default(200 * 2 ** 20),
  APP_URL: httpUrl
    .refine(
      (url) => !URL.canParse(url) || `${new URL(url).origin}/` === new URL(url).href,
      'without a path or a user: Everspoken needs a host name of its own, such as https://voices.example.org',
    )
    .optional(),
  SESSION_SECRET: z.string().min(SECRET_MIN, `at least ${SECRET_MIN} characters`).optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_EMAIL: z.string().optional(),
  SMTP_URL: writtenFor(smtpServer).optional(),
  MAIL_FROM: writtenFor(mailSender).optional(),
  SUPPORT_EMAIL: z.email('an email address').max(254, 'an email address').optional(),
  INSTAGRAM_URL: httpUrl.optional(),
  FACEBOOK_URL: httpUrl.optional(),
  YOUTUBE_URL: httpUrl.optional(),
  SIGN_UPS: z.enum(SIGN_UPS, { error: `one of ${SIGN_UPS.join(', ')}` }).default('open'),
  CONTACT_DAYS: days(0).default(365),
  AUDIT_DAYS: days(0).default(730),
  BACKUP_DIR: z.string().optional(),
  BACKUP_DAYS: days(1).optional(),
  SIGN_UPS_PER_HOUR: z.coerce.number('a number from 1').int().min(1).default(20),
  VOICE_ENGINE: z.enum(VOICE_ENGINES, { error: `one of ${VOICE_ENGINES.join(', ')}` }).optional(),
  VOICE_MODEL_URL: httpUrl.optional(),
  VOICE_MODEL_SHA256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')
    .optional(),
  VOICE_HTTP_URL: httpUrl.optional(),
  VOICE_HTTP_DIALECT: z.enum(HTTP_DIALECTS, { error: HTTP_DIALECTS.join(' or ') }).default('pocket'),
  VOICE_HTTP_AT_ONCE: z.coerce.number('a number from 1 to 16').int().min(1).max(16).default(2),
})

const NO_BACKUPS = 'none'

/** The folders that an update replaces, and those of STORAGE_DIR that are swept, or moved by a restore. */
function isTaken(dir: string, storageDir: string): boolean {
  const folders = ['files', 'spool', 'uploads', 'outbox', 'models', 'before-updates']
  const taken = [resolve('build'), resolve('node_modules'), ...folders.map((name) => join(storageDir, name))]
  return dir === storageDir || taken.some((folder) => `${dir}/`.startsWith(`${folder}/`))
}

const storable = environment
  .pick({
    ...{ APP_URL: true, SMTP_URL: true, MAIL_FROM: true, SUPPORT_EMAIL: true, SIGN_UPS: true },
    ...{ INSTAGRAM_URL: true, FACEBOOK_URL: true, YOUTUBE_URL: true },
  })
  .partial()

export type SettingName = keyof typeof storable.shape

export const settingNames = Object.keys(storable.shape) as SettingName[]

export type StoredSettings = z.infer<typeof storable>

const storedSettingsPath = (storageDir: string) => join(resolve(storageDir), 'settings.json')

function readStoredSettings(storageDir: string): StoredSettings {
  const path = storedSettingsPath(storageDir)
  const { data, error } = storable.safeParse(jsonOf(readIfThere(path) ?? '{}'))
  if (data) return data
  throw new ConfigError(
    `Everspoken can't start: ${path} can't be used:\n${linesOf(error)}\nCorrect it, or delete the file, and set them again at Set up.`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const linesOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n')

export const storedSettings = (): StoredSettings => readStoredSettings(config.storageDir)

const NO_SENDER = 'set with SMTP_URL, as the sender of emails'

const lacksSender = ({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: StoredSettings) =>
  Boolean(SMTP_URL) && !MAIL_FROM && !SUPPORT_EMAIL

/** What each setting must be, below those of the environment. */
export function settingsErrors(settings: Record<string, string | undefined>): Record<string, string> {
  const all = { ...settings, ...config.fixedSettings } as StoredSettings
  const issues = storable.safeParse(settings).error?.issues ?? []
  return {
    ...(lacksSender(all) && { MAIL_FROM: NO_SENDER }),
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

/** All but APP_URL are used from then on. */
export function storeSettings(settings: StoredSettings): void {
  const path = storedSettingsPath(config.storageDir)
  const unfinished = `${path}.${randomUUID()}`
  try {
    writeFileSync(unfinished, JSON.stringify(settings), { flag: 'wx', mode: 0o600, flush: true })
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
  const { smtpUrl, mailFrom, supportEmail, signUps, footerLinks } = parseConfig({
    ...process.env,
    STORAGE_DIR: config.storageDir,
  })
  Object.assign(config, { smtpUrl, mailFrom, supportEmail, signUps, footerLinks })
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function parseConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const stored = readStoredSettings(given.STORAGE_DIR ?? STORAGE_DIR)
  const parsed = environment.safeParse({ ...stored, ...given })
  if (!parsed.success) {
    throw new ConfigError(`Everspoken can't start with these settings:\n${linesOf(parsed.error)}`)
  }
  const settings = parsed.data
  if (lacksSender(settings)) {
    throw new ConfigError(`Everspoken can't start with these settings:\n  MAIL_FROM: must be ${NO_SENDER}`)
  }
  const storageDir = resolve(settings.STORAGE_DIR)
  const makesBackups = settings.BACKUP_DIR !== NO_BACKUPS
  const backupsDir = resolve((makesBackups && settings.BACKUP_DIR) || join(storageDir, 'backups'))
  if (isTaken(backupsDir, storageDir)) {
    throw new ConfigError(
      "Everspoken can't start with these settings:\n  BACKUP_DIR: a folder outside of build/ and node_modules/, or a new one in STORAGE_DIR, such as backups; or none",
    )
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    trustProxy: settings.TRUST_PROXY,
    storageDir,
    minFreeBytes: settings.MIN_FREE_BYTES,
    databasePath: join(storageDir, 'app.sqlite'),
    filesDir: join(storageDir, 'files'),
    spoolDir: join(storageDir, 'spool'),
    uploadsDir: join(storageDir, 'uploads'),
    sessionSecretPath: join(storageDir, 'session-secret'),
    restoreMarkerPath: join(storageDir, 'restore-under-way.json'),
    backupsDir,
    makesBackups,
    backupStatePath: join(storageDir, 'backup-state.json'),
    lastBackupPath: join(storageDir, 'last-backup'),
    beforeUpdatesDir: join(storageDir, 'before-updates'),
    appUrl: settings.APP_URL ? new URL(settings.APP_URL) : undefined,
    /** By APP_URL alone, since a proxy's header may be forged. */
    isHttps: settings.APP_URL?.startsWith('https:') ?? false,
    sessionSecret: settings.SESSION_SECRET,
    admin:
      settings.ADMIN_USERNAME && settings.ADMIN_PASSWORD
        ? {
            username: settings.ADMIN_USERNAME,
            password: settings.ADMIN_PASSWORD,
            email: settings.ADMIN_EMAIL,
          }
        : undefined,
    /** The base of links in emails, never taken from a request's Host. */
    linkBase: new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`),
    /** Those that the environment decides, and no admin can change. */
    fixedSettings: Object.fromEntries(
      settingNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ) as Partial<Record<SettingName, string>>,
    smtpUrl: settings.SMTP_URL,
    outboxDir: join(storageDir, 'outbox'),
    mailFrom: settings.MAIL_FROM ?? `Everspoken <${settings.SUPPORT_EMAIL ?? 'support@everspoken.example'}>`,
    signUps: settings.SIGN_UPS,
    contactDays: settings.CONTACT_DAYS,
    auditDays: settings.AUDIT_DAYS,
    backupDays: settings.BACKUP_DAYS,
    signUpsPerHour: settings.SIGN_UPS_PER_HOUR,
    supportEmail: settings.SUPPORT_EMAIL,
    footerLinks: {
      instagram: settings.INSTAGRAM_URL,
      facebook: settings.FACEBOOK_URL,
      youtube: settings.YOUTUBE_URL,
    },
    /** In place of what an admin has chosen: see voices/chosen-engine.server.ts. */
    voiceEngine: settings.VOICE_ENGINE,
    /** A mirror of the published archive, and its hash if that is another. */
    voiceModel: {
      ...(settings.VOICE_MODEL_URL && { url: settings.VOICE_MODEL_URL }),
      ...(settings.VOICE_MODEL_SHA256 && { sha256: settings.VOICE_MODEL_SHA256 }),
    },
    voiceHttpAtOnce: settings.VOICE_HTTP_AT_ONCE,
    engineSetup: {
      modelsDirectory: join(storageDir, 'models'),
      http: settings.VOICE_HTTP_URL
        ? { url: settings.VOICE_HTTP_URL, dialect: settings.VOICE_HTTP_DIALECT }
        : undefined,
    },
  }
}

export type Config = ReturnType<typeof parseConfig>

export const config = parseConfig(process.env)

/** Whether there are files without a database, unlike before a first start. */
export const isDatabaseLost = () =>
  !existsSync(config.databasePath) && existsSync(config.filesDir) && readdirSync(config.filesDir).length > 0

/** SESSION_SECRET, or one that is created on first use and stored in STORAGE_DIR. */
export function sessionSecret(): string {
  if (config.sessionSecret) return config.sessionSecret
  const path = config.sessionSecretPath
  const secret = readIfThere(path) ?? makeSecret(path)
  if (secret.length < SECRET_MIN) {
    throw new ConfigError(
      `Everspoken can't start: ${path} has fewer than ${SECRET_MIN} characters, so sessions could be forged. Delete it, and a new one is created; all users must sign in again.`,
    )
  }
  return secret
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    // ENOTDIR and EACCES: a part of STORAGE_DIR is a file, or it is closed to this account, as the start explains.
    if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return undefined
  }
}

/** Creates the secret atomically and durably; of two processes that start at once, both use the first one's. */
function makeSecret(path: string): string {
  mkdirSync(config.storageDir, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}`
  try {
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
    linkSync(unfinished, path)
    syncFolder(config.storageDir)
  } catch (error) {
    // The file system has no hard links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
